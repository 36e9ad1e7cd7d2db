import { chargedHeading, mayHaveBeenCharged } from '@app/domain';
import { messages } from '../config/messages';

/**
 * Returns the heading of a notice about an unpaid payment. Never "try again" when money may have left the
 * payer.
 */
export function unpaidHeading(errorCode: string): string {
  return mayHaveBeenCharged(errorCode) ? chargedHeading(errorCode) : messages.paymentFailed;
}

/**
 * Returns the campaign code of a payment id such as 'kampanj-1F0C_HIFSPRINGER'; null for a payment in money.
 */
export function campaignCodeIn(payid: string): string | null {
  return payid.includes('kampanj') ? payid.slice(payid.indexOf('_') + 1) : null;
}
