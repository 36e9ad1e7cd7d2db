import { ownValue } from '../own-value';
import { metresFromKm } from '../parts';
import { Refusal } from '../refusal';
import { mustBeKnown, openBooking, type Registration } from './registration.state';
import { mergeRunner } from './merging';
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

type SaveRunners = RegistrationCommandOf<'SaveRunners'>;

/**
 * Saves all runners if anything differs, or merges the change of one. Throws Refusal while a payment is open,
 * once paid, and when the runners have changed since the revision that the save is based on.
 */
export function saveRunners(command: SaveRunners, state: Registration): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.isPaid) throw new Refusal('already-paid');
  if (openBooking(state)) throw new Refusal('payment-open');
  const wanted = checkedRunners(command.runners);
  const { change, revision } = command;
  const merged = change
    ? mergeEdit(change, wanted, state.runners)
    : withRunnersNotShown(wanted, command, state);
  const runners = withKnownBirthYears(checkedRunners(merged), state.runners);
  // A repeated save, whose first answer was lost, is no conflict.
  if (areSameRunners(runners, state.runners)) return [];
  if (revision !== undefined && revision < state.runnersRevision) throw new Refusal('list-changed');
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
  const merged = mergeRunner({ seen, wanted: ownValue(wanted, key), now: ownValue(now, key) });
  if (merged.clashes.length > 0) throw new Refusal('runner-changed-elsewhere', { key });
  if (merged.runner) return { ...now, [key]: merged.runner };
  return Object.fromEntries(Object.entries(now).filter(([other]) => other !== key));
}

/** The wanted runners, and those added since the client was last shown them: it cannot mean those. */
function withRunnersNotShown(
  wanted: RegisteredRunners,
  { revision, lastShownRevision }: SaveRunners,
  { runners, addedAt }: Registration,
): RegisteredRunners {
  if (revision !== undefined || lastShownRevision === undefined) return wanted;
  const notShown = Object.entries(runners).filter(
    ([key]) => !Object.hasOwn(wanted, key) && (addedAt.get(key) ?? 0) > lastShownRevision,
  );
  return { ...wanted, ...Object.fromEntries(notShown) };
}
