import { erasedRunner } from '../raceday/events';
import { Refusal } from '../refusal';
import { sortOf } from './entering';

import { headcount, quote, type Headcount, type Prices } from './pricing';
import { isSameRunner } from './registered-runner';
import type { RegistrationCommand } from './registration.commands';
import type { RegisteredRunner, RegisteredRunners, RegistrationEvent } from './registration.events';
import { mustBeKnown, type Booking, type Registration } from './registration.state';

type CorrectRunner = Extract<RegistrationCommand, { type: 'CorrectRunner' }>;

/**
 * Takes over how organisers have a paid runner on the start list now, when anything in it differs, and notes what that makes of
 * the price. What was paid stays as it is, and whoever is erased stays so.
 */
export function correctRunner(command: CorrectRunner, state: Registration): readonly RegistrationEvent[] {
  if (state.phase === 'erased') return [];
  mustBeKnown(state);
  const { registration, key, at } = command;
  const { paidWith, runners, erased } = state;
  if (Object.hasOwn(state.cancelled, key)) return [];
  const before = runners[key];
  if (!before || !paidWith) throw new Refusal('runner-unknown', { key });
  const runner = asListed(before, erased.has(key) ? forgotten(command) : command);
  if (isSameRunner(before, runner)) return [];

  const { payment } = paidWith;
  const difference = differenceOf({ ...runners, [key]: runner }, paidWith, command.prices);
  const sort = sortOf({ registration, key });
  return [{ type: 'RunnerCorrected', registration, payment, sort, ...runner, difference, at }];
}

/** The start list may not have heard yet that the runner is erased. */
function forgotten(command: CorrectRunner): CorrectRunner {
  return { ...command, details: { ...command.details, ...erasedRunner } };
}

/** An age the organisers do not know is the one that was registered. The bib is the one that was sold. */
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

/** What these runners would have cost, less what was bought. At the prices of the moment it was booked, code included: then the code was good. */
export function differenceOf(runners: RegisteredRunners, booking: Booking, prices: Prices): number {
  const question = { prices, code: booking.campaign, isCodeValid: true, at: booking.at };
  const priceOf = (people: Headcount) => quote(people, question).price;
  return priceOf(peopleIn(runners, booking)) - priceOf(booking.people);
}

/**
 * Who these are in fees. Those who are erased have no age any more: they are the rest of the booking, and where some of them do not run,
 * those who do are its adults first.
 */
function peopleIn(runners: RegisteredRunners, { people, runners: bought }: Booking): Headcount {
  const [now, before] = [headcount(Object.values(runners)), headcount(Object.values(bought))];
  const erased = Object.values(runners).filter(({ age }) => age === null).length;
  const erasedAdults = Math.min(erased, Math.max(0, people.adults - before.adults));
  return { adults: now.adults + erasedAdults, children: now.children + erased - erasedAdults };
}
