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
    this.look();
    return this.steady() + this.slept;
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
