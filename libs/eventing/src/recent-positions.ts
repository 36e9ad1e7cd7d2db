import type { Position, Recorded } from './event';

const DEFAULT_LIMIT = 10_000;

/** The log positions of recently received events. Counts how many come after a position. */
export class RecentPositions {
  private positions: Position[] = [];

  constructor(private readonly limit = DEFAULT_LIMIT) {}

  /** Adds events in order. Skips those that a resumed feed repeats. */
  push(events: readonly Recorded[]): void {
    for (const { position } of events) {
      const last = this.positions.at(-1);
      if (last === undefined || position > last) this.positions.push(position);
    }
    if (this.positions.length >= 2 * this.limit) this.positions = this.positions.slice(-this.limit);
  }

  /**
   * How many events come after a position (undefined: all), as far as they are retained; then it is a lower
   * bound.
   */
  countAfter(position: Position | undefined): number {
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
