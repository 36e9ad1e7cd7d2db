import {
  type BoardRow,
  type PublicRules,
  type RacedayEvent,
  type RaceRow,
  type RunnerDetails,
  type RunnerStatus,
  type StartListRow,
  startListRows,
} from '@app/domain';
import type { Recorded } from '@app/eventing';
import { project } from '@app/eventing/testing';
import { ALL_RACES, raceday } from '../raceday.view';

/** A race of 0.8K with Stina (bib 127, paid, with all private data) and Leo (no bib yet). */
export const part = 'race-250913-08';
export const stina = 'runner-stina';
export const leo = 'runner-leo';

/** 11:00 in Stockholm, epoch ms. */
export const gun = Date.parse('2025-09-13T09:00:00Z');
/** Stina's crossing: 3:30.0. */
export const crossing = gun + 209_963;

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

export const created: RacedayEvent = {
  type: 'RaceCreated',
  part,
  date: '2025-09-13',
  distance: 800,
  openForReg: true,
};
const stinaAdded: RacedayEvent = { type: 'RunnerAdded', part, sort: stina, ...stinaDetails };
const leoAdded: RacedayEvent = { type: 'RunnerAdded', part, sort: leo, ...leoDetails };
const stinaWears127: RacedayEvent = { type: 'BibRegistered', part, sort: stina, bib: 127 };
export const started: RacedayEvent = { type: 'RaceStarted', part, at: gun };
export const finished: RacedayEvent = { type: 'RunnerFinished', part, sort: stina, at: crossing };
export const restored: RacedayEvent = { type: 'RunnerRestored', part, sort: stina };
export const ended: RacedayEvent = { type: 'RaceEnded', part, at: gun + 600_000 };
export const reset: RacedayEvent = { type: 'RaceReset', part };

/** The four events before the start, and the start. */
export const ready: RacedayEvent[] = [created, stinaAdded, leoAdded, stinaWears127];
export const running: RacedayEvent[] = [...ready, started];

export function statusSet(status: RunnerStatus, sort = stina): RacedayEvent {
  return { type: 'RunnerStatusSet', part, sort, status };
}

/** Undoes Stina's disqualification: her crossing counts again. */
export const requalified: RacedayEvent = {
  type: 'RunnerStatusSet',
  part,
  sort: stina,
  status: '',
  finished: crossing,
};

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
