import { Refusal } from '../refusal';
import { knownRace, knownRunner } from './known';
import type { RacedayCommandOf } from './commands';
import type { RacedayEvent } from './events';
import { outcomeOf, type Day, type Outcome, type Race } from './day';

/**
 * Takes a runner to another race of the day, also out of one that is over: bib, crossing and status go along. Whoever has
 * crossed the line or is disqualified has run, so the race they are taken to must have started by then. DNS and DNF were
 * about the old race: in one that has not started the runner is expected at the start.
 */
export function moveRunner(
  { part, sort, to }: RacedayCommandOf<'MoveRunner'>,
  day: Day,
): readonly RacedayEvent[] {
  const from = knownRace(day, part);
  const target = knownRace(day, to);
  if (day.runners.get(sort)?.part === to) return [];
  const runner = knownRunner(day, from, { sort });
  if (target.phase === 'ended') throw new Refusal('race-ended', { part: to, sort, to });

  const outcome = outcomeOf(day, runner);
  checkMoment(target, outcome, sort);
  const moved: RacedayEvent = { type: 'RunnerMoved', sort: runner.sort, from: part, to };
  const isExpected = target.phase === 'planned' && outcome.status !== '';
  return isExpected ? [moved, { type: 'RunnerStatusSet', part: to, sort, status: '' }] : [moved];
}

/** A crossing before the start would be a result below nothing. */
function checkMoment({ part, phase, started }: Race, { finished, status }: Outcome, sort: string): void {
  const hasRun = finished !== null || status === 'dsq';
  if (phase === 'planned' && hasRun) throw new Refusal('race-not-started', { part, sort, to: part });
  if (phase === 'started' && finished !== null && started !== null && finished < started)
    throw new Refusal('time-before-start', { part, sort, to: part });
}
