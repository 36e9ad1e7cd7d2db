/** So many at once, and so many more each second. */
export interface Pace {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * What somebody may still take at a pace. Times are ms of any clock that only goes forward. Ours because it is asked for every packet:
 * the limiter behind `RateLimiter` answers later, with a timer and a place in a map for each name.
 */
export class TokenBucket {
  private left: number;

  constructor(
    private readonly pace: Pace,
    private at: number,
  ) {
    this.left = pace.burst;
  }

  /** Takes so many; false, and takes what there is, when there are too few. */
  take(count: number, now: number): boolean {
    this.fill(now);
    const isEnough = this.left >= count;
    this.left = Math.max(0, this.left - count);
    return isEnough;
  }

  /** Whether nothing is owed: it may be forgotten. */
  isFull(now: number): boolean {
    this.fill(now);
    return this.left === this.pace.burst;
  }

  private fill(now: number): void {
    const { burst, perSecond } = this.pace;
    this.left = Math.min(burst, this.left + ((now - this.at) / 1000) * perSecond);
    this.at = now;
  }
}
