/** Token bucket: burst size, and refill per second. */
const BURST = 10;
const PER_SECOND = 4;

/**
 * Throttles pages that exist in thousands: one at a time, so that another page waits for one at most, and few
 * per second, so that a crawler does not slow other pages or the race. Enough for families who view their
 * runners.
 */
export class RenderThrottle {
  private tokens = BURST;
  private refilledAt = performance.now();
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** Queues one render; undefined when the throttle is full. `make` must not reject. */
  admit<Made>(make: () => Promise<Made>): Promise<Made> | undefined {
    const now = performance.now();
    this.tokens = Math.min(BURST, this.tokens + ((now - this.refilledAt) / 1000) * PER_SECOND);
    this.refilledAt = now;
    if (this.tokens < 1 || this.waiting >= BURST) return undefined;
    this.tokens -= 1;
    this.waiting += 1;
    const result = this.last.then(make).finally(() => {
      this.waiting -= 1;
    });
    this.last = result;
    return result;
  }
}
