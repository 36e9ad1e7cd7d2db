import { stockholmDate } from '@app/domain';
import type { RoundTrip } from './early-fetch';

const JUMP_MS = 100;

/**
 * Elapsed time on this device, independent of its wall clock: ms since an arbitrary moment, including sleep.
 * `performance.now()` stops while the device sleeps. A wall clock that gained on it while the page was hidden
 * means sleep; while the page is visible it means that the clock was set.
 */
export class MonotonicClock {
  private readonly steady: () => number;
  private readonly wall: () => number;
  private readonly listeners = new Set<() => void>();
  private wallOffset: number;
  private slept = 0;
  private isHidden = false;

  constructor(steady: () => number = () => performance.now(), wall: () => number = () => Date.now()) {
    this.steady = steady;
    this.wall = wall;
    this.wallOffset = wall() - steady();
  }

  now(): number {
    // Read before the listeners run: they take time, and a touch is stamped with this moment.
    const steady = this.steady();
    this.checkForJump();
    return steady + this.slept;
  }

  /** Records that the page was hidden, or became visible. */
  setHidden(isHidden: boolean): void {
    this.checkForJump();
    this.isHidden = isHidden;
  }

  /** Calls the listener when the wall clock has jumped: server time is uncertain. Returns unsubscribe. */
  onJump(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private checkForJump(): void {
    const wallOffset = this.wall() - this.steady();
    const jump = wallOffset - this.wallOffset;
    if (Math.abs(jump) < JUMP_MS) return;
    this.wallOffset = wallOffset;
    if (this.isHidden && jump > 0) this.slept += jump;
    for (const listener of this.listeners) listener();
  }
}

/** This device's clock, for the whole page. */
export const monotonicClock = new MonotonicClock();

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () =>
    monotonicClock.setHidden(document.visibilityState === 'hidden'),
  );
}

interface Sample {
  /** This device's monotonic clock (ms) when the server read its own. */
  readonly local: number;
  readonly server: number;
  /** Half the round trip: the true offset lies within ± this. */
  readonly errorMs: number;
}

/** Largest drift between two ordinary clocks, per unit of elapsed time. */
const MAX_DRIFT = 1e-4;

/**
 * The server's clock estimated on this device: the offset of the sample with the shortest round trip,
 * advanced by a monotonic clock.
 */
export class ServerClock {
  private sample: Sample;
  private speed = 1;

  /** `device` measures elapsed time; `wall` is the device's time, used until the server's clock is read. */
  constructor(
    private readonly device: MonotonicClock = monotonicClock,
    private readonly wall: () => number = () => Date.now(),
  ) {
    this.sample = { local: device.now(), server: wall(), errorMs: Infinity };
    // A sample from before a jump may be wrong: it serves until the next measurement, whatever its error.
    device.onJump(() => {
      this.sample = { ...this.sample, errorMs: Infinity };
    });
  }

  /** Server time now, epoch ms. */
  now(): number {
    return this.msAgo(0);
  }

  /** Server time `ms` ago by this device's clock, epoch ms. */
  msAgo(ms: number): number {
    return this.serverAt(this.device.now() - ms);
  }

  /** Server time at a recent moment of this device's wall clock (`Date.now()`), epoch ms. */
  fromDeviceTime(deviceMs: number): number {
    return this.msAgo(this.wall() - deviceMs);
  }

  /** How far the server is ahead of this device, with its error (± ms); Infinity before a measurement. */
  offset(): { readonly offsetMs: number; readonly errorMs: number } {
    return { offsetMs: this.now() - this.wall(), errorMs: this.errorAt(this.device.now()) };
  }

  /** Whether the server's clock has been read since this device's clock last jumped. */
  isSynchronised(): boolean {
    return this.sample.errorMs < Infinity;
  }

  /**
   * Runs `ask` and takes a sample from the `now` of its answer. `clockSpeed` is 1 except in a rehearsal. `ask`
   * reports the round trip of a request that was sent before.
   */
  async measure<Answer extends { readonly now: number; readonly clockSpeed?: number }>(
    ask: (reportEarly: (roundTrip: RoundTrip) => void) => Promise<Answer>,
  ): Promise<Answer> {
    let early: RoundTrip | undefined;
    const sentAt = this.device.now();
    const answer = await ask((roundTrip) => (early = roundTrip));
    const answeredAt = this.device.now();
    this.speed = answer.clockSpeed ?? 1;
    if (early)
      this.addPageSample(answer.now, { requestStart: early.sentAt, responseStart: early.answeredAt });
    else
      this.addSample({
        local: (sentAt + answeredAt) / 2,
        server: answer.now,
        errorMs: (answeredAt - sentAt) / 2,
      });
    return answer;
  }

  /** Takes a sample from the page: its server time (epoch ms) and the browser's timing of the request. */
  addPageSample(
    server: number,
    { requestStart, responseStart }: Pick<PerformanceResourceTiming, 'requestStart' | 'responseStart'>,
  ): void {
    const errorMs = (responseStart - requestStart) / 2;
    const ago = performance.now() - (requestStart + errorMs);
    this.addSample({ local: this.device.now() - ago, server, errorMs });
  }

  // A new sample that contradicts the current one means that the server's clock was set.
  private addSample(newSample: Sample): void {
    const currentErrorMs = this.errorAt(newSample.local);
    const disagrees =
      Math.abs(this.serverAt(newSample.local) - newSample.server) >
      (currentErrorMs + newSample.errorMs) * this.speed;
    if (disagrees || newSample.errorMs <= currentErrorMs) this.sample = newSample;
  }

  private serverAt(local: number): number {
    return this.sample.server + (local - this.sample.local) * this.speed;
  }

  private errorAt(local: number): number {
    return this.sample.errorMs + (local - this.sample.local) * MAX_DRIFT;
  }
}

/** The one estimate that the whole page uses. */
export const serverClock = new ServerClock();

/** The current year in Sweden, which turns a birth year into an age. */
export function currentYear(): number {
  return Number(stockholmDate(serverClock.now()).slice(0, 4));
}
