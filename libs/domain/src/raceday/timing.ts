import { Refusal } from '../refusal';
import { knownRace, knownRunner, openRace, runningRace } from './known';
import type { RacedayCommand } from './raceday.commands';
import type { RacedayEvent } from './raceday.events';
import { outcomeOf, type Race, type Raceday } from './raceday.state';

type Asked<Type extends RacedayCommand['type']> = Extract<RacedayCommand, { type: Type }>;

const RESET_WORD = 'NOLLSTÄLL';

/** The gun. Pressed twice, the first time stands. */
export function startRace({ part, at }: Asked<'StartRace'>, day: Raceday): readonly RacedayEvent[] {
  return openRace(day, part).phase === 'started' ? [] : [{ type: 'RaceStarted', part, at }];
}

/** A runner crosses the line. Crossing twice, the first time stands. */
export function finishRunner(command: Asked<'FinishRunner'>, day: Raceday): readonly RacedayEvent[] {
  const { part, at } = command;
  const race = runningRace(day, part);
  const { sort } = knownRunner(day, race, command);
  if (outcomeOf(race, sort).finished !== null) return [];
  if (at < race.started) throw new Refusal('time-before-start', { part, sort });
  return [{ type: 'RunnerFinished', part, sort, at }];
}

/** Takes a crossing back: the runner is out on the course again. */
export function restoreRunner(command: Asked<'RestoreRunner'>, day: Raceday): readonly RacedayEvent[] {
  const { part } = command;
  const race = runningRace(day, part);
  const { sort } = knownRunner(day, race, command);
  return outcomeOf(race, sort).finished === null ? [] : [{ type: 'RunnerRestored', part, sort }];
}

/** Closes the race. Those still out must have been settled, or get `status` in the same step. */
export function endRace({ part, at, status }: Asked<'EndRace'>, day: Raceday): readonly RacedayEvent[] {
  const race = knownRace(day, part);
  if (race.phase === 'ended') return [];
  if (race.phase === 'planned') throw new Refusal('race-not-started', { part });

  const left = stillOut(race);
  if (left.length > 0 && status === undefined)
    throw new Refusal('runners-still-out', { part, left: left.length });
  const settled = left.map(
    (sort) => ({ type: 'RunnerStatusSet', part, sort, status: status ?? '' }) as const,
  );
  return [...settled, { type: 'RaceEnded', part, at }];
}

/** Takes start, crossings, statuses and end back; bibs and runners stay. Asks for the word, so that no slip of a finger does it. */
export function resetRace({ part, word }: Asked<'ResetRace'>, day: Raceday): readonly RacedayEvent[] {
  const race = knownRace(day, part);
  if (word !== RESET_WORD) throw new Refusal('reset-word-wrong');
  return race.phase === 'planned' ? [] : [{ type: 'RaceReset', part }];
}

/** Whoever has a bib and neither a crossing nor a status. Without a bib one never started. */
function stillOut(race: Race): readonly string[] {
  const out: string[] = [];
  for (const { sort, bib } of race.runners.values()) {
    const { finished, status } = outcomeOf(race, sort);
    if (bib !== null && finished === null && status === '') out.push(sort);
  }
  return out;
}
