import { isWrongPayee, kronor } from './payment-texts';
import type { PaymentFlag, BalanceDueOf } from './registration.events';

/** A payment of a registration, SEK: the amount booked, and the amount received once paid. */
export interface ReceivedPayment {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly expected: number;
  /** How much more the runners cost after corrections, SEK; negative for less. */
  readonly difference?: number;
  readonly flags: readonly PaymentFlag[];
  /** Amount refunded. */
  readonly refunded?: number;
  /** The payment whose balance due it pays. */
  readonly rest?: BalanceDueOf | undefined;
}

/**
 * Whether less was received than booked, including later payments of the balance due. The registration
 * stands, and the rest is owed. Takes the registration's other payments.
 */
export function isUnderpaid(payment: ReceivedPayment, all: readonly ReceivedPayment[] = []): boolean {
  const { status, amount, expected } = payment;
  return status === 'PAID' && amount + paidLater(payment, all) < expected;
}

/**
 * Notes for the payer about received money: too little, too much, paid twice, or another price after
 * corrections. Takes all payments of the registration, with or without this one. Empty if all is as booked.
 */
export function moneyNotes(payment: ReceivedPayment, all: readonly ReceivedPayment[]): readonly string[] {
  const { status, flags, amount, refunded = 0 } = payment;
  if (status !== 'PAID' || isWrongPayee(flags)) return [];
  const back = refunded === 0 ? [] : [`${kronor(refunded)} är återbetalt.`];
  const needless = needlessNote(flags);
  if (needless !== undefined) return refunded < amount ? [needless, ...back] : back;
  const notes = [...amountNotes(payment, all), ...extraNotes(all), ...differenceNotes(payment)];
  return [...notes, ...laterNotes(payment, all), ...back];
}

function needlessNote(flags: readonly PaymentFlag[]): string | undefined {
  if (flags.includes('paid-twice')) return PAID_AGAIN;
  return flags.includes('not-owed') ? NOT_OWED : undefined;
}

function laterNotes(payment: ReceivedPayment, all: readonly ReceivedPayment[]): string[] {
  const later = paidLater(payment, all);
  return later === 0 ? [] : [`${kronor(later)} är betalt i efterhand.`];
}

/** Paid later towards the balance due of a payment, less refunds. */
function paidLater({ id }: ReceivedPayment, all: readonly ReceivedPayment[]): number {
  return all
    .filter(({ status, rest, flags }) => status === 'PAID' && rest?.payment === id && !needlessNote(flags))
    .reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0);
}

const REFUND_NOTE = 'Arrangören ser det och hör av sig om att betala tillbaka.';
const NOT_OWED = `Mellanskillnaden var redan ordnad när den här betalningen kom. ${REFUND_NOTE}`;
const PAID_AGAIN = `Anmälan var redan betald när den här betalningen kom. ${REFUND_NOTE}`;

function amountNotes(payment: ReceivedPayment, all: readonly ReceivedPayment[]): string[] {
  const { amount, expected, refunded = 0 } = payment;
  const off = amount - expected;
  if (off < 0 && !isUnderpaid(payment, all)) return [];
  if (off === 0 || (off > 0 && refunded >= off)) return [];
  const came = `Vi fick ${kronor(amount)} och ${kronor(expected)} var bokat`;
  if (off > 0) return [`${came}: ${kronor(off)} för mycket. ${REFUND_NOTE}`];
  return [
    `${came}: ${kronor(-off)} saknas. Deltagarna är anmälda ändå. Skicka ett mail till oss, så får du veta hur du betalar resten.`,
  ];
}

function differenceNotes({ difference = 0 }: ReceivedPayment): string[] {
  if (difference === 0) return [];
  const than = difference > 0 ? 'högre' : 'lägre';
  return [`Efter ändringarna är priset ${kronor(Math.abs(difference))} ${than} än det som bokades.`];
}

function extraNotes(all: readonly ReceivedPayment[]): string[] {
  const extra = all
    .filter(({ status, flags }) => status === 'PAID' && flags.includes('paid-twice'))
    .reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0);
  return extra === 0
    ? []
    : [`Anmälan är betald mer än en gång: ${kronor(extra)} kom in utöver det som gäller. ${REFUND_NOTE}`];
}
