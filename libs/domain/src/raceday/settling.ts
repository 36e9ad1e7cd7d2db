import { Refusal } from '../refusal';
import { knownRace, knownRunner, whereNow } from './known';
import type { RacedayCommandOf } from './commands';
import type { RacedayEvent, RunnerStatus } from './events';
import { outcomeOf, type Day, type Outcome, type Race, type Runner } from './day';

const STATUSES: readonly string[] = ['', 'dns', 'dnf', 'dsq'];

/** Says why a runner has no result, or takes that back. Once the race is over only a disqualification comes and goes. */
export function setRunnerStatus(
  asked: RacedayCommandOf<'SetRunnerStatus'>,
  day: Day,
): readonly RacedayEvent[] {
  const command = whereNow(asked, day);
  const { part, status } = command;
  const race = knownRace(day, part);
  if (!STATUSES.includes(status)) throw new Refusal('status-invalid');
  const runner = knownRunner(day, race, command);
  const { sort } = runner;
  const before = outcomeOf(day, runner);
  if (status === before.status) return [];
  checkMoment(race, before, status);
  if ((status === 'dns' || status === 'dnf') && before.finished !== null)
    throw new Refusal('runner-finished', { part, sort });

  const event = {
    type: 'RunnerStatusSet',
    part,
    sort,
    status: statusLeft(race, { ...runner, outcome: before }, status),
  } as const;
  return status === '' && before.finished !== null ? [{ ...event, finished: before.finished }] : [event];
}

function checkMoment(race: Race, before: Outcome, status: RunnerStatus): void {
  const { part, phase } = race;
  if (phase === 'planned' && (status === 'dnf' || status === 'dsq'))
    throw new Refusal('race-not-started', { part });
  const disqualifies = status === 'dsq' || (status === '' && before.status === 'dsq');
  if (phase === 'ended' && !disqualifies) throw new Refusal('race-ended', { part });
}

/** Nobody is out on the course of a race that is over: with a bib and without a crossing one did not finish. */
function statusLeft({ phase }: Race, { bib, outcome }: Runner, status: RunnerStatus): RunnerStatus {
  const isOut = status === '' && bib !== null && outcome.finished === null;
  return phase === 'ended' && isOut ? 'dnf' : status;
}
