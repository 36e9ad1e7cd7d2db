const JUMP_MS = 100;

/**
 * How time passes on this device, whatever its wall clock is set to: ms since some moment, going on through sleep.
 * The browser's own steady time stops while the device sleeps. A wall clock that ran ahead of it while the page was away
 * tells of sleep; in front of somebody's eyes the same is a clock being set.
 */
export class SteadyClock {
  private readonly steady: () => number;
  private readonly wall: () => number;
  private readonly listeners = new Set<() => void>();
  private lead: number;
  private slept = 0;
  private isAway = false;

  constructor(steady: () => number = () => performance.now(), wall: () => number = () => Date.now()) {
    this.steady = steady;
    this.wall = wall;
    this.lead = wall() - steady();
  }

  now(): number {
    // Read before the listeners run: what they do takes time, and a touch is stamped with this moment.
    const steady = this.steady();
    this.look();
    return steady + this.slept;
  }

  /** Says that the page went out of sight, or came back. */
  setAway(isAway: boolean): void {
    this.look();
    this.isAway = isAway;
  }

  /** Tells when the wall clock has jumped, that is when nobody can be sure; gives the way to stop listening. */
  onJump(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private look(): void {
    const lead = this.wall() - this.steady();
    const jump = lead - this.lead;
    if (Math.abs(jump) < JUMP_MS) return;
    this.lead = lead;
    if (this.isAway && jump > 0) this.slept += jump;
    for (const listener of this.listeners) listener();
  }
}

/** This device's, for the whole page. */
export const steadyClock = new SteadyClock();

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    steadyClock.setAway(document.visibilityState === 'hidden');
  });
}

interface Sample {
  /** This device's steady clock when the server read its own, ms. */
  readonly local: number;
  readonly server: number;
  /** Half the round trip: the true difference lies within ± this. */
  readonly errorMs: number;
}

/** How far two clocks of ordinary make may drift apart, as a part of the time that passes. */
const DRIFT = 1e-4;

/** The server's clock as seen from this device: the offset of the sample with the shortest round trip, run by a steady clock. */
export class ServerClock {
  private sample: Sample;
  private speed = 1;

  /** `device` tells how time passes; `wall` what the device believes the time is, which counts until the server's clock has been read. */
  constructor(
    private readonly device: SteadyClock = steadyClock,
    private readonly wall: () => number = () => Date.now(),
  ) {
    this.sample = { local: device.now(), server: wall(), errorMs: Infinity };
    // What was measured before a jump may hold no longer: it serves until the next measurement, whatever that is worth.
    device.onJump(() => {
      this.sample = { ...this.sample, errorMs: Infinity };
    });
  }

  /** Server time now, epoch ms. */
  now(): number {
    return this.ago(0);
  }

  /** Server time so many ms of this device ago, epoch ms. */
  ago(ms: number): number {
    return this.serverAt(this.device.now() - ms);
  }

  /** Server time at a recent moment of this device's wall clock (`Date.now()`), epoch ms. */
  at(moment: number): number {
    return this.ago(this.wall() - moment);
  }

  /** How far the server is ahead of this device, and how sure that is (± ms; Infinity before the first measurement). */
  offset(): { readonly offsetMs: number; readonly errorMs: number } {
    return { offsetMs: this.now() - this.wall(), errorMs: this.errorAt(this.device.now()) };
  }

  /** Whether the server's clock has been read since this device's clock last jumped. */
  isSure(): boolean {
    return this.sample.errorMs < Infinity;
  }

  /** Runs `ask` and learns from the `now` of its answer. `clockSpeed` is 1 except in a rehearsal. */
  async measure<Answer extends { readonly now: number; readonly clockSpeed?: number }>(
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const sentAt = this.device.now();
    const answer = await ask();
    const answeredAt = this.device.now();
    this.speed = answer.clockSpeed ?? 1;
    this.learn({ local: (sentAt + answeredAt) / 2, server: answer.now, errorMs: (answeredAt - sentAt) / 2 });
    return answer;
  }

  /** Learns from what came with the page itself: the server's time then, epoch ms, and by the browser's own when it was asked for and came. */
  suppose(
    server: number,
    { requestStart, responseStart }: Pick<PerformanceResourceTiming, 'requestStart' | 'responseStart'>,
  ): void {
    const errorMs = (responseStart - requestStart) / 2;
    const ago = performance.now() - (requestStart + errorMs);
    this.learn({ local: this.device.now() - ago, server, errorMs });
  }

  // A server whose clock was set shows as a sample which cannot agree with the one we have.
  private learn(news: Sample): void {
    const known = this.errorAt(news.local);
    const disagrees = Math.abs(this.serverAt(news.local) - news.server) > (known + news.errorMs) * this.speed;
    if (disagrees || news.errorMs <= known) this.sample = news;
  }

  private serverAt(local: number): number {
    return this.sample.server + (local - this.sample.local) * this.speed;
  }

  private errorAt(local: number): number {
    return this.sample.errorMs + (local - this.sample.local) * DRIFT;
  }
}

/** The one estimate the whole page uses. */
export const serverClock = new ServerClock();
