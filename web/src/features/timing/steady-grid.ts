/** The places of the grid, in order. A place keeps the runner's id after the runner has left it. */
export type Places = readonly string[];

/**
 * Where the runners stand while nobody may move: those who left keep their place empty, one who comes back takes the
 * old place, and newcomers stand last.
 */
export function heldPlaces(held: Places, present: Places): Places {
  const known = new Set(held);
  const newcomers = present.filter((sort) => !known.has(sort));
  return newcomers.length === 0 ? held : [...held, ...newcomers];
}

/** Whether a place now holds somebody else than before: newcomers at the end move nobody. */
export function haveMoved(before: Places, after: Places): boolean {
  return after.some((sort, place) => place < before.length && before[place] !== sort);
}
