import type { PaymentFlag } from './registration.events';

/** Whether the money went to somebody else: it pays for nothing and is no income. */
export function isAstray(flags: readonly PaymentFlag[]): boolean {
  return flags.includes('wrong-payee');
}

/** What the payment service says of money that reached us stands as its code; this one is ours, for money that did not. */
export const ASTRAY_CODE = 'WRONG-PAYEE';

/** What Swish calls a bank that gave no answer after the payer had signed: it may have paid. */
export const NO_ANSWER = 'DS24';
