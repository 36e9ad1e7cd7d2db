import { BoundedMap } from '@app/eventing';
import type { Clock } from '../clock/clock';
import { Quota, type Rate } from './quota';

/**
 * A rate for something that is counted. Each name counts for itself. `forReading`: it only spares us work, so whoever cannot be counted
 * among all is counted by this process alone.
 */
export interface Allowance extends Rate {
  readonly name: string;
  readonly forReading?: true;
}

/**
 * Counts what is done under a key; the time runs from the first. It slows people down: what must hold across a restart is counted
 * from events. However many keys there are, it does not grow without end. Keys are as secret as the caller makes them.
 */
export abstract class RateLimiter {
  /** Counts one more. Gives 0 when it is within the allowance; otherwise it counts nothing and gives the ms until one may be again. */
  abstract take(allowance: Allowance, key: string): Promise<number>;
  /** Takes back one that was counted. */
  abstract giveBack(allowance: Allowance, key: string): Promise<void>;
}

/** Keys remembered under one name, some hundred bytes each. */
const KEYS_KEPT = 20_000;

/** Counts in this process, by our clock; of each name the key unseen for longest is forgotten when there are too many. */
export class MemoryRateLimiter extends RateLimiter {
  private readonly quotas = new Map<string, BoundedMap<string, Quota>>();

  constructor(
    private readonly clock: Clock,
    private readonly keysKept = KEYS_KEPT,
  ) {
    super();
  }

  take(allowance: Allowance, key: string): Promise<number> {
    const quotas = this.quotas.get(allowance.name) ?? new BoundedMap<string, Quota>(this.keysKept);
    this.quotas.set(allowance.name, quotas);
    const quota = quotas.get(key) ?? new Quota(allowance, 'together');
    quotas.set(key, quota);
    return Promise.resolve(quota.take(1, this.clock.now()));
  }

  giveBack({ name }: Allowance, key: string): Promise<void> {
    this.quotas.get(name)?.get(key)?.giveBack(this.clock.now());
    return Promise.resolve();
  }
}
