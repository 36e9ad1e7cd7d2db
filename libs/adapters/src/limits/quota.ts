/** A number of times per window, ms. */
export interface Rate {
  readonly times: number;
  readonly withinMs: number;
}

/**
 * Refills all at once when the window since the first unit ends (a refused request then costs nothing), or
 * gradually (an excessive request takes what is left).
 */
type RefillMode = 'fixed-window' | 'token-bucket';

/**
 * A rate limit's state for one key. `now` is ms of any single clock; setting it back blocks no client for
 * long.
 */
export class Quota {
  private taken = 0;
  private lastRefillAt = -Infinity;

  constructor(
    private readonly rate: Rate,
    private readonly refillMode: RefillMode,
  ) {}

  /**
   * Takes `count` units and returns 0, or returns the ms until `count` are available. A refused request of a
   * token bucket takes what is left.
   */
  takeOrWaitMs(count: number, now: number): number {
    this.refill(now);
    const { times, withinMs } = this.rate;
    const excess = this.taken + count - times;
    if (excess <= 0) {
      this.taken += count;
      return 0;
    }
    if (this.refillMode === 'fixed-window') return this.lastRefillAt + withinMs - now;
    this.taken = times;
    return (excess / times) * withinMs;
  }

  /** Returns one unit that has not refilled yet. */
  giveBack(now: number): void {
    if (!this.isWindowOver(now)) this.taken = Math.max(0, this.taken - 1);
  }

  /** Whether nothing is taken, so that the quota can be forgotten. */
  isUnused(now: number): boolean {
    if (this.isWindowOver(now)) return true;
    this.refill(now);
    return this.taken === 0;
  }

  private refill(now: number): void {
    const { times, withinMs } = this.rate;
    if (this.isWindowOver(now)) this.taken = 0;
    else if (this.refillMode === 'fixed-window') return;
    else this.taken = Math.max(0, this.taken - ((now - this.lastRefillAt) * times) / withinMs);
    this.lastRefillAt = now;
  }

  /** A last refill later than now dates from before the clock was set back. */
  private isWindowOver(now: number): boolean {
    const passed = now - this.lastRefillAt;
    return passed < 0 || passed >= this.rate.withinMs;
  }
}
