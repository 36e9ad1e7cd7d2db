/** What time it is. Everything that asks takes a Clock, so that a race day can be played again. */
export abstract class Clock {
  /** Epoch ms UTC, a whole number. */
  abstract now(): number;
}
