import type { Clock } from '../clock/clock';
import { Quota, type Rate } from './quota';

/**
 * A named rate; each name counts separately. `fallsBackToLocal`: while the shared store is unavailable,
 * this process counts alone, since the limit only saves work. `isPerNode`: this process always counts alone,
 * since a shared count would cost more work than the limit saves.
 */
export interface Allowance extends Rate {
  readonly name: string;
  readonly fallsBackToLocal?: true;
  readonly isPerNode?: true;
}

/**
 * Counts actions per key in a window that starts at the first. It only slows clients down: limits that must
 * survive a restart are counted from events. Its memory is bounded. Callers hash secret keys.
 */
export abstract class RateLimiter {
  /** Counts one action and returns 0; above the allowance counts nothing and returns the ms to wait. */
  abstract takeOrWaitMs(allowance: Allowance, key: string): Promise<number>;
  /** Uncounts one action. */
  abstract giveBack(allowance: Allowance, key: string): Promise<void>;
}

/** Maximum keys per name, some hundred bytes each. */
const MAX_KEYS = 20_000;

/** Counts in this process, by the injected clock. Above the maximum, newcomers of a name share one counter. */
export class MemoryRateLimiter extends RateLimiter {
  private readonly counters = new Map<string, Counters>();

  constructor(
    private readonly clock: Clock,
    private readonly maxKeysPerName = MAX_KEYS,
  ) {
    super();
  }

  takeOrWaitMs(allowance: Allowance, key: string): Promise<number> {
    const counters = this.counters.get(allowance.name) ?? new Counters(allowance, this.maxKeysPerName);
    this.counters.set(allowance.name, counters);
    return Promise.resolve(counters.takeOrWaitMs(key, this.clock.now()));
  }

  giveBack({ name }: Allowance, key: string): Promise<void> {
    this.counters.get(name)?.giveBack(key, this.clock.now());
    return Promise.resolve();
  }
}

/** The counters of one name. An unexpired one is never dropped: a flood of keys would reset its limit. */
class Counters {
  /** In the order in which their windows began, so that expired ones come first. */
  private readonly byKey = new Map<string, Quota>();
  private readonly shared: Quota;

  constructor(
    private readonly rate: Rate,
    private readonly maxKeys: number,
  ) {
    this.shared = this.newQuota();
  }

  takeOrWaitMs(key: string, now: number): number {
    const known = this.byKey.get(key);
    if (known && !known.isUnused(now)) return known.takeOrWaitMs(1, now);
    this.byKey.delete(key);
    this.dropExpired(now);
    return this.quotaForNewKey(key).takeOrWaitMs(1, now);
  }

  giveBack(key: string, now: number): void {
    (this.byKey.get(key) ?? this.shared).giveBack(now);
  }

  private quotaForNewKey(key: string): Quota {
    if (this.byKey.size >= this.maxKeys) return this.shared;
    const quota = this.newQuota();
    this.byKey.set(key, quota);
    return quota;
  }

  private dropExpired(now: number): void {
    for (const [key, quota] of this.byKey) {
      if (!quota.isUnused(now)) return;
      this.byKey.delete(key);
    }
  }

  private newQuota(): Quota {
    return new Quota(this.rate, 'fixed-window');
  }
}
