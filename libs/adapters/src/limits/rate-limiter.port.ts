/** So many within so many ms. What is counted has a `name`, and each name counts for itself. */
export interface Allowance {
  readonly name: string;
  readonly times: number;
  readonly withinMs: number;
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
