/** Token bucket: burst size, and refill per second. */
const IN_A_ROW = 10;
const A_SECOND = 4;

/**
 * Throttles pages that exist in thousands: one at a time, so that another page waits for one at most, and few
 * per second, so that a crawler does not slow other pages or the race. Enough for families who view their
 * runners.
 */
export class Crowd {
  private left = IN_A_ROW;
  private countedAt = performance.now();
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** Queues one render; undefined when the throttle is full. `make` must not reject. */
  admit<Made>(make: () => Promise<Made>): Promise<Made> | undefined {
    const now = performance.now();
    this.left = Math.min(IN_A_ROW, this.left + ((now - this.countedAt) / 1000) * A_SECOND);
    this.countedAt = now;
    if (this.left < 1 || this.waiting >= IN_A_ROW) return undefined;
    this.left -= 1;
    this.waiting += 1;
    const made = this.last.then(make).finally(() => {
      this.waiting -= 1;
    });
    this.last = made;
    return made;
  }
}
