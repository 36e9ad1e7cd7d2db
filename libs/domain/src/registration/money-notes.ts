import { isAstray } from './payment-flags';
import type { PaymentFlag } from './registration.events';

/** One payment of a registration, SEK: what was booked, and what came in once it is paid. */
export interface MoneyIn {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly expected: number;
  /** What the runners would have cost more as organisers have corrected them since, or below nothing less. */
  readonly difference?: number;
  readonly flags: readonly PaymentFlag[];
}

/** Whether less came in than was booked: the registration stands, and the rest is owed. */
export function isUnderpaid({ status, amount, expected }: MoneyIn): boolean {
  return status === 'PAID' && amount < expected;
}

/**
 * What a payer must know about money that came in: too little, too much, for something that was paid already, or for another price
 * since something was corrected. Takes all payments of the registration, this one among them or not. Empty when all is as booked.
 */
export function moneyNotes(payment: MoneyIn, all: readonly MoneyIn[]): readonly string[] {
  if (payment.status !== 'PAID' || isAstray(payment.flags)) return [];
  if (payment.flags.includes('paid-twice')) return [AGAIN];
  return [...amountNotes(payment), ...extraNotes(all), ...differenceNotes(payment)];
}

/** Kronor as mails and notes write them: '250 kr', never broken, with a real minus. */
export function kronor(amount: number): string {
  return `${String(amount).replace('-', '−')}\u00a0kr`;
}

const BACK = 'Arrangören ser det och hör av sig om att betala tillbaka.';
const AGAIN = `Anmälan var redan betald när den här betalningen kom. ${BACK}`;

function amountNotes({ amount, expected }: MoneyIn): string[] {
  const off = amount - expected;
  if (off === 0) return [];
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
    .reduce((sum, { amount }) => sum + amount, 0);
  return extra === 0
    ? []
    : [`Anmälan är betald mer än en gång: ${kronor(extra)} kom in utöver det som gäller. ${BACK}`];
}
