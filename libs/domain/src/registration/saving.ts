import { ownValue } from '../own-value';
import { metresFromKm } from '../parts';
import { Refusal } from '../refusal';
import { mustBeKnown, openBooking, type Registration } from './registration.state';
import { areSameRunners, checkedRunners } from './registered-runner';
import type { RegistrationCommandOf, RunnerEdit } from './registration.commands';
import type { RegisteredRunner, RegisteredRunners, RegistrationEvent } from './registration.events';

/** Opens the registration of an address or of a ticket-office sale. Does nothing if it is open. */
export function openRegistration(
  command: RegistrationCommandOf<'OpenRegistration'>,
  { phase }: Registration,
): readonly RegistrationEvent[] {
  if (phase === 'erased') throw new Refusal('registration-erased');
  if (phase === 'known') return [];
  const { registration, edition, email, by, family } = command;
  const added = family !== undefined && { family };
  return [{ type: 'RegistrationOpened', registration, edition, email, by, ...added }];
}

/**
 * Saves all runners if anything differs, or merges the change of one. Throws Refusal while a payment is open
 * and once paid.
 */
export function saveRunners(
  command: RegistrationCommandOf<'SaveRunners'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.isPaid) throw new Refusal('already-paid');
  if (openBooking(state)) throw new Refusal('payment-open');
  const wanted = checkedRunners(command.runners);
  const { change } = command;
  const merged = change ? mergeEdit(change, wanted, state.runners) : wanted;
  const runners = withKnownBirthYears(checkedRunners(merged), state.runners);
  if (areSameRunners(runners, state.runners)) return [];
  mustNotEnterClosedDistance(runners, state.runners, command.shut ?? []);
  return [{ type: 'RunnersSaved', registration: command.registration, runners }];
}

/** Shows or hides a runner's name in public; allowed at any time, since it does not affect the price. */
export function chooseAnonymity(
  { registration, key, anonymous }: RegistrationCommandOf<'ChooseAnonymity'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  const runner = ownValue(state.runners, key);
  if (!runner) throw new Refusal('runner-unknown', { key });
  if (anonymous === (runner.anonymous ?? false)) return [];
  return [{ type: 'AnonymityChosen', registration, key, anonymous }];
}

/** Throws Refusal if a runner enters a closed distance; runners already in it stay. */
function mustNotEnterClosedDistance(
  runners: RegisteredRunners,
  before: RegisteredRunners,
  shut: readonly number[],
): void {
  for (const [key, { distance }] of Object.entries(runners))
    if (shut.includes(distance) && ownValue(before, key)?.distance !== distance)
      throw new Refusal('distance-shut', { distance: metresFromKm(distance), key });
}

/** Pages show and send only the age, so the birth year is restored while the age is unchanged. */
function withKnownBirthYears(runners: RegisteredRunners, before: RegisteredRunners): RegisteredRunners {
  return Object.fromEntries(
    Object.entries(runners).map(([key, runner]) => [key, withKnownBirthYear(runner, ownValue(before, key))]),
  );
}

function withKnownBirthYear(runner: RegisteredRunner, before: RegisteredRunner | undefined) {
  if (runner.birthYear !== null || before?.age !== runner.age) return runner;
  return { ...runner, birthYear: before.birthYear };
}

/**
 * Merges a change of one runner into the runners as they are `now`, so that a save from another tab or device
 * is not lost. Throws Refusal with the runner's key when both changed the same field.
 */
function mergeEdit(
  { key, seen }: RunnerEdit,
  wanted: RegisteredRunners,
  now: RegisteredRunners,
): RegisteredRunners {
  const runner = mergeRunner({ seen, wanted: ownValue(wanted, key), now: ownValue(now, key) }, () => {
    throw new Refusal('runner-changed-elsewhere', { key });
  });
  if (runner) return { ...now, [key]: runner };
  return Object.fromEntries(Object.entries(now).filter(([other]) => other !== key));
}

/** The three versions of a merge; undefined if the runner is absent. */
interface MergeVersions {
  readonly seen: RegisteredRunner | undefined;
  readonly wanted: RegisteredRunner | undefined;
  readonly now: RegisteredRunner | undefined;
}

function mergeRunner({ seen, wanted, now }: MergeVersions, clash: () => never): RegisteredRunner | undefined {
  if (seen && wanted && now) return mergeFields({ seen, wanted, now }, clash);
  if (looksSame(now, seen)) return wanted;
  if (looksSame(wanted, seen) || looksSame(wanted, now)) return now;
  return clash();
}

/** The fields that are merged one by one. The ticket office alone sets phone and bib. */
const FIELDS = Object.keys({
  firstname: true,
  lastname: true,
  group: true,
  company: true,
  distance: true,
  anonymous: true,
} satisfies Record<MergedField, true>) as MergedField[];

/** Age and birth year are merged together. */
type MergedField = Exclude<keyof RegisteredRunner, 'age' | 'birthYear' | 'phone' | 'bib'>;

function mergeFields(
  { seen, wanted, now }: { readonly [Which in keyof MergeVersions]: RegisteredRunner },
  clash: () => never,
): RegisteredRunner {
  const changed = FIELDS.filter((field) => wanted[field] !== seen[field]);
  if (changed.some((field) => now[field] !== seen[field] && now[field] !== wanted[field])) return clash();
  const hasChangedAge = wanted.birthYear !== null || wanted.age !== seen.age;
  if (hasChangedAge && now.age !== seen.age && now.age !== wanted.age) return clash();
  const { age, birthYear } = hasChangedAge ? wanted : now;
  const changedFields = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
  return { ...now, ...changedFields, age, birthYear };
}

/** Whether two look the same on a page, which shows no birth year; or both are absent. */
function looksSame(one: RegisteredRunner | undefined, other: RegisteredRunner | undefined): boolean {
  if (!one || !other) return one === other;
  return one.age === other.age && FIELDS.every((field) => one[field] === other[field]);
}
