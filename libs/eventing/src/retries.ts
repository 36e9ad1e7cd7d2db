import { pause } from './pause';

const LONGEST_MS = 10_000;

/** Patience with what is away and will come back: the same again, after a pause that doubles up to ten seconds. */
export class Retries {
  constructor(
    private readonly firstPauseMs: number,
    private readonly stopping: AbortSignal,
  ) {}

  /** Resolves with true once `work` has succeeded, with false when it is time to stop. `failed` hears of every failure. */
  async until(work: () => Promise<void>, failed: (error: Error) => void): Promise<boolean> {
    for (let pauseMs = this.firstPauseMs; ; pauseMs = Math.min(LONGEST_MS, pauseMs * 2)) {
      try {
        await work();
        return true;
      } catch (thrown) {
        failed(thrown instanceof Error ? thrown : new Error(String(thrown)));
      }
      await pause(pauseMs, this.stopping);
      if (this.stopping.aborted) return false;
    }
  }
}
