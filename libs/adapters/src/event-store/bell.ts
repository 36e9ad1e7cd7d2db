/** Wakes whoever waits in this process, so that nobody has to poll. */
export class Bell {
  private waiting = new Set<() => void>();

  /** Wakes everyone who waits now; those who come later wait for the next ring. */
  ring(): void {
    const woken = this.waiting;
    this.waiting = new Set();
    for (const wake of woken) wake();
  }

  /** Resolves at the next ring, or as soon as `signal` aborts. */
  next(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
