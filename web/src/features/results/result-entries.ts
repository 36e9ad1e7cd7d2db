import {
  BEFORE_START_TEXT,
  MARK_RULES,
  RESULT_MARKS,
  rank,
  stockholmTime,
  type RaceRow,
  type RunnerRow,
  ownValue,
  shownGap,
} from '@app/domain';
import { formatElapsed } from '../../components/ElapsedClock';
import { runnerStateText, spellOutStatus } from '../../components/runner-text';

/**
 * One runner in the results. Only finishers have places. `gap` (ms to the winner, in tenths as shown) is null
 * behind a winner with a withheld time, which it would reveal. `state` is display text.
 */
export interface ResultEntry {
  readonly runner: RunnerRow;
  readonly place: number | null;
  readonly groupPlace: number | null;
  readonly gap: number | null;
  readonly state: string;
}

// Before the start, 'ej startat' would count runners who have not had the chance to start.
const ONE: Readonly<Record<string, string>> = { 'ej startat': 'anmäld' };
const MANY: Readonly<Record<string, string>> = {
  'ej startat': 'anmälda',
  diskvalificerad: 'diskvalificerade',
};

/**
 * The number of runners in each state, without empty ones: '34 i mål · 12 på banan · 3 startade ej', before
 * the start '65 anmälda'.
 */
export function summaryText(entries: readonly ResultEntry[]): string {
  const counts = new Map<string, number>();
  for (const { state } of entries) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts]
    .map(([state, count]) =>
      `${count} ${ownValue(count === 1 ? ONE : MANY, state) ?? state}`.replaceAll(' ', '\u00a0'),
    )
    .join('\u00a0· ');
}

/**
 * The results of a race: finishers by place, then runners on the course by bib, then those who gave up, never
 * started or were disqualified; last those whose crossing lies before the start.
 */
export function resultEntries(race: RaceRow, runners: readonly RunnerRow[]): readonly ResultEntry[] {
  const placed = rank(runners);
  const best = placed[0]?.runner.result ?? null;
  const inGoal = new Set(placed.map(({ runner }) => runner.sort));
  const finishers = placed.map(({ runner, place, groupPlace }) => ({
    runner,
    place,
    groupPlace,
    gap: runner.result === null || best === null ? null : shownGap(runner.result, best),
    state: spellOutStatus(runnerStateText(runner, race.state)),
  }));
  const others = runners
    .filter(({ sort }) => !inGoal.has(sort))
    .map((runner) => ({
      runner,
      place: null,
      groupPlace: null,
      gap: null,
      state: spellOutStatus(runnerStateText(runner, race.state)),
    }))
    .sort((a, b) => orderOf(a) - orderOf(b) || (a.runner.bib ?? Infinity) - (b.runner.bib ?? Infinity));
  return [...finishers, ...others];
}

/** Whether a runner has finished with a time that must not be public, as under `hideAgeUnder`. */
export function isWithheld({ place, runner }: ResultEntry): boolean {
  return place !== null && runner.finished === null;
}

/** Whether a runner has finished with a public time. */
export function isTimed({ place, runner }: ResultEntry): boolean {
  return place !== null && runner.finished !== null;
}

/** The latest finishers, newest first. Excludes withheld times, which a live list would reveal. */
export function latestFinishers(entries: readonly ResultEntry[], count: number): readonly ResultEntry[] {
  return entries
    .filter(isTimed)
    .sort((a, b) => (b.runner.finished ?? 0) - (a.runner.finished ?? 0))
    .slice(0, count);
}

const AFTER_THE_OTHERS: readonly string[] = [
  ...RESULT_MARKS.map((mark) => MARK_RULES[mark].text),
  BEFORE_START_TEXT,
];

function orderOf({ state }: ResultEntry): number {
  return AFTER_THE_OTHERS.indexOf(state);
}

/**
 * The first three places of a class, or overall (''). Tied runners share a place, so there may be more than
 * three.
 */
export function podiumOf(entries: readonly ResultEntry[], group: RunnerRow['group']): readonly PodiumEntry[] {
  return entries
    .filter(({ runner }) => group === '' || runner.group === group)
    .flatMap((entry) => {
      const place = group === '' ? entry.place : entry.groupPlace;
      return place !== null && place <= PODIUM ? [{ entry, place }] : [];
    });
}

/**
 * How many runners are before, equal to and after place `mine`. Counts places, because a judge may have set
 * them against the times.
 */
export function placesAround(entries: readonly ResultEntry[], mine: number) {
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

/** The pace per kilometre in whole seconds: '3:42'. */
export function paceText(ms: number, metres: number): string {
  return formatElapsed(ms / (metres / 1000));
}

const CORRECTED: Readonly<Record<NonNullable<RunnerRow['corrected']>, string>> = {
  time: 'rättad tid',
  inserted: 'införd efteråt',
  bib: 'rättat nummer',
};

type JudgedFields = Pick<RunnerRow, 'corrected' | 'tie' | 'heat'>;

/** The corrections of a finish and the judge’s decision on its place, as short texts. */
export function correctionTexts({ corrected, tie, heat }: JudgedFields): readonly string[] {
  const judged = tie === undefined ? heat && 'ordning enligt domare' : 'delad plats enligt domare';
  return [corrected && CORRECTED[corrected], judged].filter((text) => text !== undefined);
}

/**
 * How a time came about, for the public: 'I mål 10:33:34 · rättad tid · starten rättad 7 s'. Only organisers
 * see who corrected it.
 */
export function timingText(
  { startMoved }: Pick<RaceRow, 'startMoved'>,
  runner: Pick<RunnerRow, 'finished'> & JudgedFields,
): string {
  const { finished } = runner;
  return [
    finished !== null && `I mål ${stockholmTime(finished)}`,
    ...correctionTexts(runner),
    startMoved !== undefined && `starten rättad ${secondsIn(startMoved)} s`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function secondsIn(ms: number): string {
  const seconds = String(Math.abs(ms) / 1000).replace('.', ',');
  return ms < 0 ? `−${seconds}` : seconds;
}
