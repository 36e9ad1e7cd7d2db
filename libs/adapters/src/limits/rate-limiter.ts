import { BoundedMap } from '@app/eventing';
import type { Clock } from '../clock/clock';
import { Quota, type Rate } from './quota';

/**
 * A named rate; each name counts separately. `fallsBackToLocal`: while the shared store is unavailable,
 * this process counts alone, since the limit only saves work.
 */
export interface Allowance extends Rate {
  readonly name: string;
  readonly fallsBackToLocal?: true;
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

/** Counts in this process, by the injected clock; evicts the least recently seen key above the maximum. */
export class MemoryRateLimiter extends RateLimiter {
  private readonly quotas = new Map<string, BoundedMap<string, Quota>>();

  constructor(
    private readonly clock: Clock,
    private readonly maxKeysPerName = MAX_KEYS,
  ) {
    super();
  }

  takeOrWaitMs(allowance: Allowance, key: string): Promise<number> {
    const quotas = this.quotas.get(allowance.name) ?? new BoundedMap<string, Quota>(this.maxKeysPerName);
    this.quotas.set(allowance.name, quotas);
    const quota = quotas.get(key) ?? new Quota(allowance, 'fixed-window');
    quotas.set(key, quota);
    return Promise.resolve(quota.takeOrWaitMs(1, this.clock.now()));
  }

  giveBack({ name }: Allowance, key: string): Promise<void> {
    this.quotas.get(name)?.get(key)?.giveBack(this.clock.now());
    return Promise.resolve();
  }
}
