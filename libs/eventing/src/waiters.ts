/** Callers waiting for a target to be reached. */
export class Waiters<Target> {
  readonly #waiting = new Set<{ readonly target: Target; readonly answer: (reached: boolean) => void }>();

  get size(): number {
    return this.#waiting.size;
  }

  /** Resolves with true once `wake` finds the target reached, with false after `timeoutMs` or a stop. */
  wait(target: Target, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (reached: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve(reached);
      };
      const waiter = { target, answer };
      const timer = setTimeout(answer, timeoutMs, false);
      this.#waiting.add(waiter);
    });
  }

  /** Resolves the waiters whose target is reached. */
  wake(isReached: (target: Target) => boolean): void {
    for (const { target, answer } of this.#waiting) if (isReached(target)) answer(true);
  }

  /** Resolves all waiters with false. */
  stop(): void {
    for (const { answer } of this.#waiting) answer(false);
  }
}
