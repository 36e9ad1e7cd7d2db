import { ownValue } from '../own-value';
import { metresFromKm, partOf } from '../parts';
import type { RacedayCommandOf } from '../raceday/commands';
import type { RegisteredRunner, RegistrationEventOf } from './registration.events';

/** A registered runner, with the key in the registration. */
export interface Entrant {
  readonly registration: string;
  readonly key: string;
  readonly runner: RegisteredRunner;
}

/** The runner's stable id on the start list. */
export function sortOf({ registration, key }: Pick<Entrant, 'registration' | 'key'>): string {
  return `runner-${registration.slice(0, 12)}-${key}`;
}

/**
 * The runner's key in the registration, from the id on the start list; undefined for another registration.
 */
export function keyOf({
  registration,
  sort,
}: {
  readonly registration: string;
  readonly sort: string;
}): string | undefined {
  const before = sortOf({ registration, key: '' });
  return sort.startsWith(before) ? sort.slice(before.length) : undefined;
}

/** The command that creates the runner's race on the edition's `date` ('YYYY-MM-DD'). */
export function createRaceCommand({ runner }: Entrant, date: string): RacedayCommandOf<'CreateRace'> {
  const distance = metresFromKm(runner.distance);
  return { type: 'CreateRace', part: partOf(date, distance), date, distance, openForReg: true };
}

/** The command that adds a runner to that race, with the bib if the ticket office gave one. */
export function addRunnerCommand(entrant: Entrant, part: string): RacedayCommandOf<'AddRunner'> {
  const { anonymous, phone = '', bib = null, ...person } = entrant.runner;
  const { firstname, lastname, age, birthYear, group, company } = person;
  const { registration } = entrant;
  const details = { firstname, lastname, age, birthYear, group, company, phone, registration };
  const add = { type: 'AddRunner', part, sort: sortOf(entrant), runner: details, bib } as const;
  return anonymous ? { ...add, anonymous } : add;
}

type Corrected = RegistrationEventOf<'RunnerCorrected'>;

/**
 * Applies a correction to a registration's runners, each mapped by `shown`; the name stays hidden or visible
 * as before. Ignores unknown, thus erased, runners.
 */
export function withCorrection<Shown extends Pick<RegisteredRunner, 'anonymous'>>(
  runners: Readonly<Record<string, Shown>>,
  event: Corrected,
  shown: (runner: RegisteredRunner) => Shown,
): Readonly<Record<string, Shown>> {
  const key = keyOf(event);
  const runner = key === undefined ? undefined : ownValue(runners, key);
  if (key === undefined || !runner) return runners;
  const { anonymous } = runner;
  return { ...runners, [key]: shown({ ...runnerIn(event), ...(anonymous && { anonymous }) }) };
}

function runnerIn(event: Corrected): RegisteredRunner {
  const { firstname, lastname, age, birthYear, group, company, distance, phone, bib } = event;
  const known = { ...(phone !== undefined && { phone }), ...(bib !== undefined && { bib }) };
  return { firstname, lastname, age, birthYear, group, company, distance, ...known };
}

/** Runners by key: those who run, and those paid for but cancelled. */
interface RunnersByStatus<Shown> {
  readonly runners: Readonly<Record<string, Shown>>;
  readonly cancelled: Readonly<Record<string, Shown>>;
}

/** Applies a cancellation. */
export function withCancelled<Shown>(
  { runners, cancelled }: RunnersByStatus<Shown>,
  event: RegistrationEventOf<'RunnerCancelled'>,
): RunnersByStatus<Shown> {
  const [others, newlyCancelled] = splitByKey(runners, keyOf(event));
  return { runners: others, cancelled: { ...cancelled, ...newlyCancelled } };
}

/** Applies a re-entry: the runner comes last. */
export function withReentered<Shown>(
  { runners, cancelled }: RunnersByStatus<Shown>,
  event: RegistrationEventOf<'RunnerReentered'>,
): RunnersByStatus<Shown> {
  const [others, reentered] = splitByKey(cancelled, keyOf(event));
  return { runners: { ...runners, ...reentered }, cancelled: others };
}

/** Splits off the runner with that key. */
function splitByKey<Shown>(all: Readonly<Record<string, Shown>>, key: string | undefined) {
  const entries = Object.entries(all);
  const pick = (isSelected: boolean) =>
    Object.fromEntries(entries.filter(([each]) => (each === key) === isSelected));
  return [pick(false), pick(true)] as const;
}
