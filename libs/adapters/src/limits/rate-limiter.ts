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

/** Counters per name, some hundred bytes each: `keys` for one key each, `shared` for newcomers above that. */
interface Capacity {
  readonly keys: number;
  readonly shared: number;
}

const CAPACITY: Capacity = { keys: 20_000, shared: 1024 };

/**
 * Counts in this process, by the injected clock. Above its capacity, newcomers of a name share counters, by
 * the hash of their key: with a single one a few newcomers would lock all others out.
 */
export class MemoryRateLimiter extends RateLimiter {
  private readonly counters = new Map<string, Counters>();

  constructor(
    private readonly clock: Clock,
    private readonly capacity = CAPACITY,
  ) {
    super();
  }

  takeOrWaitMs(allowance: Allowance, key: string): Promise<number> {
    const counters = this.counters.get(allowance.name) ?? new Counters(allowance, this.capacity);
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
  private readonly shared = new Map<number, Quota>();

  constructor(
    private readonly rate: Rate,
    private readonly capacity: Capacity,
  ) {}

  takeOrWaitMs(key: string, now: number): number {
    const known = this.byKey.get(key);
    if (known && !known.isUnused(now)) return known.takeOrWaitMs(1, now);
    this.byKey.delete(key);
    this.dropExpired(now);
    return this.quotaForNewKey(key).takeOrWaitMs(1, now);
  }

  giveBack(key: string, now: number): void {
    const own = this.byKey.get(key);
    (own ?? this.sharedQuota(key)).giveBack(now);
    // Refused requests must not fill the limiter with empty counters.
    if (own?.isUnused(now)) this.byKey.delete(key);
  }

  private quotaForNewKey(key: string): Quota {
    if (this.byKey.size >= this.capacity.keys) return this.sharedQuota(key);
    const quota = this.newQuota();
    this.byKey.set(key, quota);
    return quota;
  }

  private sharedQuota(key: string): Quota {
    const index = hashOf(key) % this.capacity.shared;
    const quota = this.shared.get(index) ?? this.newQuota();
    this.shared.set(index, quota);
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

/** FNV-1a, 32 bits. Callers hash secret keys with an HMAC, so no client chooses where its key falls. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
