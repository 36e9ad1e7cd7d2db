import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { HelperRequest, HelperAnswer, Methods } from './serve-parent';

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

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (answer: HelperAnswer) => this.settle(answer));
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
