import { leftHeading, mayHaveLeft } from '@app/domain';
import { messages } from '../config/messages';

/** What stands above the advice about a payment that is not paid. Never "try again" where money may have left the payer. */
export function unpaidHeading(errorCode: string): string {
  return mayHaveLeft(errorCode) ? leftHeading(errorCode) : messages.paymentFailed;
}

/** The campaign code that paid, from a payment id such as 'kampanj-1F0C_HIFSPRINGER'; null for a payment in money. */
export function campaignIn(payid: string): string | null {
  return payid.includes('kampanj') ? payid.slice(payid.indexOf('_') + 1) : null;
}
