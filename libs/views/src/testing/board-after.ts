import type { BoardRow, RaceRow, RacedayEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { project } from '@app/eventing/testing';
import { ALL_RACES, raceday } from '../raceday.view';

type Events = readonly (RacedayEvent | Recorded<RacedayEvent>)[];

/** Each race's board for organisers after these events: race → row by id, in the order they came. */
export function boardsAfter(events: Events): Readonly<Record<string, Readonly<Record<string, BoardRow>>>> {
  const boards = Object.entries(project(raceday, events)).filter(([partition]) => partition !== ALL_RACES);
  return Object.fromEntries(boards) as Record<string, Record<string, BoardRow>>;
}

/** The board of one race; empty for an unknown race. */
export function boardAfter(part: string, events: Events): Readonly<Record<string, BoardRow>> {
  return boardsAfter(events)[part] ?? {};
}

/** Every race after these events, by id. */
export function racesAfter(events: Events): Readonly<Record<string, RaceRow>> {
  return (project(raceday, events)[ALL_RACES] ?? {}) as Record<string, RaceRow>;
}
