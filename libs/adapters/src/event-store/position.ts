import type { Position } from '@app/eventing';

const DIGITS = 16;

/** The n-th event of a log as opaque text that sorts in the order things were written. */
export function positionOf(place: number): Position {
  return String(place).padStart(DIGITS, '0');
}

/** The place a position stands for; undefined is before the first event. Throws when it is not a place within the log. */
export function placeOf(position: Position | undefined, head: number): number {
  if (position === undefined) return 0;
  const place = Number(position);
  if (!Number.isInteger(place) || place < 0 || place > head) {
    throw new RangeError(`position ${position} is not in this log, which ends at ${positionOf(head)}`);
  }
  return place;
}
