const FIRST_WAIT_MS = 2000;
const LONGER_BY = 1.5;

/** Enough for the slowest payment: a bank may take five minutes, twelve polls take more than eight. */
export const ROUNDS = 12;

/** Returns the time before the next poll, ms; false after the last. */
export function waitAfter(rounds: number): number | false {
  return rounds > ROUNDS ? false : FIRST_WAIT_MS * LONGER_BY ** Math.max(0, rounds - 1);
}
