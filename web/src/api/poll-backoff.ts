const FIRST_DELAY_MS = 2000;
const BACKOFF_FACTOR = 1.5;

/** Enough for the slowest payment: a bank may take five minutes, twelve polls take more than eight. */
export const MAX_POLLS = 12;

/** Returns the time before the next poll, ms; false after the last. */
export function pollDelayAfter(rounds: number): number | false {
  return rounds > MAX_POLLS ? false : FIRST_DELAY_MS * BACKOFF_FACTOR ** Math.max(0, rounds - 1);
}
