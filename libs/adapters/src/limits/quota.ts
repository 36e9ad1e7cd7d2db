/** So many within so many ms. */
export interface Rate {
  readonly times: number;
  readonly withinMs: number;
}

/**
 * How what was taken comes back: all of it when the time since the first is over (what is then refused is not counted), or little by
 * little (then whoever wants too much loses what there was).
 */
type Return = 'together' | 'gradually';

/** What somebody may still take at a rate. `now` is in ms of any one clock; one that was set back keeps nobody out for long. */
export class Quota {
  private taken = 0;
  private since = -Infinity;

  constructor(
    private readonly rate: Rate,
    private readonly comesBack: Return,
  ) {}

  /** Takes so many. Gives 0, or the ms until so many may be taken. */
  take(count: number, now: number): number {
    this.bringBack(now);
    const { times, withinMs } = this.rate;
    const tooMany = this.taken + count - times;
    if (tooMany <= 0) {
      this.taken += count;
      return 0;
    }
    if (this.comesBack === 'together') return this.since + withinMs - now;
    this.taken = times;
    return (tooMany / times) * withinMs;
  }

  /** Takes back one that was taken and has not come back by itself. */
  giveBack(now: number): void {
    if (!this.isOver(now)) this.taken = Math.max(0, this.taken - 1);
  }

  /** Whether nothing is owed: it may be forgotten. */
  isWhole(now: number): boolean {
    if (this.isOver(now)) return true;
    this.bringBack(now);
    return this.taken === 0;
  }

  private bringBack(now: number): void {
    const { times, withinMs } = this.rate;
    if (this.isOver(now)) this.taken = 0;
    else if (this.comesBack === 'together') return;
    else this.taken = Math.max(0, this.taken - ((now - this.since) * times) / withinMs);
    this.since = now;
  }

  /** Whether everything has come back by now; what seems to be taken later than now is from before the clock was set back. */
  private isOver(now: number): boolean {
    const passed = now - this.since;
    return passed < 0 || passed >= this.rate.withinMs;
  }
}
