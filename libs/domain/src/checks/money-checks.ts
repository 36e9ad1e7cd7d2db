import { openPaymentIssues } from '../registration/owed';
import { kronor } from '../registration/payment-texts';
import type { CheckRow } from './check';
import {
  activeRegistrations,
  fullNameOf,
  paidPlaces,
  raceLabel,
  type ChainFacts,
  type ChainPayment,
  type ChainRegistration,
} from './check-facts';

/** Payments for something already paid, until an organiser handles them. */
export function paidTwice(facts: ChainFacts): readonly CheckRow[] {
  const owners = byId(facts);
  return facts.payments
    .filter((payment) => openIssuesOf(payment).includes('paid-twice'))
    .map((payment) => paymentRow(payment, `${kronor(payment.amount)} kom en gång till`, owners));
}

/** Paid registrations without money, and money without a paid registration. */
export function unsettled(facts: ChainFacts): readonly CheckRow[] {
  const payments = new Map(facts.payments.map((payment) => [payment.id, payment]));
  const owners = byId(facts);
  const paid = paidRegistrations(facts);
  const own = new Set(paid.map(({ registration }) => registration));
  return [
    ...paid
      .filter(({ payid }) => payments.get(payid ?? '')?.status !== 'PAID')
      .map((one) => registrationRow(one, 'räknas som betald, men pengarna har inte kommit')),
    ...facts.payments
      .filter(({ status, registration }) => status === 'PAID' && !own.has(registration))
      .map((payment) =>
        paymentRow(payment, `${kronor(payment.amount)} har kommit, men ingen anmälan är betald`, owners),
      ),
  ];
}

/** Paid runners on no start list. */
export function paidNotListed(facts: ChainFacts): readonly CheckRow[] {
  return paidPlaces(facts)
    .filter(({ runner }) => runner === undefined)
    .map(({ sort, part, registration, bought }) => ({
      key: sort,
      words: `${fullNameOf(bought)}, ${raceLabel(part)}`,
      part,
      registration,
      repair: { at: 'registration', registration },
    }));
}

/** Paid registrations without a receipt number, and listed runners of an unpaid registration. */
export function listedWithoutReceipt(facts: ChainFacts): readonly CheckRow[] {
  const paid = paidRegistrations(facts);
  const own = new Set(paid.map(({ registration }) => registration));
  return [
    ...paid
      .filter(({ payid }) => !facts.receipts.has(payid ?? ''))
      .map((one) => registrationRow(one, 'har inget kvitto')),
    ...facts.runners.flatMap((runner) => {
      const { registration, part, sort } = runner;
      if (registration === null || own.has(registration)) return [];
      const words = `${fullNameOf(runner)}, ${raceLabel(part)}: anmälan är inte betald`;
      return [
        { key: sort, words, part, registration, repair: { at: 'registration', registration } as const },
      ];
    }),
  ];
}

/** Returns a payment's issues that no organiser has handled. */
export function openIssuesOf({ flags, difference = 0, handled = [] }: ChainPayment) {
  return openPaymentIssues({ flags, difference, handled });
}

function paidRegistrations(facts: ChainFacts): readonly ChainRegistration[] {
  return activeRegistrations(facts).filter(({ paid }) => paid);
}

function byId({ registrations }: ChainFacts): ReadonlyMap<string, ChainRegistration> {
  return new Map(registrations.map((one) => [one.registration, one]));
}

function paymentRow(
  { id, registration }: ChainPayment,
  what: string,
  owners: ReadonlyMap<string, ChainRegistration>,
): CheckRow {
  const owner = owners.get(registration);
  const words = owner ? `${namesIn(owner)}: ${what}` : what;
  return { key: id, words, part: null, registration, repair: { at: 'registration', registration } };
}

function registrationRow(one: ChainRegistration, what: string): CheckRow {
  const { registration } = one;
  const words = `${namesIn(one)}: ${what}`;
  return { key: registration, words, part: null, registration, repair: { at: 'registration', registration } };
}

function namesIn({ runners }: ChainRegistration): string {
  const names = Object.values(runners).map(fullNameOf);
  return names.length === 0 ? 'En anmälan utan deltagare' : names.join(', ');
}
