import { metresOf } from '../parts';
import { Refusal } from '../refusal';
import { withChange } from './merging';
import { mustBeKnown, openBooking, type Registration } from './registration.state';
import { areSameRunners, checkedRunners } from './registered-runner';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegisteredRunner, RegisteredRunners, RegistrationEvent } from './registration.events';

/** Opens the registration of an address, or of a sale at the ticket office. An open one stays as it is. */
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
 * Saves the whole map of runners, when anything in it differs, or what was changed of the one it is about. Frozen while a payment is
 * open, and for good once paid.
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
  const merged = change ? withChange(change, wanted, state.runners) : wanted;
  const runners = withKnownBirthYears(checkedRunners(merged), state.runners);
  if (areSameRunners(runners, state.runners)) return [];
  mustBeOpenTo(runners, state.runners, command.shut ?? []);
  return [{ type: 'RunnersSaved', registration: command.registration, runners }];
}

/** Whether a runner is shown without their name in public. Never frozen: it changes nothing that is paid for. */
export function chooseAnonymity(
  { registration, key, anonymous }: RegistrationCommandOf<'ChooseAnonymity'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  const runner = state.runners[key];
  if (!runner) throw new Refusal('runner-unknown', { key });
  if (anonymous === (runner.anonymous ?? false)) return [];
  return [{ type: 'AnonymityChosen', registration, key, anonymous }];
}

/** A distance that is shut takes nobody new; whoever was there before stays. */
function mustBeOpenTo(runners: RegisteredRunners, before: RegisteredRunners, shut: readonly number[]): void {
  for (const [key, { distance }] of Object.entries(runners))
    if (shut.includes(distance) && before[key]?.distance !== distance)
      throw new Refusal('distance-shut', { distance: metresOf(distance), key });
}

/** The screens show and send back the age; a birth year stays with it while it is the same. */
function withKnownBirthYears(runners: RegisteredRunners, before: RegisteredRunners): RegisteredRunners {
  return Object.fromEntries(
    Object.entries(runners).map(([key, runner]) => [key, withKnownBirthYear(runner, before[key])]),
  );
}

function withKnownBirthYear(runner: RegisteredRunner, before: RegisteredRunner | undefined) {
  if (runner.birthYear !== null || before?.age !== runner.age) return runner;
  return { ...runner, birthYear: before.birthYear };
}
