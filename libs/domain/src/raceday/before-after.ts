import { inOneGo, PIECE, type Pieces } from '../pieces';
import { rank } from '../ranking';
import type { Day, Runner } from './day';
import type { Conflict } from './in-conflict';
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

export function comparisonOf(dayBefore: Day, dayAfter: Day): Comparison {
  const before = inOneGo(standingsOn(dayBefore));
  const after = inOneGo(standingsOn(dayAfter, before));
  return { before, after, consequences: inOneGo(comparing(before, after)) };
}

/** Shows organisers before they change history: every race and runner that differs between the two days. */
export function consequencesOf(before: Day, after: Day): Consequences {
  return comparisonOf(before, after).consequences;
}

interface Stood {
  readonly row: BoardRunner;
  readonly standing: Standing;
}

/** A day with the standing of every runner, by `sort`. */
export interface DayStandings {
  readonly day: Day;
  readonly standings: ReadonlyMap<string, Stood>;
}

/**
 * Computes every runner's standing, in pieces. Reuses unchanged rows and standings of `other`, which are
 * most.
 */
export function* standingsOn(day: Day, other?: DayStandings): Pieces<DayStandings> {
  const rows: BoardRunner[] = [];
  for (const runner of day.runners.values()) {
    rows.push(rowOn(other, day, runner) ?? boardRunnerRow(day, runner));
    if (rows.length % PIECE === 0) yield;
  }
  const places = yield* placesOf(day, rows);
  const standings = new Map<string, Stood>();
  for (const row of rows) {
    standings.set(row.sort, stoodAt(row, places.get(row.sort), other?.standings.get(row.sort)));
    if (standings.size % PIECE === 0) yield;
  }
  return { day, standings };
}

type Place = Pick<Standing, 'place' | 'groupPlace'>;

function* placesOf({ races }: Day, rows: readonly BoardRunner[]): Pieces<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>();
  for (const part of races.keys()) {
    for (const { runner, place, groupPlace } of rank(rows.filter((row) => row.part === part)))
      places.set(runner.sort, { place, groupPlace });
    yield;
  }
  return places;
}

/** Returns `known` itself when nothing differs. */
function stoodAt(row: BoardRunner, { place, groupPlace }: Place = UNPLACED, known: Stood | undefined): Stood {
  const was = known?.standing;
  if (known && was && known.row === row && was.place === place && was.groupPlace === groupPlace) return known;
  const { part, group, bib, status, result, conflict } = row;
  return { row, standing: { part, group, bib, status, result, place, groupPlace, conflict } };
}

const UNPLACED: Place = { place: null, groupPlace: null };

/** A row depends only on its runner and race, and both objects are replaced when they change. */
function rowOn(other: DayStandings | undefined, { races }: Day, runner: Runner): BoardRunner | undefined {
  if (other?.day.runners.get(runner.sort) !== runner) return undefined;
  if (other.day.races.get(runner.part) !== races.get(runner.part)) return undefined;
  return other.standings.get(runner.sort)?.row;
}

/** Lists the races and runners that differ between two days, in pieces. */
export function* comparing(before: DayStandings, after: DayStandings): Pieces<Consequences> {
  const [was, is] = [before.standings, after.standings];
  const runners: RunnerChange[] = [];
  for (const [nth, sort] of [...new Set([...was.keys(), ...is.keys()])].entries()) {
    const change = changeOf(sort, was.get(sort), is.get(sort));
    if (change) runners.push(change);
    if (nth % PIECE === 0) yield;
  }
  return { races: racesChanged(before.day, after.day), runners: runners.sort(byWeight) };
}

function changeOf(sort: string, was: Stood | undefined, is: Stood | undefined): RunnerChange | undefined {
  const onlyPlace = was !== undefined && is !== undefined && areAlike(was.row, is.row);
  if (onlyPlace && areAlike(was.standing, is.standing)) return undefined;
  const { firstname, lastname, age, anonymous } = (is ?? was)?.row ?? NOBODY;
  const [before, after] = [standingOf(was), standingOf(is)];
  return { sort, firstname, lastname, age, anonymous, before, after, onlyPlace };
}

const NOBODY = { firstname: '', lastname: '', age: null, anonymous: false } as const;

function standingOf(stood: Stood | undefined): Standing | null {
  return stood?.standing ?? null;
}

function racesChanged(before: Day, after: Day): readonly RaceChange[] {
  const parts = new Set([...before.races.keys(), ...after.races.keys()]);
  return [...parts].flatMap((part) => {
    const [was, is] = [before.races.get(part), after.races.get(part)];
    const change = { part, before: was ? boardRaceRow(was) : null, after: is ? boardRaceRow(is) : null };
    return change.before && change.after && areAlike(change.before, change.after) ? [] : [change];
  });
}

/**
 * Compares field by field, also when a field is in one row only. Compares objects, such as a publication, by
 * content.
 */
function areAlike<Row extends object>(one: Row, other: Row): boolean {
  if (one === other) return true;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Row)[]);
  return [...keys].every(
    (key) => one[key] === other[key] || JSON.stringify(one[key]) === JSON.stringify(other[key]),
  );
}

function byWeight(one: RunnerChange, other: RunnerChange): number {
  const [weight, otherWeight] = [weightOf(one), weightOf(other)];
  const at = weight.findIndex((each, index) => each !== otherWeight[index]);
  return at === -1 ? 0 : compare(weight[at] ?? 0, otherWeight[at] ?? 0);
}

function weightOf({ sort, before, after, onlyPlace }: RunnerChange): readonly (number | string)[] {
  const standing = after ?? before;
  const place = after?.place ?? Infinity;
  return [Number(onlyPlace), standing?.part ?? '', place, standing?.bib ?? Infinity, sort];
}

function compare(one: number | string, other: number | string): number {
  return one < other ? -1 : Number(one > other);
}
