import { isAstray, kronor } from './payment-texts';
import type { PaymentFlag, RestOf } from './registration.events';

/** One payment of a registration, SEK: what was booked, and what came in once it is paid. */
export interface MoneyIn {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly expected: number;
  /** What the runners would have cost more as organisers have corrected them since, or below nothing less. */
  readonly difference?: number;
  readonly flags: readonly PaymentFlag[];
  /** What was paid back of it. */
  readonly refunded?: number;
  /** Of which payment it is what was still owed. */
  readonly rest?: RestOf | undefined;
}

/** Whether less came in than was booked, also with what was paid of the rest: the registration stands, and that is owed. Takes the registration's other payments. */
export function isUnderpaid(payment: MoneyIn, all: readonly MoneyIn[] = []): boolean {
  const { status, amount, expected } = payment;
  return status === 'PAID' && amount + paidLater(payment, all) < expected;
}

/**
 * What a payer must know about money that came in: too little, too much, for something that was paid already, or for another price
 * since something was corrected. Takes all payments of the registration, this one among them or not. Empty when all is as booked.
 */
export function moneyNotes(payment: MoneyIn, all: readonly MoneyIn[]): readonly string[] {
  const { status, flags, amount, refunded = 0 } = payment;
  if (status !== 'PAID' || isAstray(flags)) return [];
  const back = refunded === 0 ? [] : [`${kronor(refunded)} är återbetalt.`];
  const needless = needlessNote(flags);
  if (needless !== undefined) return refunded < amount ? [needless, ...back] : back;
  const notes = [...amountNotes(payment, all), ...extraNotes(all), ...differenceNotes(payment)];
  return [...notes, ...laterNotes(payment, all), ...back];
}

function needlessNote(flags: readonly PaymentFlag[]): string | undefined {
  if (flags.includes('paid-twice')) return AGAIN;
  return flags.includes('not-owed') ? NOT_OWED : undefined;
}

function laterNotes(payment: MoneyIn, all: readonly MoneyIn[]): string[] {
  const later = paidLater(payment, all);
  return later === 0 ? [] : [`${kronor(later)} är betalt i efterhand.`];
}

/** What was paid of the rest of a payment, and not paid back. */
function paidLater({ id }: MoneyIn, all: readonly MoneyIn[]): number {
  return all
    .filter(({ status, rest, flags }) => status === 'PAID' && rest?.payment === id && !needlessNote(flags))
    .reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0);
}

const BACK = 'Arrangören ser det och hör av sig om att betala tillbaka.';
const NOT_OWED = `Mellanskillnaden var redan ordnad när den här betalningen kom. ${BACK}`;
const AGAIN = `Anmälan var redan betald när den här betalningen kom. ${BACK}`;

function amountNotes(payment: MoneyIn, all: readonly MoneyIn[]): string[] {
  const { amount, expected, refunded = 0 } = payment;
  const off = amount - expected;
  if (off < 0 && !isUnderpaid(payment, all)) return [];
  if (off === 0 || (off > 0 && refunded >= off)) return [];
  const came = `Vi fick ${kronor(amount)} och ${kronor(expected)} var bokat`;
  if (off > 0) return [`${came}: ${kronor(off)} för mycket. ${BACK}`];
  return [
    `${came}: ${kronor(-off)} saknas. Deltagarna är anmälda ändå. Skicka ett mail till oss, så får du veta hur du betalar resten.`,
  ];
}

function differenceNotes({ difference = 0 }: MoneyIn): string[] {
  if (difference === 0) return [];
  const than = difference > 0 ? 'högre' : 'lägre';
  return [`Efter ändringarna är priset ${kronor(Math.abs(difference))} ${than} än det som bokades.`];
}

function extraNotes(all: readonly MoneyIn[]): string[] {
  const extra = all
    .filter(({ status, flags }) => status === 'PAID' && flags.includes('paid-twice'))
    .reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0);
  return extra === 0
    ? []
    : [`Anmälan är betald mer än en gång: ${kronor(extra)} kom in utöver det som gäller. ${BACK}`];
}
