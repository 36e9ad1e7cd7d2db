import { readPart } from '../parts';
import { Refusal } from '../refusal';
import type { RunnerName } from './commands';
import type { Race, Day, Runner } from './day';

/** Returns the race. Throws Refusal if unknown. */
export function knownRace(day: Day, part: string): Race {
  const race = day.races.get(part);
  if (!race) throw new Refusal('race-unknown', { part });
  return race;
}

/** Returns the race if it has not ended. Throws Refusal. */
export function openRace(day: Day, part: string): Race {
  const race = knownRace(day, part);
  if (race.phase === 'ended') throw new Refusal('race-ended', { part });
  return race;
}

/** Returns the race if it has started. Throws Refusal. */
export function startedRace(day: Day, part: string): Race {
  const race = knownRace(day, part);
  if (race.phase === 'planned') throw new Refusal('race-not-started', { part });
  return race;
}

/** Redirects the command to the runner's current race: the client may not know that the runner was moved. */
export function inCurrentRace<Command extends RunnerReference>(
  command: Command,
  { runners, bibs }: Day,
): Command {
  const { part, sort, bib } = command;
  const runner = runners.get(sort ?? bibs.get(bib ?? NaN) ?? '');
  return runner?.movedFrom.includes(part) ? { ...command, part: runner.part } : command;
}

interface RunnerReference {
  readonly part: string;
  readonly sort?: string | undefined;
  readonly bib?: number | undefined;
}

/** Returns the runner by id or bib. Throws Refusal if unknown or in another race. */
export function knownRunner(day: Day, race: Race, name: RunnerName): Runner {
  const runner = name.sort === undefined ? runnerByBib(day, name.bib) : runnerById(day, name.sort);
  if (runner.part !== race.part) {
    throw new Refusal('runner-in-other-race', { part: runner.part, sort: runner.sort });
  }
  return runner;
}

/** Returns the runner, in any race of the day. Throws Refusal if unknown. */
export function runnerById(day: Day, sort: string): Runner {
  const runner = day.runners.get(sort);
  if (!runner) throw new Refusal('runner-unknown', { sort });
  return runner;
}

function runnerByBib(day: Day, bib: number): Runner {
  const runner = day.runners.get(day.bibs.get(bib) ?? '');
  if (!runner) throw new Refusal('bib-unknown', { bib });
  return runner;
}

const MAX_DISTANCE_MS = 30 * 24 * 3_600_000;

/**
 * Throws Refusal for a time over 30 days from the race day: the screen shows another year's race, or a clock
 * is wrong.
 */
export function checkNearRaceDay(part: string, at: number): void {
  const noon = Date.parse(`${readPart(part)?.date ?? ''}T12:00Z`);
  if (Math.abs(at - noon) > MAX_DISTANCE_MS) throw new Refusal('time-out-of-range', { part, at });
}
