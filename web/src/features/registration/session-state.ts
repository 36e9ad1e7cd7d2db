import { mayHaveLeft } from '@app/domain';
import type { Payment } from '@app/views';
import type { RegistrationSession } from '../../api/registration';

/** Why the participants cannot be changed now. */
export type Lock = 'paid' | 'payment-open' | 'closed';

/** What locks a registration, the weightiest first; null while it can be changed. */
export function lockOf({ paid, open, closed }: RegistrationSession): Lock | null {
  if (paid) return 'paid';
  if (open !== null) return 'payment-open';
  return closed ? 'closed' : null;
}

/** The payment that counts: the one that paid, else the latest. */
export function lastPayment({ payid, swishtory }: RegistrationSession): Payment | undefined {
  return payid === null ? undefined : swishtory[payid];
}

/** The latest payment whose money may have left its payer without reaching us, whatever came after it. */
export function uncertainPayment({ swishtory }: RegistrationSession): Payment | undefined {
  return Object.values(swishtory).findLast(
    ({ status, errorCode }) => status === 'ERROR' && mayHaveLeft(errorCode),
  );
}

/** The campaign code that paid, from a payment id such as 'kampanj-1F0C_HIFSPRINGER'; null for a payment in money. */
export function campaignIn(payid: string): string | null {
  return payid.includes('kampanj') ? payid.slice(payid.indexOf('_') + 1) : null;
}
