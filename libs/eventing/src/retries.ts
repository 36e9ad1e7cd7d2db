import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after some ms, or at once when `stopping` aborts. */
export type Wait = (ms: number, stopping: AbortSignal) => Promise<void>;

/** How long to wait between tries: each pause is twice as long as the one before it. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Patience with what is away and will come back: the same again, after ever longer pauses. */
export class Retries {
  constructor(
    private readonly backoff: Backoff,
    private readonly stopping: AbortSignal,
    private readonly wait: Wait = pause,
  ) {
    setMaxListeners(Infinity, stopping); // whatever waits listens to it, and any number of things may wait
  }

  /** Resolves with true once `work` has succeeded, with false when it is time to stop. `failed` hears of every failure. */
  until(work: () => Promise<void>, failed: (error: Error) => void): Promise<boolean> {
    return this.#tried({ work, failed, pauseMs: this.backoff.firstMs });
  }

  /** The same for what has just failed: it begins with the first pause. */
  async again(work: () => Promise<void>, failed: (error: Error) => void): Promise<boolean> {
    const { firstMs } = this.backoff;
    if (!(await this.#goesOnAfter(firstMs))) return false;
    return this.#tried({ work, failed, pauseMs: this.#longer(firstMs) });
  }

  async #tried({ work, failed, pauseMs }: Trying): Promise<boolean> {
    for (let next = pauseMs; ; next = this.#longer(next)) {
      try {
        await work();
        return true;
      } catch (thrown) {
        failed(thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown }));
      }
      if (!(await this.#goesOnAfter(next))) return false;
    }
  }

  async #goesOnAfter(ms: number): Promise<boolean> {
    await this.wait(ms, this.stopping);
    return !this.stopping.aborted;
  }

  #longer(ms: number): number {
    return Math.min(2 * ms, this.backoff.longestMs);
  }
}

interface Trying {
  readonly work: () => Promise<void>;
  readonly failed: (error: Error) => void;
  readonly pauseMs: number;
}

/** Waits by the process's own timers. */
export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
