import { clockText, stockholmTime } from '../dates';
import { conflictTexts } from '../raceday/conflict';
import { isFasterThan, recordOf, recordText } from '../raceday/records';
import { openClockSkew } from '../raceday/clock-info';
import { formatResult } from '../result-time';
import type { FixLink, CheckRow } from './check';
import { fullNameOf, raceLabel, type CheckInput, type CheckedRace, type CheckedRunner } from './check-input';

/** The slowest expected pace: 15 minutes per kilometre, a slow walk; half an hour at least. */
const SLOWEST_MS_PER_METRE = (15 * 60_000) / 1000;
const SHORTEST_WAIT_MS = 30 * 60_000;

/**
 * Paid runners without a bib who can still run, or have finished. A runner without a bib when the race ended
 * did not start.
 */
export function paidWithoutBib({ runners, races }: CheckInput): readonly CheckRow[] {
  const ended = new Set(races.filter(({ state }) => state === 'ended').map(({ part }) => part));
  return runners
    .filter(
      ({ bib, paid, status, part }) =>
        bib === null && paid && (status === 'finished' || (status === '' && !ended.has(part))),
    )
    .map((runner) => runnerRow(runner, '', 'race-editor'));
}

/** Runners with a bib but no paid registration. */
export function bibWithoutPayment({ runners }: CheckInput): readonly CheckRow[] {
  return runners
    .filter(({ bib, paid }) => bib !== null && !paid)
    .map((runner) => runnerRow(runner, '', 'race-editor'));
}

/** Finishers without a paid registration. */
export function finishedUnregistered({ runners }: CheckInput): readonly CheckRow[] {
  return runners
    .filter(({ status, paid }) => status === 'finished' && !paid)
    .map((runner) => runnerRow(runner, `i mål ${finishClockTime(runner)}`, 'race-editor'));
}

/**
 * Runners with a bib, neither finished nor marked, after the race ended or long after the slowest should have
 * finished.
 */
export function overdueRunners({ runners, races, now }: CheckInput): readonly CheckRow[] {
  const known = new Map(races.map((race) => [race.part, race]));
  return runners.flatMap((runner) => {
    const race = known.get(runner.part);
    if (!race || runner.bib === null || runner.status !== '') return [];
    if (runner.conflict === 'out-after-end')
      return [
        runnerRow(runner, 'loppet är avslutat, men löparen är varken i mål eller markerad', 'conflicts'),
      ];
    if (!isLongPast(race, now)) return [];
    const { part, sort } = runner;
    const words = `startade ${clockText(race.started ?? 0)}, varken i mål eller markerad`;
    return [runnerRow(runner, words, { at: 'mark-dnf', part, sort })];
  });
}

function isLongPast({ state, started, distance }: CheckedRace, now: number): boolean {
  const wait = Math.max(SHORTEST_WAIT_MS, distance * SLOWEST_MS_PER_METRE);
  return state === 'started' && started !== null && now - started > wait;
}

/** Runners who beat the course record: more often a wrong start, distance or bib than a record. */
export function beatsRecord({ runners, races, records, date }: CheckInput): readonly CheckRow[] {
  const known = new Map(
    races.map(({ part, distance }) => [part, recordOf({ date, distance }, records)] as const),
  );
  return runners.flatMap((runner) => {
    const record = known.get(runner.part);
    const { result, status } = runner;
    if (!record || result === null || status !== 'finished' || !isFasterThan(record, result)) return [];
    return [runnerRow(runner, `${formatResult(result)}, rekordet är ${recordText(record)}`, 'journal')];
  });
}

/** Races and runners in conflict after a revocation. `overdueRunners` reports `out-after-end`. */
export function inConflict({ runners, races }: CheckInput): readonly CheckRow[] {
  return [
    ...races
      .filter(({ noStart }) => noStart)
      .map((race) =>
        raceCheckRow(race, 'Loppet är avslutat men har ingen start. Sätt starten i kraft igen.', 'conflicts'),
      ),
    ...runners.flatMap((runner) =>
      runner.conflict === null || runner.conflict === 'out-after-end'
        ? []
        : [runnerRow(runner, conflictTexts[runner.conflict], 'conflicts')],
    ),
  ];
}

/** Starts and crossings recorded by a clock ahead of the server's, until an organiser corrects the time. */
export function clockAhead({ runners, races }: CheckInput): readonly CheckRow[] {
  return [
    ...races.flatMap((race) =>
      race.startAhead === null
        ? []
        : [
            raceCheckRow(
              race,
              `starten kom från en klocka som gick ${seconds(race.startAhead)} före`,
              'journal',
            ),
          ],
    ),
    ...runners.flatMap((runner) => {
      const ahead = openClockSkew(runner);
      if (ahead === null) return [];
      return [
        runnerRow(runner, `i mål ${finishClockTime(runner)}, klockan gick ${seconds(ahead)} före`, 'journal'),
      ];
    }),
  ];
}

/** Builds a row that names the runner (bib, name, race) and the problem, with the link to its repair. */
export function runnerRow(
  runner: CheckedRunner,
  problem: string,
  repair: FixLink | 'race-editor' | 'journal' | 'conflicts',
): CheckRow {
  const { sort, part, registration } = runner;
  const words = `${runnerLabel(runner)}, ${raceLabel(part)}${problem && `: ${problem}`}`;
  const fixLink =
    typeof repair === 'string' ? { at: repair, part, find: searchTextFor(runner, repair) } : repair;
  return { key: sort, words, part, registration, repair: fixLink };
}

export function runnerLabel(runner: CheckedRunner): string {
  return runner.bib === null ? fullNameOf(runner) : `Nr ${String(runner.bib)} ${fullNameOf(runner)}`;
}

/** The finish time as Swedish clock time, to the second. */
export function finishClockTime({ finished }: Pick<CheckedRunner, 'finished'>): string {
  return stockholmTime(finished ?? 0);
}

/**
 * A bib search also matches longer bibs, so the race editor searches by name. The journal may show an earlier
 * name, so it searches by bib.
 */
function searchTextFor(runner: CheckedRunner, at: 'race-editor' | 'journal' | 'conflicts'): string {
  if (at === 'race-editor' || runner.bib === null) return fullNameOf(runner);
  return String(runner.bib);
}

function raceCheckRow(race: CheckedRace, problem: string, at: 'journal' | 'conflicts'): CheckRow {
  const { part } = race;
  const words = `${raceLabel(part)}: ${problem}`;
  return { key: part, words, part, registration: null, repair: { at, part, find: '' } };
}

function seconds(ms: number): string {
  return `${String(Math.round(ms / 1000))}\u00a0s`;
}
