import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Asked, Answered, Methods } from './serve-parent';

interface Waiting {
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

/** A program of `bench/processes` in a process of its own. What it serves is called as if it were here. */
export class Helper<Served extends Methods> {
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  /** `flags` are Node's own. */
  static start<Served extends Methods>(program: string, flags: readonly string[] = []): Helper<Served> {
    const settings: ForkOptions = { serialization: 'advanced', execArgv: [...process.execArgv, ...flags] };
    return new Helper<Served>(fork(join(__dirname, '../processes', program), settings));
  }

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (answered: Answered) => this.settle(answered));
    child.on('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('a helper process ended unasked'));
    });
  }

  get pid(): number {
    return this.child.pid ?? NaN;
  }

  ask<Name extends keyof Served & string>(
    method: Name,
    ...input: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>> {
    return new Promise((resolve, reject) => {
      const id = this.asked++;
      this.waiting.set(id, { resolve, reject });
      const message: Asked = { id, method, input };
      // To one that has ended already nothing can be sent, and no `exit` will tell.
      this.child.send(message, (error) => error && reject(error));
    });
  }

  /** Ends the process; what it held is released. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  private settle({ id, output, error }: Answered): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(output as never);
    else waiting?.reject(new Error(error));
  }
}
