import { rank, type RaceRow, type RunnerRow } from '@app/domain';
import { formatElapsed } from '../../components/ElapsedClock';
import { runnerStateInWords, spelledOut } from '../../components/runner-words';

/**
 * One runner in the results. Only finishers have places. `gap` (ms to the winner) needs both times to be public: behind a winner whose
 * time is withheld it would tell that time. `state` is in words.
 */
export interface ResultEntry {
  readonly runner: RunnerRow;
  readonly place: number | null;
  readonly groupPlace: number | null;
  readonly gap: number | null;
  readonly state: string;
}

// Of a race that is to come, 'ej startat' would count what nobody has had the chance to do.
const ONE: Readonly<Record<string, string>> = { 'ej startat': 'anmäld' };
const MANY: Readonly<Record<string, string>> = {
  'ej startat': 'anmälda',
  diskvalificerad: 'diskvalificerade',
};

/** How many have each state, without empty ones: '34 i mål · 12 på banan · 3 startade ej', and before the start '65 anmälda'. */
export function summary(entries: readonly ResultEntry[]): string {
  const counts = new Map<string, number>();
  for (const { state } of entries) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts]
    .map(([state, count]) =>
      `${count} ${(count === 1 ? ONE : MANY)[state] ?? state}`.replaceAll(' ', '\u00a0'),
    )
    .join('\u00a0· ');
}

/** The results of a race: finishers by place, then runners on the course by bib, then those who gave up, never started or were disqualified. */
export function resultEntries(race: RaceRow, runners: readonly RunnerRow[]): readonly ResultEntry[] {
  const placed = rank(runners);
  const best = placed[0]?.runner.result ?? null;
  const inGoal = new Set(placed.map(({ runner }) => runner.sort));
  const finishers = placed.map(({ runner, place, groupPlace }) => ({
    runner,
    place,
    groupPlace,
    gap: runner.result === null || best === null ? null : runner.result - best,
    state: spelledOut(runnerStateInWords(runner, race.state)),
  }));
  const others = runners
    .filter(({ sort }) => !inGoal.has(sort))
    .map((runner) => ({
      runner,
      place: null,
      groupPlace: null,
      gap: null,
      state: spelledOut(runnerStateInWords(runner, race.state)),
    }))
    .sort((a, b) => orderOf(a) - orderOf(b) || (a.runner.bib ?? Infinity) - (b.runner.bib ?? Infinity));
  return [...finishers, ...others];
}

/** Whether a runner has finished and the time may not be public, as for runners under `hideAgeUnder`. */
export function isWithheld({ place, runner }: ResultEntry): boolean {
  return place !== null && runner.finished === null;
}

/** Whether a runner has finished with a public time. */
export function isTimed({ place, runner }: ResultEntry): boolean {
  return place !== null && runner.finished !== null;
}

/** The latest finishers, newest first. Without those whose time is withheld: showing them as they finish would tell it. */
export function latestFinishers(entries: readonly ResultEntry[], count: number): readonly ResultEntry[] {
  return entries
    .filter(isTimed)
    .sort((a, b) => (b.runner.finished ?? 0) - (a.runner.finished ?? 0))
    .slice(0, count);
}

const AFTER_THE_OTHERS = ['DNF', 'DNS', 'DSQ'].map(spelledOut);

function orderOf({ state }: ResultEntry): number {
  return AFTER_THE_OTHERS.indexOf(state);
}

/** The three first places of a class, or of all (''), and who has them. Runners declared equal share one, so they may be more than three. */
export function podiumOf(entries: readonly ResultEntry[], group: RunnerRow['group']): readonly PodiumEntry[] {
  return entries
    .filter(({ runner }) => group === '' || runner.group === group)
    .flatMap((entry) => {
      const place = group === '' ? entry.place : entry.groupPlace;
      return place !== null && place <= PODIUM ? [{ entry, place }] : [];
    });
}

/** How many of those with a place are ahead of one, share it, and come after: by places, which a judge may have set otherwise than the times. */
export function aroundIn(entries: readonly ResultEntry[], mine: number) {
  const places = entries.flatMap(({ place }) => place ?? []);
  return {
    before: places.filter((place) => place < mine).length,
    equal: places.filter((place) => place === mine).length - 1,
    after: places.filter((place) => place > mine).length,
  };
}

interface PodiumEntry {
  readonly entry: ResultEntry;
  readonly place: number;
}

const PODIUM = 3;

/** How fast that was, in whole seconds for a kilometre: '3:42'. `ms` for `metres`. */
export function paceInWords(ms: number, metres: number): string {
  return formatElapsed(ms / (metres / 1000));
}
