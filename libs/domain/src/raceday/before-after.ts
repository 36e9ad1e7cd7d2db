import { rank } from '../ranking';
import type { Day } from './day';
import type { Conflict } from './in-conflict';
import { boardRaceRow, boardRunnerRow, type BoardRace, type BoardRunner } from './rows';

/** How somebody stands on a day: in which race, with what outcome, and as which of it and of their group (null where they have no place). */
export interface Standing {
  readonly part: string;
  readonly bib: number | null;
  readonly status: BoardRunner['status'];
  /** ms from the start. */
  readonly result: number | null;
  readonly place: number | null;
  readonly groupPlace: number | null;
  readonly conflict: Conflict | null;
}

/** What becomes of a runner; null where they are on no list. `onlyPlace`: nothing but their place changes, because of others. */
export interface RunnerChange {
  readonly sort: string;
  readonly name: string;
  readonly group: BoardRunner['group'];
  readonly before: Standing | null;
  readonly after: Standing | null;
  readonly onlyPlace: boolean;
}

/** What becomes of a race itself; null where there is none. */
export interface RaceChange {
  readonly part: string;
  readonly before: BoardRace | null;
  readonly after: BoardRace | null;
}

/** What is different on one day than on another. */
export interface Consequences {
  readonly races: readonly RaceChange[];
  /** Those who stand otherwise by themselves first, then those whom others only move; each by their race and place afterwards. */
  readonly runners: readonly RunnerChange[];
}

/** What organisers are told before they change history: everybody who stands otherwise on the day after than on the day before. */
export function consequencesOf(before: Day, after: Day): Consequences {
  const [was, is] = [standingsOn(before), standingsOn(after)];
  const sorts = new Set([...was.keys(), ...is.keys()]);
  const runners = [...sorts].flatMap((sort) => changeOf(sort, was.get(sort), is.get(sort)) ?? []);
  return { races: racesChanged(before, after), runners: runners.sort(byWeight) };
}

/** Somebody on a day. */
interface Stood {
  readonly row: BoardRunner;
  readonly standing: Standing;
}

function standingsOn(day: Day): ReadonlyMap<string, Stood> {
  const rows = [...day.runners.values()].map((runner) => boardRunnerRow(day, runner));
  const places = new Map([...day.races.keys()].flatMap((part) => placesIn(rows, part)));
  return new Map(
    rows.map((row) => {
      const { part, bib, status, result, conflict } = row;
      const { place = null, groupPlace = null } = places.get(row.sort) ?? {};
      return [row.sort, { row, standing: { part, bib, status, result, place, groupPlace, conflict } }];
    }),
  );
}

function placesIn(rows: readonly BoardRunner[], part: string) {
  return rank(rows.filter((row) => row.part === part)).map(
    ({ runner, place, groupPlace }) => [runner.sort, { place, groupPlace }] as const,
  );
}

function changeOf(sort: string, was: Stood | undefined, is: Stood | undefined): RunnerChange | undefined {
  const onlyPlace = was !== undefined && is !== undefined && areAlike(was.row, is.row);
  if (onlyPlace && areAlike(was.standing, is.standing)) return undefined;
  const { firstname, lastname, group } = (is ?? was)?.row ?? NOBODY;
  const [before, after] = [standingOf(was), standingOf(is)];
  return { sort, name: `${firstname} ${lastname}`.trim(), group, before, after, onlyPlace };
}

const NOBODY = { firstname: '', lastname: '', group: '' } as const;

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

/** Field by field: rows are flat. A field may be in one of them only. */
function areAlike<Row extends object>(one: Row, other: Row): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Row)[]);
  return [...keys].every((key) => one[key] === other[key]);
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
