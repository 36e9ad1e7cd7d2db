import { openOddities } from '../registration/owed';
import { kronor } from '../registration/payment-texts';
import type { CheckRow } from './check';
import {
  knownRegistrations,
  nameOf,
  paidPlaces,
  raceOf,
  type ChainFacts,
  type ChainPayment,
  type ChainRegistration,
} from './facts';

/** Payments for something already paid, until an organiser handles them. */
export function paidTwice(facts: ChainFacts): readonly CheckRow[] {
  const owners = byId(facts);
  return facts.payments
    .filter((payment) => openOdditiesOf(payment).includes('paid-twice'))
    .map((payment) => moneyRow(payment, `${kronor(payment.amount)} kom en gång till`, owners));
}

/** Paid registrations without money, and money without a paid registration. */
export function unsettled(facts: ChainFacts): readonly CheckRow[] {
  const payments = new Map(facts.payments.map((payment) => [payment.id, payment]));
  const owners = byId(facts);
  const paid = paidIn(facts);
  const own = new Set(paid.map(({ registration }) => registration));
  return [
    ...paid
      .filter(({ payid }) => payments.get(payid ?? '')?.status !== 'PAID')
      .map((one) => ofRegistration(one, 'räknas som betald, men pengarna har inte kommit')),
    ...facts.payments
      .filter(({ status, registration }) => status === 'PAID' && !own.has(registration))
      .map((payment) =>
        moneyRow(payment, `${kronor(payment.amount)} har kommit, men ingen anmälan är betald`, owners),
      ),
  ];
}

/** Paid runners on no start list. */
export function paidNotListed(facts: ChainFacts): readonly CheckRow[] {
  return paidPlaces(facts)
    .filter(({ runner }) => runner === undefined)
    .map(({ sort, part, registration, bought }) => ({
      key: sort,
      words: `${nameOf(bought)}, ${raceOf(part)}`,
      part,
      registration,
      repair: { at: 'registration', registration },
    }));
}

/** Paid registrations without a receipt number, and listed runners of an unpaid registration. */
export function listedWithoutReceipt(facts: ChainFacts): readonly CheckRow[] {
  const paid = paidIn(facts);
  const own = new Set(paid.map(({ registration }) => registration));
  return [
    ...paid
      .filter(({ payid }) => !facts.receipts.has(payid ?? ''))
      .map((one) => ofRegistration(one, 'har inget kvitto')),
    ...facts.runners.flatMap((runner) => {
      const { registration, part, sort } = runner;
      if (registration === null || own.has(registration)) return [];
      const words = `${nameOf(runner)}, ${raceOf(part)}: anmälan är inte betald`;
      return [
        { key: sort, words, part, registration, repair: { at: 'registration', registration } as const },
      ];
    }),
  ];
}

/** Returns a payment's issues that no organiser has handled. */
export function openOdditiesOf({ flags, difference = 0, handled = [] }: ChainPayment) {
  return openOddities({ flags, difference, handled });
}

function paidIn(facts: ChainFacts): readonly ChainRegistration[] {
  return knownRegistrations(facts).filter(({ paid }) => paid);
}

function byId({ registrations }: ChainFacts): ReadonlyMap<string, ChainRegistration> {
  return new Map(registrations.map((one) => [one.registration, one]));
}

function moneyRow(
  { id, registration }: ChainPayment,
  what: string,
  owners: ReadonlyMap<string, ChainRegistration>,
): CheckRow {
  const owner = owners.get(registration);
  const words = owner ? `${namesIn(owner)}: ${what}` : what;
  return { key: id, words, part: null, registration, repair: { at: 'registration', registration } };
}

function ofRegistration(one: ChainRegistration, what: string): CheckRow {
  const { registration } = one;
  const words = `${namesIn(one)}: ${what}`;
  return { key: registration, words, part: null, registration, repair: { at: 'registration', registration } };
}

function namesIn({ runners }: ChainRegistration): string {
  const names = Object.values(runners).map(nameOf);
  return names.length === 0 ? 'En anmälan utan deltagare' : names.join(', ');
}
