import { rank, type RaceRow, type RunnerRow } from '@app/domain';
import { runnerStateInWords } from '../../components/runner-words';

/**
 * One runner's line in the results. Places only for those in goal; `gap` (ms to the winner) only where both times are told: behind a
 * winner whose time is withheld it would tell that time. `state` in words for all.
 */
export interface ResultLine {
  readonly runner: RunnerRow;
  readonly place: number | null;
  readonly groupPlace: number | null;
  readonly gap: number | null;
  readonly state: string;
}

/** How many are in goal, still out, and without a result, each only when there are any: '34 i mål · 12 på banan · 3 DNS'. */
export function summary(lines: readonly ResultLine[]): string {
  const counts = new Map<string, number>();
  for (const { state } of lines) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${count} ${state}`.replaceAll(' ', '\u00a0')).join(' · ');
}

/** The results of a race: those in goal by place, then those still out by bib, then DNF, DNS and DSQ. */
export function resultLines(race: RaceRow, runners: readonly RunnerRow[]): readonly ResultLine[] {
  const placed = rank(runners);
  const best = placed[0]?.runner.result ?? null;
  const inGoal = new Set(placed.map(({ runner }) => runner.sort));
  const finishers = placed.map(({ runner, place, groupPlace }) => ({
    runner,
    place,
    groupPlace,
    gap: runner.result === null || best === null ? null : runner.result - best,
    state: runnerStateInWords(runner, race.state),
  }));
  const others = runners
    .filter(({ sort }) => !inGoal.has(sort))
    .map((runner) => ({
      runner,
      place: null,
      groupPlace: null,
      gap: null,
      state: runnerStateInWords(runner, race.state),
    }))
    .sort((a, b) => orderOf(a) - orderOf(b) || (a.runner.bib ?? Infinity) - (b.runner.bib ?? Infinity));
  return [...finishers, ...others];
}

/** Whether a runner is in goal and nobody may know when: so are those too young for it (`hideAgeUnder`). */
export function isWithheld({ place, runner }: ResultLine): boolean {
  return place !== null && runner.finished === null;
}

/** Whether a runner is in goal at a time that everybody may know. */
export function isTimed({ place, runner }: ResultLine): boolean {
  return place !== null && runner.finished !== null;
}

/** Those in goal, the last one first. Without those whose time is withheld: to call them out as they come would tell it. */
export function latestFinishers(lines: readonly ResultLine[], count: number): readonly ResultLine[] {
  return lines
    .filter(isTimed)
    .sort((a, b) => (b.runner.finished ?? 0) - (a.runner.finished ?? 0))
    .slice(0, count);
}

const AFTER_THE_OTHERS = ['DNF', 'DNS', 'DSQ'];

function orderOf({ state }: ResultLine): number {
  return AFTER_THE_OTHERS.indexOf(state);
}
