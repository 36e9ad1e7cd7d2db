/** What time it is. Everything that asks takes a Clock, so that a race day can be played again. */
export abstract class Clock {
  /** Epoch ms UTC, a whole number. */
  abstract now(): number;
}

/**
 * The computer's clock, or one that starts at `startAt` (epoch ms) and runs on from there, `speed` times as fast.
 * It follows the wall clock, not the process's uptime: a laptop that slept at the finish line wakes with the right time.
 */
export class SystemClock extends Clock {
  private readonly origin = Date.now();

  constructor(
    private readonly startAt?: number,
    private readonly speed = 1,
  ) {
    super();
  }

  now(): number {
    const elapsed = Date.now() - this.origin;
    return Math.floor((this.startAt ?? this.origin) + elapsed * this.speed);
  }
}

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
