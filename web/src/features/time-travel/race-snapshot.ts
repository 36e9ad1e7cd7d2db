import { useMemo } from 'react';
import {
  boardRaceRow,
  filterHistory,
  foldOf,
  formatResult,
  rank,
  STATUS_LABELS,
  stockholmTime,
  type BoardRace,
  type BoardRunner,
  type Day,
  type DayEvent,
  type RaceState,
  type Standing,
} from '@app/domain';
import { boardRunners } from '../../api/live-day';
import { fullName, raceStateText, runnerStateText } from '../../components/runner-text';
import { endOfSecond, type Moment } from './moment';

/** A runner in a race at a moment. */
export interface RunnerAtMoment {
  readonly sort: string;
  readonly name: string;
  readonly standing: Standing;
  /** 'i mål', 'på banan', 'DNF'; before the start 'ej startat'. */
  readonly state: string;
}

/** A race at a moment; `race` is null when it did not exist yet. */
interface RaceSnapshot {
  readonly race: BoardRace | null;
  /** Finishers by place, then runners on the course by bib, then runners without a result. */
  readonly runners: readonly RunnerAtMoment[];
}

/** A runner at two moments, and the text of the difference; '' without one. */
export interface ComparedRunner {
  readonly sort: string;
  readonly name: string;
  readonly one: RunnerAtMoment | null;
  readonly other: RunnerAtMoment | null;
  readonly difference: string;
}

/** The race `part` as folded in `day`. */
export function raceIn(day: Day, part: string): RaceSnapshot {
  const foldedRace = day.races.get(part);
  const race = foldedRace ? boardRaceRow(foldedRace) : null;
  const rows = boardRunners(day).get(part) ?? [];
  const placed = rank(rows).map(({ runner, ...places }) => runnerAtMoment(runner, race?.state, places));
  const inGoal = new Set(placed.map(({ sort }) => sort));
  const others = rows.filter(({ sort }) => !inGoal.has(sort)).map((row) => runnerAtMoment(row, race?.state));
  return { race, runners: [...placed, ...others.sort(byOutcome)] };
}

const NO_PLACE = { place: null, groupPlace: null } as const;

function runnerAtMoment(
  row: BoardRunner,
  race: RaceState = '',
  { place, groupPlace }: Pick<Standing, 'place' | 'groupPlace'> = NO_PLACE,
): RunnerAtMoment {
  const { sort, group, part, bib, status, result, conflict } = row;
  return {
    sort,
    name: fullName(row),
    standing: { part, group, bib, status, result, place, groupPlace, conflict },
    state: runnerStateText(row, race),
  };
}

/** The race and its counts: 'pågår, start 12:00:00: 34 i mål, 12 på banan, 3 DNS'. */
export function describeRace({ race, runners }: RaceSnapshot): string {
  if (!race) return 'loppet finns inte';
  const counts = new Map<string, number>();
  for (const { state } of runners) counts.set(state, (counts.get(state) ?? 0) + 1);
  const where = [...counts].map(([state, count]) => `${String(count)} ${state}`).join(', ');
  const start = race.started === null ? '' : `, start ${stockholmTime(race.started)}`;
  return `${raceStateText(race.state)}${start}${where && `: ${where}`}`;
}

/** Every runner in the race at either moment, in the order of the first. */
export function compareRunners(one: RaceSnapshot, other: RaceSnapshot): readonly ComparedRunner[] {
  const others = new Map(other.runners.map((runner) => [runner.sort, runner]));
  const here = new Set(one.runners.map(({ sort }) => sort));
  const pairs = [
    ...one.runners.map((was) => [was, others.get(was.sort) ?? null] as const),
    ...other.runners.filter(({ sort }) => !here.has(sort)).map((is) => [null, is] as const),
  ];
  return pairs.map(([was, is]) => {
    const { sort, name } = was ?? is;
    return { sort, name, one: was, other: is, difference: describeDifference(was, is) };
  });
}

/** A runner’s standing in one line: 'nr 127, i mål 18:10.3, plats 4 (Dam 2)'. */
export function describeStanding(runner: RunnerAtMoment | null): string {
  if (!runner) return 'inte på listan';
  const { state, standing: of } = runner;
  const among = of.groupPlace === null ? '' : ` (${of.group} ${String(of.groupPlace)})`;
  return [
    of.bib === null ? 'utan nummer' : `nr ${String(of.bib)}`,
    of.result === null ? state : `${state} ${formatResult(of.result)}`,
    of.place !== null && `plats ${String(of.place)}${among}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function describeDifference(one: RunnerAtMoment | null, other: RunnerAtMoment | null): string {
  if (!one || !other) return one ? 'bara i den första' : 'bara i den andra';
  const fields = [comparedFields(one), comparedFields(other)] as const;
  const changed = COMPARED_FIELDS.flatMap((what) => {
    const [was, is] = [fields[0][what], fields[1][what]];
    return was === is ? [] : [`${what} ${was} → ${is}`];
  });
  return changed.join(', ');
}

const COMPARED_FIELDS = [
  'namn',
  'klass',
  'nr',
  'läge',
  'tid',
  'plats',
  'plats i klassen',
  'går ihop',
] as const;

function comparedFields({
  name,
  standing,
  state,
}: RunnerAtMoment): Record<(typeof COMPARED_FIELDS)[number], string> {
  const { group, bib, result, place, groupPlace, conflict } = standing;
  return {
    namn: name,
    klass: group || 'ingen',
    nr: orNone(bib),
    läge: state,
    tid: result === null ? 'saknas' : formatResult(result),
    plats: orNone(place),
    'plats i klassen': orNone(groupPlace),
    'går ihop': conflict === null ? 'ja' : 'nej',
  };
}

function orNone(number: number | null): string {
  return number === null ? 'saknas' : String(number);
}

function byOutcome(one: RunnerAtMoment, other: RunnerAtMoment): number {
  return (
    orderOf(one) - orderOf(other) ||
    (one.standing.bib ?? Infinity) - (other.standing.bib ?? Infinity) ||
    one.name.localeCompare(other.name, 'sv')
  );
}

function orderOf({ state }: RunnerAtMoment): number {
  return STATUS_LABELS.findIndex((label) => label === state);
}

/** The events visible at a moment, and the race folded from them. */
interface RaceWithEvents {
  readonly events: readonly DayEvent[];
  readonly race: RaceSnapshot;
}

/**
 * The race at a moment. Memoises both steps: while only `asOf` changes, it does not recompute the events
 * known by `knownAt`.
 */
export function useRaceAt(history: readonly DayEvent[], part: string, moment: Moment): RaceWithEvents {
  const { asOf, knownAt } = endOfSecond(moment);
  const knownEvents = useMemo(() => filterHistory(history, { knownAt }), [history, knownAt]);
  return useMemo(() => {
    const events = filterHistory(knownEvents, { asOf });
    return { events, race: raceIn(foldOf(events), part) };
  }, [knownEvents, asOf, part]);
}
