import type { Oddity, PaymentFlag, RestOf } from './registration.events';

/** What is odd about a payment, and what of it organisers have seen to: a difference in price only while it is the same. */
export interface SeenTo {
  readonly flags: readonly PaymentFlag[];
  readonly difference: number;
  readonly handled: readonly { readonly flag: Oddity; readonly difference: number }[];
}

/** What an organiser still has to see to at a payment. A difference that was seen to and is gone again is another one. */
export function openOddities({ flags, difference, handled }: SeenTo): readonly Oddity[] {
  const open: Oddity[] = flags.filter((flag) => !handled.some((each) => each.flag === flag));
  return difference === differenceSeenTo({ handled }) ? open : [...open, 'difference'];
}

/** The difference in price that organisers have seen to, SEK; 0 while there is none. */
export function differenceSeenTo({ handled }: Pick<SeenTo, 'handled'>): number {
  return handled.find(({ flag }) => flag === 'difference')?.difference ?? 0;
}

/** A payment's money, SEK. `rest`: of what other payment this one is what was still owed. */
export interface PaidMoney extends SeenTo {
  readonly status: string;
  readonly amount: number;
  readonly expected: number;
  readonly refunded: number;
  readonly rest?: RestOf | undefined;
}

/** The parts of what is owed of a payment, SEK. One below nothing lessens the other. */
export type OwedParts = Pick<RestOf, 'missing' | 'difference'>;

/** What is still to be paid of a payment that paid a registration, as far as nobody has seen to it: what came in too little, and what changes have made dearer. */
export function owedParts(payment: PaidMoney): OwedParts {
  const { status, flags, difference, handled, rest } = payment;
  if (status !== 'PAID' || rest || flags.includes('paid-twice')) return NOTHING;
  const open = openOddities(payment);
  return {
    missing: open.includes('wrong-amount') ? missingOf(payment) : 0,
    difference: open.includes('difference') ? difference - differenceSeenTo({ handled }) : 0,
  };
}

/** The same in one sum; 0 when nothing is owed, or less than that. */
export function owedOf(payment: PaidMoney): number {
  return sumOwed(owedParts(payment));
}

/** What these parts come to; 0 when they come to less. */
export function sumOwed({ missing, difference }: OwedParts): number {
  return Math.max(0, missing + difference);
}

const NOTHING: OwedParts = { missing: 0, difference: 0 };

/** Below nothing when too much came in and it was not paid back. What was paid back is not asked for again: that may have been its due. */
function missingOf({ amount, expected, refunded }: PaidMoney): number {
  const missing = expected - amount;
  return missing < 0 ? Math.min(0, missing + refunded) : missing;
}
