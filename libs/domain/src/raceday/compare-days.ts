import { runAllChunks, CHUNK_SIZE, type ChunkedWork } from '../chunked-work';
import { rank } from '../ranking';
import type { Day, Runner } from './day';
import type { Conflict } from './conflict';
import { boardRaceRow, boardRunnerRow, type BoardRace, type BoardRunner } from './rows';

/** The last place on a podium. */
export const PODIUM = 3;

/** A runner's race, outcome, and place overall and in their group (null without a place). */
export interface Standing {
  readonly part: string;
  readonly group: BoardRunner['group'];
  readonly bib: number | null;
  readonly status: BoardRunner['status'];
  /** ms from the start. */
  readonly result: number | null;
  readonly place: number | null;
  readonly groupPlace: number | null;
  readonly conflict: Conflict | null;
}

/**
 * A runner's change, with the fields that decide whether name and time may be shown. Null where unlisted.
 * `onlyPlace`: only the place changes, because of others.
 */
export interface RunnerChange extends Pick<
  BoardRunner,
  'sort' | 'firstname' | 'lastname' | 'age' | 'anonymous'
> {
  readonly before: Standing | null;
  readonly after: Standing | null;
  readonly onlyPlace: boolean;
}

/** A change of a race; null where it does not exist. */
export interface RaceChange {
  readonly part: string;
  readonly before: BoardRace | null;
  readonly after: BoardRace | null;
}

/** The differences between two days. */
export interface Consequences {
  readonly races: readonly RaceChange[];
  /** Runners whose own outcome changes first, then those who only move; each by race and later place. */
  readonly runners: readonly RunnerChange[];
}

/** A day before and after corrections, the standings of both, and the differences. */
export interface Comparison {
  readonly before: DayStandings;
  readonly after: DayStandings;
  readonly consequences: Consequences;
}

export function compareDays(dayBefore: Day, dayAfter: Day): Comparison {
  const before = runAllChunks(standingsOn(dayBefore));
  const after = runAllChunks(standingsOn(dayAfter, before));
  return { before, after, consequences: runAllChunks(compareStandings(before, after)) };
}

/** Shows organisers before they change history: every race and runner that differs between the two days. */
export function consequencesOf(before: Day, after: Day): Consequences {
  return compareDays(before, after).consequences;
}

interface StandingWithRow {
  readonly row: BoardRunner;
  readonly standing: Standing;
}

/** A day with the standing of every runner, by `sort`. */
export interface DayStandings {
  readonly day: Day;
  readonly standings: ReadonlyMap<string, StandingWithRow>;
}

/**
 * Computes every runner's standing, in pieces. Reuses unchanged rows and standings of `other`, which are
 * most.
 */
export function* standingsOn(day: Day, other?: DayStandings): ChunkedWork<DayStandings> {
  const rows: BoardRunner[] = [];
  for (const runner of day.runners.values()) {
    rows.push(reusableRow(other, day, runner) ?? boardRunnerRow(day, runner));
    if (rows.length % CHUNK_SIZE === 0) yield;
  }
  const places = yield* placesOf(day, rows);
  const standings = new Map<string, StandingWithRow>();
  for (const row of rows) {
    standings.set(row.sort, standingWithRow(row, places.get(row.sort), other?.standings.get(row.sort)));
    if (standings.size % CHUNK_SIZE === 0) yield;
  }
  return { day, standings };
}

type Place = Pick<Standing, 'place' | 'groupPlace'>;

function* placesOf({ races }: Day, rows: readonly BoardRunner[]): ChunkedWork<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>();
  for (const part of races.keys()) {
    for (const { runner, place, groupPlace } of rank(rows.filter((row) => row.part === part)))
      places.set(runner.sort, { place, groupPlace });
    yield;
  }
  return places;
}

/** Returns `known` itself when nothing differs. */
function standingWithRow(
  row: BoardRunner,
  { place, groupPlace }: Place = UNPLACED,
  known: StandingWithRow | undefined,
): StandingWithRow {
  const was = known?.standing;
  if (known && was && known.row === row && was.place === place && was.groupPlace === groupPlace) return known;
  const { part, group, bib, status, result, conflict } = row;
  return { row, standing: { part, group, bib, status, result, place, groupPlace, conflict } };
}

const UNPLACED: Place = { place: null, groupPlace: null };

/** A row depends only on its runner and race, and both objects are replaced when they change. */
function reusableRow(
  other: DayStandings | undefined,
  { races }: Day,
  runner: Runner,
): BoardRunner | undefined {
  if (other?.day.runners.get(runner.sort) !== runner) return undefined;
  if (other.day.races.get(runner.part) !== races.get(runner.part)) return undefined;
  return other.standings.get(runner.sort)?.row;
}

/** Lists the races and runners that differ between two days, in pieces. */
export function* compareStandings(before: DayStandings, after: DayStandings): ChunkedWork<Consequences> {
  const [was, is] = [before.standings, after.standings];
  const runners: RunnerChange[] = [];
  for (const [nth, sort] of [...new Set([...was.keys(), ...is.keys()])].entries()) {
    const change = runnerChangeOf(sort, was.get(sort), is.get(sort));
    if (change) runners.push(change);
    if (nth % CHUNK_SIZE === 0) yield;
  }
  return { races: changedRaces(before.day, after.day), runners: runners.sort(bySortKey) };
}

function runnerChangeOf(
  sort: string,
  was: StandingWithRow | undefined,
  is: StandingWithRow | undefined,
): RunnerChange | undefined {
  const onlyPlace = was !== undefined && is !== undefined && areEqual(was.row, is.row);
  if (onlyPlace && areEqual(was.standing, is.standing)) return undefined;
  const { firstname, lastname, age, anonymous } = (is ?? was)?.row ?? NO_RUNNER;
  const [before, after] = [standingOf(was), standingOf(is)];
  return { sort, firstname, lastname, age, anonymous, before, after, onlyPlace };
}

const NO_RUNNER = { firstname: '', lastname: '', age: null, anonymous: false } as const;

function standingOf(entry: StandingWithRow | undefined): Standing | null {
  return entry?.standing ?? null;
}

function changedRaces(before: Day, after: Day): readonly RaceChange[] {
  const parts = new Set([...before.races.keys(), ...after.races.keys()]);
  return [...parts].flatMap((part) => {
    const [was, is] = [before.races.get(part), after.races.get(part)];
    const change = { part, before: was ? boardRaceRow(was) : null, after: is ? boardRaceRow(is) : null };
    return change.before && change.after && areEqual(change.before, change.after) ? [] : [change];
  });
}

/**
 * Compares field by field, also when a field is in one row only. Compares objects, such as a publication, by
 * content.
 */
function areEqual<Row extends object>(one: Row, other: Row): boolean {
  if (one === other) return true;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Row)[]);
  return [...keys].every(
    (key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]),
  );
}

function bySortKey(one: RunnerChange, other: RunnerChange): number {
  const [weight, otherWeight] = [sortKeyOf(one), sortKeyOf(other)];
  const at = weight.findIndex((each, index) => each !== otherWeight[index]);
  return at === -1 ? 0 : compare(weight[at] ?? 0, otherWeight[at] ?? 0);
}

function sortKeyOf({ sort, before, after, onlyPlace }: RunnerChange): readonly (number | string)[] {
  const standing = after ?? before;
  const place = after?.place ?? Infinity;
  return [Number(onlyPlace), standing?.part ?? '', place, standing?.bib ?? Infinity, sort];
}

function compare(one: number | string, other: number | string): number {
  return one < other ? -1 : Number(one > other);
}
