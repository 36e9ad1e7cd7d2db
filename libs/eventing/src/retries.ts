import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after some ms, or at once when `stopping` aborts. */
export type Wait = (ms: number, stopping: AbortSignal) => Promise<void>;

/** The pauses between retries: each is twice as long as the one before it. */
interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

type Work = () => Promise<void>;
type OnFailure = (error: Error) => void;

/** Retries calls to something unavailable, with exponential backoff. */
export class Retries {
  constructor(
    private readonly backoff: Backoff,
    private readonly stopping: AbortSignal,
    private readonly wait: Wait = pause,
  ) {
    setMaxListeners(Infinity, stopping); // every wait listens to it, and there may be any number of them
  }

  /** Resolves with true once `work` has succeeded, with false on stop. Calls `failed` for every failure. */
  run(work: Work, failed: OnFailure): Promise<boolean> {
    return this.#runWithBackoff(work, failed, this.backoff.firstMs);
  }

  /** Like `run`, for work that has just failed: starts with the first pause. */
  async runAfterPause(work: Work, failed: OnFailure): Promise<boolean> {
    const { firstMs } = this.backoff;
    if (!(await this.#pauseUnlessStopped(firstMs))) return false;
    return this.#runWithBackoff(work, failed, this.#nextPause(firstMs));
  }

  async #runWithBackoff(work: Work, failed: OnFailure, pauseMs: number): Promise<boolean> {
    for (let next = pauseMs; ; next = this.#nextPause(next)) {
      try {
        await work();
        return true;
      } catch (thrown) {
        failed(thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown }));
      }
      if (!(await this.#pauseUnlessStopped(next))) return false;
    }
  }

  async #pauseUnlessStopped(ms: number): Promise<boolean> {
    await this.wait(ms, this.stopping);
    return !this.stopping.aborted;
  }

  #nextPause(ms: number): number {
    return Math.min(2 * ms, this.backoff.longestMs);
  }
}

/** Waits by a Node timer. */
export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
