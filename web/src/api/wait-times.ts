const FIRST_WAIT_MS = 2000;
const LONGER_BY = 1.5;

/** Enough for the slowest payment: a bank may take five minutes, twelve rounds take more than eight. */
export const ROUNDS = 12;

/** The time before the next round, ms; false when there is none. */
export function waitAfter(rounds: number): number | false {
  return rounds > ROUNDS ? false : FIRST_WAIT_MS * LONGER_BY ** Math.max(0, rounds - 1);
}
