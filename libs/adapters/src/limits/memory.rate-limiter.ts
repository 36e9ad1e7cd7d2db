import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock/clock.port';
import { RateLimiter, type Allowance } from './rate-limiter.port';

/** Keys remembered under one name, some hundred bytes each. */
const KEYS_KEPT = 20_000;

/** Counts in this process, by `rate-limiter-flexible`; windows open and close by our clock. */
export class MemoryRateLimiter extends RateLimiter {
  private readonly counters = new Map<string, Counter>();

  constructor(
    private readonly clock: Clock,
    private readonly keysKept = KEYS_KEPT,
  ) {
    super();
  }

  take(allowance: Allowance, key: string): Promise<number> {
    return this.counterOf(allowance).take(key);
  }

  giveBack(allowance: Allowance, key: string): Promise<void> {
    return this.counterOf(allowance).giveBack(key);
  }

  private counterOf(allowance: Allowance): Counter {
    const known = this.counters.get(allowance.name);
    if (known) return known;
    const made = new Counter(allowance, this.clock, this.keysKept);
    this.counters.set(allowance.name, made);
    return made;
  }
}

/**
 * One allowance. The library reads the machine's own clock and sets a timer for each key, so it is told that its counts never run
 * out: a window that has ended by our clock is deleted from it, and so is the key unseen for longest when there are too many.
 */
class Counter {
  private readonly counts: RateLimiterMemory;
  /** When each key's window ends (epoch ms), the key unseen for longest first. */
  private readonly ends = new Map<string, number>();

  constructor(
    private readonly allowance: Allowance,
    private readonly clock: Clock,
    private readonly keysKept: number,
  ) {
    this.counts = new RateLimiterMemory({ points: allowance.times, duration: 0 });
  }

  async take(key: string): Promise<number> {
    const endsAt = this.windowOf(key);
    try {
      await this.counts.consume(key);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      await this.counts.reward(key);
      return endsAt - this.clock.now();
    }
  }

  async giveBack(key: string): Promise<void> {
    if (this.isOpen(this.ends.get(key))) await this.counts.reward(key);
  }

  /** When the key's window ends, be it one that opens now. */
  private windowOf(key: string): number {
    const known = this.ends.get(key);
    const endsAt = this.isOpen(known) ? known : this.clock.now() + this.allowance.withinMs;
    if (endsAt !== known) void this.counts.delete(key);
    this.ends.delete(key);
    this.ends.set(key, endsAt);
    const [oldest = key] = this.ends.keys();
    if (this.ends.size > this.keysKept) this.forget(oldest);
    return endsAt;
  }

  private forget(key: string): void {
    this.ends.delete(key);
    void this.counts.delete(key);
  }

  /** A window that would end later than one opened now stems from before the clock was set back. */
  private isOpen(endsAt: number | undefined): endsAt is number {
    const left = (endsAt ?? 0) - this.clock.now();
    return left > 0 && left <= this.allowance.withinMs;
  }
}
