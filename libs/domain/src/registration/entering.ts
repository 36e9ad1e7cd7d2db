import { metresOf, partOf } from '../parts';
import type { RacedayCommandOf } from '../raceday/raceday-command';
import type { RegisteredRunner, RegistrationEvent } from './registration.events';

/** A registered runner, by the key they have in their registration. */
export interface Entrant {
  readonly registration: string;
  readonly key: string;
  readonly runner: RegisteredRunner;
}

/** The runner's id on the start list, the same every time it is asked for. */
export function sortOf({ registration, key }: Pick<Entrant, 'registration' | 'key'>): string {
  return `runner-${registration.slice(0, 12)}-${key}`;
}

/** The key of the runner in their registration, from their id on the start list; undefined for somebody of another registration. */
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

/** What makes the race that a runner has chosen, on the edition's `date` ('YYYY-MM-DD'). */
export function raceFor({ runner }: Entrant, date: string): RacedayCommandOf<'CreateRace'> {
  const distance = metresOf(runner.distance);
  return { type: 'CreateRace', part: partOf(date, distance), date, distance, openForReg: true };
}

/** What puts a runner on the start list of that race, with their bib where the ticket office gave one. */
export function entryFor(entrant: Entrant, part: string): RacedayCommandOf<'AddRunner'> {
  const { anonymous, phone = '', bib = null, ...person } = entrant.runner;
  const { firstname, lastname, age, birthYear, group, company } = person;
  const { registration } = entrant;
  const details = { firstname, lastname, age, birthYear, group, company, phone, registration };
  const add = { type: 'AddRunner', part, sort: sortOf(entrant), runner: details, bib } as const;
  return anonymous ? { ...add, anonymous } : add;
}

type Corrected = Extract<RegistrationEvent, { type: 'RunnerCorrected' }>;

/** A registration's runners with a correction, each as `shown`, with the name or without it as before. Who is not among them, because they are erased, does not come back. */
export function withCorrection<Shown extends Pick<RegisteredRunner, 'anonymous'>>(
  runners: Readonly<Record<string, Shown>>,
  event: Corrected,
  shown: (runner: RegisteredRunner) => Shown,
): Readonly<Record<string, Shown>> {
  const key = keyOf(event);
  if (key === undefined || !Object.hasOwn(runners, key)) return runners;
  const { anonymous } = runners[key] ?? {};
  return { ...runners, [key]: shown({ ...runnerIn(event), ...(anonymous && { anonymous }) }) };
}

/** The runner that the event tells of, and nothing else of it. */
function runnerIn(event: Corrected): RegisteredRunner {
  const { firstname, lastname, age, birthYear, group, company, distance, phone, bib } = event;
  const known = { ...(phone !== undefined && { phone }), ...(bib !== undefined && { bib }) };
  return { firstname, lastname, age, birthYear, group, company, distance, ...known };
}

/** Runners who run, and those who were paid for and do not, by their keys. */
interface Lists<Shown> {
  readonly runners: Readonly<Record<string, Shown>>;
  readonly cancelled: Readonly<Record<string, Shown>>;
}

/** The lists once a runner was cancelled. */
export function withCancelled<Shown>(
  { runners, cancelled }: Lists<Shown>,
  event: Extract<RegistrationEvent, { type: 'RunnerCancelled' }>,
): Lists<Shown> {
  const [others, gone] = parted(runners, keyOf(event));
  return { runners: others, cancelled: { ...cancelled, ...gone } };
}

/** The lists once that was taken back: the runner comes last. */
export function withReentered<Shown>(
  { runners, cancelled }: Lists<Shown>,
  event: Extract<RegistrationEvent, { type: 'RunnerReentered' }>,
): Lists<Shown> {
  const [others, back] = parted(cancelled, keyOf(event));
  return { runners: { ...runners, ...back }, cancelled: others };
}

/** The runners without the one of that key, and that one alone. */
function parted<Shown>(all: Readonly<Record<string, Shown>>, key: string | undefined) {
  const entries = Object.entries(all);
  const of = (isMeant: boolean) => Object.fromEntries(entries.filter(([each]) => (each === key) === isMeant));
  return [of(false), of(true)] as const;
}
