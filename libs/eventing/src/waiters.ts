/** Callers waiting for a mark to be reached. */
export class Waiters<Mark> {
  readonly #waiting = new Set<{ readonly mark: Mark; readonly answer: (reached: boolean) => void }>();

  get size(): number {
    return this.#waiting.size;
  }

  /** Resolves with true once `wake` finds the mark reached, with false after `timeoutMs` or a stop. */
  wait(mark: Mark, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (reached: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve(reached);
      };
      const waiter = { mark, answer };
      const timer = setTimeout(answer, timeoutMs, false);
      this.#waiting.add(waiter);
    });
  }

  /** Resolves the waiters whose mark is reached. */
  wake(isReached: (mark: Mark) => boolean): void {
    for (const { mark, answer } of this.#waiting) if (isReached(mark)) answer(true);
  }

  /** Resolves all waiters with false. */
  stop(): void {
    for (const { answer } of this.#waiting) answer(false);
  }
}
