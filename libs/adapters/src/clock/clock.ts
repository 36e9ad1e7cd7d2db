/** The current time, injected wherever time is read so that a race day can be replayed. */
export abstract class Clock {
  /** Epoch ms UTC, an integer. */
  abstract now(): number;
}

/**
 * The computer's clock, or a clock that starts at `startAt` (epoch ms) and runs `speed` times as fast.
 * It follows wall time, not process uptime: a laptop that slept at the finish line wakes with the right time.
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

/** A clock for tests that moves only through `set` and `advance`. */
export class FixedClock extends Clock {
  constructor(private instant: number) {
    super();
  }

  now(): number {
    return this.instant;
  }

  /** Sets the time to an instant, epoch ms. */
  set(instant: number): void {
    this.instant = instant;
  }

  advance(ms: number): void {
    this.instant += ms;
  }
}
