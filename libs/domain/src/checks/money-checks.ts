import { openPaymentIssues } from '../registration/owed';
import { kronor } from '../registration/payment-texts';
import type { CheckRow } from './check';
import {
  activeRegistrations,
  fullNameOf,
  paidEntries,
  raceLabel,
  type CheckInput,
  type CheckedPayment,
  type CheckedRegistration,
} from './check-input';

/** Payments for something already paid, until an organiser handles them. */
export function paidTwice(input: CheckInput): readonly CheckRow[] {
  const owners = byId(input);
  return input.payments
    .filter((payment) => openIssuesOf(payment).includes('paid-twice'))
    .map((payment) => paymentRow(payment, `${kronor(payment.amount)} kom en gång till`, owners));
}

/** Paid registrations without money, and money without a paid registration. */
export function unsettled(input: CheckInput): readonly CheckRow[] {
  const payments = new Map(input.payments.map((payment) => [payment.id, payment]));
  const owners = byId(input);
  const paid = paidRegistrations(input);
  const own = new Set(paid.map(({ registration }) => registration));
  return [
    ...paid
      .filter(({ payid }) => payments.get(payid ?? '')?.status !== 'PAID')
      .map((one) => registrationRow(one, 'räknas som betald, men pengarna har inte kommit')),
    ...input.payments
      .filter(({ status, registration }) => status === 'PAID' && !own.has(registration))
      .map((payment) =>
        paymentRow(payment, `${kronor(payment.amount)} har kommit, men ingen anmälan är betald`, owners),
      ),
  ];
}

/** Paid runners on no start list. */
export function paidNotListed(input: CheckInput): readonly CheckRow[] {
  return paidEntries(input)
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
export function listedWithoutReceipt(input: CheckInput): readonly CheckRow[] {
  const paid = paidRegistrations(input);
  const own = new Set(paid.map(({ registration }) => registration));
  return [
    ...paid
      .filter(({ payid }) => !input.receipts.has(payid ?? ''))
      .map((one) => registrationRow(one, 'har inget kvitto')),
    ...input.runners.flatMap((runner) => {
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
export function openIssuesOf({ flags, difference = 0, handled = [] }: CheckedPayment) {
  return openPaymentIssues({ flags, difference, handled });
}

function paidRegistrations(input: CheckInput): readonly CheckedRegistration[] {
  return activeRegistrations(input).filter(({ paid }) => paid);
}

function byId({ registrations }: CheckInput): ReadonlyMap<string, CheckedRegistration> {
  return new Map(registrations.map((one) => [one.registration, one]));
}

function paymentRow(
  { id, registration }: CheckedPayment,
  problem: string,
  owners: ReadonlyMap<string, CheckedRegistration>,
): CheckRow {
  const owner = owners.get(registration);
  const words = owner ? `${namesIn(owner)}: ${problem}` : problem;
  return { key: id, words, part: null, registration, repair: { at: 'registration', registration } };
}

function registrationRow(one: CheckedRegistration, problem: string): CheckRow {
  const { registration } = one;
  const words = `${namesIn(one)}: ${problem}`;
  return { key: registration, words, part: null, registration, repair: { at: 'registration', registration } };
}

function namesIn({ runners }: CheckedRegistration): string {
  const names = Object.values(runners).map(fullNameOf);
  return names.length === 0 ? 'En anmälan utan deltagare' : names.join(', ');
}
