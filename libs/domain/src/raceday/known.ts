import { readPart } from '../parts';
import { Refusal } from '../refusal';
import type { RunnerName } from './raceday-command';
import type { Race, Day, Runner } from './day';

/** The race of that id, or refuses. */
export function knownRace(day: Day, part: string): Race {
  const race = day.races.get(part);
  if (!race) throw new Refusal('race-unknown', { part });
  return race;
}

/** The race of that id while it may still change, or refuses. */
export function openRace(day: Day, part: string): Race {
  const race = knownRace(day, part);
  if (race.phase === 'ended') throw new Refusal('race-ended', { part });
  return race;
}

/** The race of that id once it has started, or refuses. */
export function begunRace(day: Day, part: string): Race {
  const race = knownRace(day, part);
  if (race.phase === 'planned') throw new Refusal('race-not-started', { part });
  return race;
}

/** The command, of the race the runner is in now: who asks may not have heard yet that they were moved from the one that is named. */
export function whereNow<Command extends Named>(command: Command, { runners, bibs }: Day): Command {
  const { part, sort, bib } = command;
  const runner = runners.get(sort ?? bibs.get(bib ?? NaN) ?? '');
  return runner?.movedFrom.includes(part) ? { ...command, part: runner.part } : command;
}

interface Named {
  readonly part: string;
  readonly sort?: string | undefined;
  readonly bib?: number | undefined;
}

/** The runner named by id or by bib, who must be in that race, or refuses. */
export function knownRunner(day: Day, race: Race, name: RunnerName): Runner {
  const runner = name.sort === undefined ? runnerWearing(day, name.bib) : runnerCalled(day, name.sort);
  if (runner.part !== race.part) {
    throw new Refusal('runner-in-other-race', { part: runner.part, sort: runner.sort });
  }
  return runner;
}

/** The runner of that id, in whatever race of the day, or refuses. */
export function runnerCalled(day: Day, sort: string): Runner {
  const runner = day.runners.get(sort);
  if (!runner) throw new Refusal('runner-unknown', { sort });
  return runner;
}

function runnerWearing(day: Day, bib: number): Runner {
  const runner = day.runners.get(day.bibs.get(bib) ?? '');
  if (!runner) throw new Refusal('bib-unknown', { bib });
  return runner;
}

const NEAR = 30 * 24 * 3_600_000;

/** Refuses a start or a crossing a month from the race's day: another year's race is on the screen, or a clock is wrong. */
export function checkNear(part: string, at: number): void {
  const noon = Date.parse(`${readPart(part)?.date ?? ''}T12:00Z`);
  if (Math.abs(at - noon) > NEAR) throw new Refusal('time-out-of-range', { part, at });
}
