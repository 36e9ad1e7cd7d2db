import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Waiting {
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

/** A program of `bench/processes` in its own process; calls the methods that it serves. */
export class HelperProcess<Served extends Methods> {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;

  /** `flags` are Node's. */
  static start<Served extends Methods>(
    program: string,
    flags: readonly string[] = [],
  ): HelperProcess<Served> {
    const settings: ForkOptions = { serialization: 'advanced', execArgv: [...process.execArgv, ...flags] };
    return new HelperProcess<Served>(fork(join(__dirname, '../processes', program), settings));
  }

  /** Does the work with a helper process, and stops it afterwards. */
  static async use<Served extends Methods, Result>(
    program: string,
    work: (helper: HelperProcess<Served>) => Promise<Result>,
    flags: readonly string[] = [],
  ): Promise<Result> {
    const helper = HelperProcess.start<Served>(program, flags);
    try {
      return await work(helper);
    } finally {
      await helper.stop();
    }
  }

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (answer: HelperAnswer) => this.settle(answer));
    child.on('exit', () => {
      for (const { reject } of this.waiting.values())
        reject(new Error('a helper process exited unexpectedly'));
    });
  }

  get pid(): number {
    return this.child.pid ?? NaN;
  }

  call<Name extends keyof Served & string>(
    method: Name,
    ...input: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.waiting.set(id, { resolve, reject });
      const message: HelperRequest = { id, method, input };
      // A process that has already ended gets no message and emits no `exit`.
      this.child.send(message, (error) => error && reject(error));
    });
  }

  /** Kills the process, which releases its resources. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  private settle({ id, output, error }: HelperAnswer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(output as never);
    else waiting?.reject(new Error(error));
  }
}

/** The methods that a helper process serves, by name. */
export type Methods = Readonly<Record<string, (...input: never[]) => unknown>>;

interface HelperRequest {
  readonly id: number;
  readonly method: string;
  readonly input: readonly unknown[];
}

interface HelperAnswer {
  readonly id: number;
  readonly output?: unknown;
  readonly error?: string;
}

/** Runs in a helper process: lets the bench call its methods. Exits with the bench. */
export function serveParent(methods: Methods): void {
  const reply = (message: HelperAnswer) => process.send?.(message);
  process.on('message', ({ id, method, input }: HelperRequest) => {
    answer(methods, method, input).then(
      (output) => reply({ id, output }),
      (error: unknown) =>
        reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}

async function answer(methods: Methods, method: string, input: readonly unknown[]): Promise<unknown> {
  const called = methods[method];
  if (!called) throw new Error(`this process cannot ${method}`);
  return await called(...(input as never[]));
}
