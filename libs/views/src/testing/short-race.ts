import {
  type BoardRow,
  type PublicRules,
  type RacedayEvent,
  type RaceRow,
  type RunnerDetails,
  type StartListRow,
  startListRows,
} from '@app/domain';
import type { Recorded } from '@app/eventing';
import { project } from '@app/eventing/testing';
import {
  created,
  finished,
  leo,
  part,
  started,
  statusSet,
  stina,
  stinaWears127,
} from '../../../domain/src/raceday/testing/short-race';
import { ALL_RACES, raceday } from '../raceday.view';

/** The race of the domain's specs; here Stina has paid and has all private data, and Leo has no bib yet. */
export * from '../../../domain/src/raceday/testing/short-race';

/** Stina's crossing: 3:30.0. */
export const crossing = finished.at;

export const stinaDetails: RunnerDetails = {
  firstname: 'Stina',
  lastname: 'Ödman',
  age: 58,
  birthYear: 1967,
  group: 'Dam',
  company: 'Bageriet',
  phone: '070-123 45 67',
  registration: 'r4nd0m',
};

export const leoDetails: RunnerDetails = {
  firstname: 'Leo',
  lastname: 'Östlund',
  age: 8,
  birthYear: null,
  group: '',
  company: '',
  phone: '',
  registration: null,
};

/** The four events before the start, and the start. */
export const ready: RacedayEvent[] = [
  created,
  { type: 'RunnerAdded', part, sort: stina, ...stinaDetails },
  { type: 'RunnerAdded', part, sort: leo, ...leoDetails },
  stinaWears127,
];
export const running: RacedayEvent[] = [...ready, started];

/** Undoes Stina's disqualification: her crossing counts again. */
export const requalified: RacedayEvent = { ...statusSet(''), finished: crossing };

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

/** Hides no runner, and publishes ids as stored. */
export const NOTHING_HIDDEN: PublicRules = { hideAgeUnder: null, publicSort: (sort) => sort };

/** The public rows of a race after these events, by public id, in the order they came. */
export function publicRowsAfter(
  part: string,
  events: readonly RacedayEvent[],
  rules: PublicRules = NOTHING_HIDDEN,
): Readonly<Record<string, StartListRow>> {
  const board = Object.values(boardAfter(part, events));
  return Object.fromEntries(startListRows(board, rules).map((row) => [row.sort, row]));
}
