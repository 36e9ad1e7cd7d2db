import type { Position, Recorded } from './event';

const KEPT = 10_000;

/** Where the events stand that were heard last: tells how many of them somebody has still to take in. */
export class RecentPositions {
  private positions: Position[] = [];

  constructor(private readonly kept = KEPT) {}

  /** Takes in events in their order. What comes once more, as after a feed that broke, is heard once. */
  push(events: readonly Recorded[]): void {
    for (const { position } of events) {
      const last = this.positions.at(-1);
      if (last === undefined || position > last) this.positions.push(position);
    }
    if (this.positions.length >= 2 * this.kept) this.positions = this.positions.slice(-this.kept);
  }

  /** How many events stand after a position (undefined: in all), as far as they are kept: at least so many then. */
  after(position: Position | undefined): number {
    if (position === undefined) return this.positions.length;
    let [from, to] = [0, this.positions.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.positions[middle] ?? '') <= position) from = middle + 1;
      else to = middle;
    }
    return this.positions.length - from;
  }
}
