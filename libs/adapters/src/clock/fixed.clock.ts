import { Clock } from './clock.port';

/** A clock that stands still until it is told to move. */
export class FixedClock extends Clock {
  constructor(private instant: number) {
    super();
  }

  now(): number {
    return this.instant;
  }

  /** Moves to an instant, epoch ms. */
  set(instant: number): void {
    this.instant = instant;
  }

  /** Moves on by some ms. */
  advance(ms: number): void {
    this.instant += ms;
  }
}
