import { rank, type Ranked } from '../ranking';
import { tenths } from '../result-time';
import { ERASED_NAME } from './events';
import type { Day, Runner } from './day';
import { foldOf, type DayEvent } from './history';
import { stepsOf, type ProvenanceStep } from './provenance-steps';
import { boardRunnerRow, type BoardRunner } from './rows';

/**
 * The rule that decides a place: the crossing, the bib among crossings of the same millisecond, or a judge's
 * tie or order.
 */
export type PlaceRule = 'crossing' | 'bib' | 'tie' | 'judge';

/** The calculation: crossing − start = result. Epoch ms and ms; null where missing. */
interface ProvenanceSum {
  readonly started: number | null;
  readonly finished: number | null;
  /** To the millisecond. */
  readonly result: number | null;
  /** The result as lists show it: in whole tenths, rounded up. */
  readonly shown: number | null;
  readonly place: number | null;
  readonly groupPlace: number | null;
  /** Null without a place. */
  readonly rule: PlaceRule | null;
}

/** How a runner's bib, time and place came about: every step in order, and the sum. */
export interface Provenance extends Pick<BoardRunner, 'sort' | 'part' | 'bib' | 'group' | 'status'> {
  readonly name: string;
  readonly steps: readonly ProvenanceStep[];
  readonly sum: ProvenanceSum;
}

/** Returns the provenance of a runner's result; undefined if they never were on a list. */
export function provenanceOf(history: readonly DayEvent[], sort: string): Provenance | undefined {
  const day = foldOf(history);
  const runner = day.runners.get(sort) ?? day.withdrawn.get(sort)?.runner;
  if (!runner) return undefined;
  const row = boardRunnerRow(day, runner);
  const { part, bib, group, status } = row;
  const name = day.erased.has(sort) ? ERASED_NAME : `${row.firstname} ${row.lastname}`.trim();
  const steps = stepsOf(history, { day, sort, part });
  return { sort, part, bib, group, status, name, steps, sum: sumOf(day, runner) };
}

function sumOf(day: Day, runner: Runner): ProvenanceSum {
  const { finished, result, sort, part } = boardRunnerRow(day, runner);
  const rows = [...day.runners.values()].map((each) => boardRunnerRow(day, each));
  const placed = rank(rows.filter((row) => row.part === part));
  const own = placed.find((each) => each.runner.sort === sort);
  const standing = own
    ? { place: own.place, groupPlace: own.groupPlace, rule: ruleOf(own.runner, placed) }
    : { place: null, groupPlace: null, rule: null };
  return {
    started: day.races.get(part)?.started ?? null,
    finished,
    result,
    shown: result === null ? null : tenths(result) * 100,
    ...standing,
  };
}

function ruleOf(own: BoardRunner, placed: readonly Ranked<BoardRunner>[]): PlaceRule {
  if (own.tie !== undefined) return 'tie';
  if (own.heat !== undefined) return 'judge';
  const atOnce = placed.filter(({ runner }) => runner.finished === own.finished);
  return atOnce.length > 1 ? 'bib' : 'crossing';
}
