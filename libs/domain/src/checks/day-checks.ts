import { stockholmTime } from '../dates';
import { conflictWords } from '../raceday/in-conflict';
import { isFasterThan, recordOf, recordTimeInWords } from '../raceday/records';
import { aheadToSeeTo } from '../raceday/written-down';
import { formatResult } from '../result-time';
import type { CheckRepair, CheckRow } from './check';
import { nameOf, raceOf, type ChainFacts, type ChainRace, type ChainRunner } from './facts';

/** So slow nobody is who still moves: a slow walk, 15 minutes a kilometre; and half an hour at the least. */
const SLOWEST_PER_METRE = (15 * 60_000) / 1000;
const SHORTEST_WAIT = 30 * 60_000;

/** A paid runner without a bib who still can run, or has. Whoever had none when the race ended did not start. */
export function paidWithoutBib({ runners, races }: ChainFacts): readonly CheckRow[] {
  const ended = new Set(races.filter(({ state }) => state === 'ended').map(({ part }) => part));
  return runners
    .filter(
      ({ bib, paid, status, part }) =>
        bib === null && paid && (status === 'finished' || (status === '' && !ended.has(part))),
    )
    .map((runner) => rowOf(runner, '', 'race-editor'));
}

/** Somebody with a bib whom no registration has paid for. */
export function bibWithoutPayment({ runners }: ChainFacts): readonly CheckRow[] {
  return runners
    .filter(({ bib, paid }) => bib !== null && !paid)
    .map((runner) => rowOf(runner, '', 'race-editor'));
}

/** Somebody who came in without being registered. */
export function finishedUnregistered({ runners }: ChainFacts): readonly CheckRow[] {
  return runners
    .filter(({ status, paid }) => status === 'finished' && !paid)
    .map((runner) => rowOf(runner, `i mål ${clock(runner)}`, 'race-editor'));
}

/** Somebody with a bib who is neither in nor marked, though the race is over, or long past the time that its slowest need. */
export function neverSeenAgain({ runners, races, now }: ChainFacts): readonly CheckRow[] {
  const known = new Map(races.map((race) => [race.part, race]));
  return runners.flatMap((runner) => {
    const race = known.get(runner.part);
    if (!race || runner.bib === null || runner.status !== '') return [];
    if (runner.conflict === 'out-after-end')
      return [rowOf(runner, 'loppet är avslutat, men löparen är varken i mål eller markerad', 'conflicts')];
    if (!isLongPast(race, now)) return [];
    const { part, sort } = runner;
    const words = `startade ${stockholmTime(race.started ?? 0).slice(0, 5)}, varken i mål eller markerad`;
    return [rowOf(runner, words, { at: 'mark-dnf', part, sort })];
  });
}

function isLongPast({ state, started, distance }: ChainRace, now: number): boolean {
  const wait = Math.max(SHORTEST_WAIT, distance * SLOWEST_PER_METRE);
  return state === 'started' && started !== null && now - started > wait;
}

/** Somebody who beats the course record: more often a wrong start, distance or bib than a record. */
export function beatsRecord({ runners, races, records, date }: ChainFacts): readonly CheckRow[] {
  const known = new Map(
    races.map(({ part, distance }) => [part, recordOf({ date, distance }, records)] as const),
  );
  return runners.flatMap((runner) => {
    const record = known.get(runner.part);
    const { result, status } = runner;
    if (!record || result === null || status !== 'finished' || !isFasterThan(record, result)) return [];
    return [rowOf(runner, `${formatResult(result)}, rekordet är ${recordTimeInWords(record)}`, 'journal')];
  });
}

/** What does not fit together since something was taken out of force. Whoever is out after the end is never seen again. */
export function inConflict({ runners, races }: ChainFacts): readonly CheckRow[] {
  return [
    ...races
      .filter(({ noStart }) => noStart)
      .map((race) =>
        ofRace(race, 'Loppet är avslutat men har ingen start. Sätt starten i kraft igen.', 'conflicts'),
      ),
    ...runners.flatMap((runner) =>
      runner.conflict === null || runner.conflict === 'out-after-end'
        ? []
        : [rowOf(runner, conflictWords[runner.conflict], 'conflicts')],
    ),
  ];
}

/** A start or a crossing by a clock that ran ahead of the server's, until somebody has put it right. */
export function clockAhead({ runners, races }: ChainFacts): readonly CheckRow[] {
  return [
    ...races.flatMap((race) =>
      race.startAhead === null
        ? []
        : [ofRace(race, `starten kom från en klocka som gick ${seconds(race.startAhead)} före`, 'journal')],
    ),
    ...runners.flatMap((runner) => {
      const ahead = aheadToSeeTo(runner);
      if (ahead === null) return [];
      return [rowOf(runner, `i mål ${clock(runner)}, klockan gick ${seconds(ahead)} före`, 'journal')];
    }),
  ];
}

/** Who it is about, with bib and race, and what is the matter; with the way to them. */
export function rowOf(
  runner: ChainRunner,
  what: string,
  repair: CheckRepair | 'race-editor' | 'journal' | 'conflicts',
): CheckRow {
  const { sort, part, registration } = runner;
  const words = `${whoIs(runner)}, ${raceOf(part)}${what && `: ${what}`}`;
  const way = typeof repair === 'string' ? { at: repair, part, find: findOf(runner, repair) } : repair;
  return { key: sort, words, part, registration, repair: way };
}

/** 'Nr 12 Anna Ek'. */
export function whoIs(runner: ChainRunner): string {
  return runner.bib === null ? nameOf(runner) : `Nr ${String(runner.bib)} ${nameOf(runner)}`;
}

/** When somebody crossed, to the second. */
export function clock({ finished }: Pick<ChainRunner, 'finished'>): string {
  return stockholmTime(finished ?? 0);
}

/** A bib finds those that begin like it too; with the name it is one. The journal's lines may tell of a name that was changed since. */
function findOf(runner: ChainRunner, at: 'race-editor' | 'journal' | 'conflicts'): string {
  if (at === 'race-editor' || runner.bib === null) return nameOf(runner);
  return String(runner.bib);
}

function ofRace(race: ChainRace, what: string, at: 'journal' | 'conflicts'): CheckRow {
  const { part } = race;
  const words = `${raceOf(part)}: ${what}`;
  return { key: part, words, part, registration: null, repair: { at, part, find: '' } };
}

function seconds(ms: number): string {
  return `${String(Math.round(ms / 1000))}\u00a0s`;
}
