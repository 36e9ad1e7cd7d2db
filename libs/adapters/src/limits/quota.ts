/** A number of times per window, ms. */
export interface Rate {
  readonly times: number;
  readonly withinMs: number;
}

/**
 * How a quota refills: all at once when the window since the first unit ends (a refused request then costs
 * nothing), or gradually (an excessive request takes what is left).
 */
type RefillMode = 'together' | 'gradually';

/**
 * A rate limit's state for one key. `now` is ms of any single clock; setting it back blocks no client for
 * long.
 */
export class Quota {
  private taken = 0;
  private since = -Infinity;

  constructor(
    private readonly rate: Rate,
    private readonly refillMode: RefillMode,
  ) {}

  /** Takes `count` units. Returns 0, or the ms until `count` are available. */
  take(count: number, now: number): number {
    this.refill(now);
    const { times, withinMs } = this.rate;
    const excess = this.taken + count - times;
    if (excess <= 0) {
      this.taken += count;
      return 0;
    }
    if (this.refillMode === 'together') return this.since + withinMs - now;
    this.taken = times;
    return (excess / times) * withinMs;
  }

  /** Returns one unit that has not refilled yet. */
  giveBack(now: number): void {
    if (!this.isOver(now)) this.taken = Math.max(0, this.taken - 1);
  }

  /** Whether the quota is full and can be forgotten. */
  isFull(now: number): boolean {
    if (this.isOver(now)) return true;
    this.refill(now);
    return this.taken === 0;
  }

  private refill(now: number): void {
    const { times, withinMs } = this.rate;
    if (this.isOver(now)) this.taken = 0;
    else if (this.refillMode === 'together') return;
    else this.taken = Math.max(0, this.taken - ((now - this.since) * times) / withinMs);
    this.since = now;
  }

  /** Whether the window has passed. A start later than now dates from before the clock was set back. */
  private isOver(now: number): boolean {
    const passed = now - this.since;
    return passed < 0 || passed >= this.rate.withinMs;
  }
}
