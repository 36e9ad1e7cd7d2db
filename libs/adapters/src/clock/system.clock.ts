import { Clock } from './clock.port';

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
