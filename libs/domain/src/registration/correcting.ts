import { ownValue } from '../own-value';
import { erasedRunner } from '../raceday/events';
import { Refusal } from '../refusal';
import { sortOf } from './start-list-entry';
import { headcount, quote, type Headcount, type Prices } from './pricing';
import { isSameRunner } from './registered-runner';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegisteredRunner, RegisteredRunners, RegistrationEvent } from './registration.events';
import { mustBeKnown, type Booking, type Registration } from './registration.state';

type CorrectRunner = RegistrationCommandOf<'CorrectRunner'>;

/**
 * Copies a paid runner from the start list if anything differs, and records the resulting difference in
 * price. The payment stays as it is, and an erased runner stays erased.
 */
export function correctRunner(command: CorrectRunner, state: Registration): readonly RegistrationEvent[] {
  if (state.phase === 'erased') return [];
  mustBeKnown(state);
  const { registration, key, at } = command;
  const { paidWith, runners, erased } = state;
  if (Object.hasOwn(state.cancelled, key)) return [];
  const before = ownValue(runners, key);
  if (!before || !paidWith) throw new Refusal('runner-unknown', { key });
  const runner = asListed(before, erased.has(key) ? commandWithErasedDetails(command) : command);
  if (isSameRunner(before, runner)) return [];

  const { payment } = paidWith;
  const difference = differenceOf({ ...runners, [key]: runner }, paidWith, command.prices);
  const sort = sortOf({ registration, key });
  return [{ type: 'RunnerCorrected', registration, payment, sort, ...runner, difference, at }];
}

/** The start list may not know yet that the runner is erased. */
function commandWithErasedDetails(command: CorrectRunner): CorrectRunner {
  return { ...command, details: { ...command.details, ...erasedRunner } };
}

/** An age unknown to organisers falls back to the registered one. The bib is the sold one. */
function asListed(before: RegisteredRunner, { details, distance }: CorrectRunner): RegisteredRunner {
  const { firstname, lastname, group, company, phone } = details;
  const { age, birthYear } = details.age === null ? before : { ...details, age: details.age };
  const isPhoneKnown = phone !== '' || before.phone !== undefined;
  return {
    ...before,
    firstname,
    lastname,
    age,
    birthYear,
    group,
    company,
    distance,
    ...(isPhoneKnown && { phone }),
  };
}

/**
 * The price of these runners less the price booked, SEK. Uses the prices and code of the booking: the code
 * was valid then.
 */
function differenceOf(runners: RegisteredRunners, booking: Booking, prices: Prices): number {
  const request = { prices, code: booking.campaign, isCodeValid: true, at: booking.at };
  const priceOf = (people: Headcount) => quote(people, request).price;
  return priceOf(headcountWithErased(runners, booking)) - priceOf(booking.people);
}

/**
 * Headcount of these runners. Erased ones have no age: they are the remainder of the booking, and if some of
 * them are cancelled, those left count as adults first.
 */
function headcountWithErased(runners: RegisteredRunners, { people, runners: bought }: Booking): Headcount {
  const [now, before] = [headcount(Object.values(runners)), headcount(Object.values(bought))];
  const erased = Object.values(runners).filter(({ age }) => age === null).length;
  const erasedAdults = Math.min(erased, Math.max(0, people.adults - before.adults));
  return { adults: now.adults + erasedAdults, children: now.children + erased - erasedAdults };
}

/**
 * Records that a paid runner was withdrawn from the race day, and the resulting difference in price. The
 * payment stays as it is: an organiser decides about a refund.
 */
export function cancelRunner(
  { registration, key, note, prices, at }: RegistrationCommandOf<'CancelRunner'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { paidWith, runners, cancelled } = state;
  if (Object.hasOwn(cancelled, key)) return [];
  if (!paidWith || !Object.hasOwn(runners, key)) throw new Refusal('runner-unknown', { key });
  const others = Object.fromEntries(Object.entries(runners).filter(([each]) => each !== key));
  const difference = differenceOf(others, paidWith, prices);
  const { payment } = paidWith;
  const sort = sortOf({ registration, key });
  return [{ type: 'RunnerCancelled', registration, payment, sort, difference, note, at }];
}

/** Records that the withdrawal was undone; the runner is re-entered unchanged. */
export function reenterRunner(
  { registration, key, prices, at }: RegistrationCommandOf<'ReenterRunner'>,
  { paidWith, runners, cancelled }: Registration,
): readonly RegistrationEvent[] {
  if (Object.hasOwn(runners, key)) return [];
  const runner = ownValue(cancelled, key);
  if (!paidWith || !runner) throw new Refusal('runner-unknown', { key });
  const difference = differenceOf({ ...runners, [key]: runner }, paidWith, prices);
  const { payment } = paidWith;
  const sort = sortOf({ registration, key });
  return [{ type: 'RunnerReentered', registration, payment, sort, difference, at }];
}
