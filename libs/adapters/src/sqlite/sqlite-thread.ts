import { StoreFailed, StoreInUse } from '@app/eventing';
import { mkdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadCall, ThreadMessage } from './serve';

/** A served object's methods: one input, one output, both plain data. */
type Methods<Served> = {
  [Name in keyof Served]: Served[Name] extends (input: infer Input) => infer Output
    ? { input: Input; output: Output }
    : never;
};

interface PendingCall {
  readonly resolve: (output: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The main thread's proxy of an object that owns a SQLite file on its own thread, so that the disk never
 * blocks the event loop.
 * The first error stops it permanently: all pending and later calls fail with StoreFailed.
 */
export class SqliteThread<Served> {
  private readonly pending = new Map<number, PendingCall>();
  private readonly listeners = new Set<(error: Error) => void>();
  private readonly ended: Promise<void>;
  private requests = 0;
  private stopped: Error | undefined;
  private closing = false;

  /**
   * Starts `entry` (a module path without extension, which calls `serve`) on a file; creates the file's
   * directory. Throws StoreInUse, and StoreFailed for an unusable file.
   */
  static async start<Served>(entry: string, file: string): Promise<SqliteThread<Served>> {
    await mkdir(dirname(file), { recursive: true });
    const worker = startWorker(entry, file);
    await ready(worker, file);
    return new SqliteThread<Served>(worker);
  }

  private constructor(private readonly worker: Worker) {
    worker.on('message', (message: ThreadMessage) => this.handleMessage(message));
    worker.on('error', (error) => this.fail(String(error)));
    this.ended = new Promise((resolve) => {
      worker.on('exit', () => {
        this.fail(this.closing ? 'the store is closed' : 'the SQLite thread has ended');
        resolve();
      });
    });
  }

  ask<Name extends keyof Served & string>(
    method: Name,
    input: Methods<Served>[Name]['input'],
  ): Promise<Methods<Served>[Name]['output']> {
    if (this.stopped) return Promise.reject(this.stopped);
    return new Promise((resolve, reject) => {
      const id = this.requests++;
      this.pending.set(id, { resolve, reject });
      this.worker.postMessage({ id, method, input } satisfies ThreadCall);
    });
  }

  /** The error that stopped the thread; undefined after a normal close. */
  failure(): Error | undefined {
    return this.closing ? undefined : this.stopped;
  }

  /**
   * Registers a listener for the error that stops the thread; calls it at once if the thread has already
   * failed.
   */
  onFailure(listener: (error: Error) => void): void {
    const failure = this.failure();
    if (failure) listener(failure);
    else this.listeners.add(listener);
  }

  /** Ends the thread, which releases the file at once. */
  async close(): Promise<void> {
    this.closing ||= this.stopped === undefined;
    await this.worker.terminate();
    await this.ended;
  }

  private handleMessage(message: ThreadMessage): void {
    if ('failed' in message) this.fail(message.failed);
    if (!('id' in message)) return;
    const call = this.pending.get(message.id);
    this.pending.delete(message.id);
    call?.resolve(message.output as never);
  }

  private fail(reason: string): void {
    if (this.stopped) return;
    const error = new StoreFailed(reason);
    this.stopped = error;
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
    if (!this.closing) for (const listener of this.listeners) listener(error);
  }
}

/** Pages only pass through this thread. By default V8 would retain 50 MB of garbage, without being faster. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

/** In a build, the entry is a .js file beside its caller; from source (tests) it is compiled on loading. */
function startWorker(entry: string, file: string): Worker {
  const extension = extname(__filename);
  const workerData = { file };
  if (extension === '.js') return new Worker(`${entry}.js`, { workerData, resourceLimits });
  return new Worker(join(__dirname, 'from-source.cjs'), {
    workerData,
    resourceLimits,
    argv: [`${entry}${extension}`],
  });
}

function ready(worker: Worker, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the SQLite thread did not start')));
    worker.once('message', (message: ThreadMessage) => {
      worker.off('error', reject);
      if ('failed' in message) reject(refusal(file, message));
      else resolve();
    });
  });
}

function refusal(file: string, { failed, code }: Extract<ThreadMessage, { failed: string }>): Error {
  return code === 'file-in-use'
    ? new StoreInUse(failed)
    : new StoreFailed(`${file} cannot be used: ${failed}`);
}
