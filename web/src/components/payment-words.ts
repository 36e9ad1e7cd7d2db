import { leftHeading, mayHaveLeft } from '@app/domain';
import { messages } from '../config/messages';

/** What stands above the advice about a payment that is not paid. Never "try again" where money may have left the payer. */
export function unpaidHeading(errorCode: string): string {
  return mayHaveLeft(errorCode) ? leftHeading(errorCode) : messages.paymentFailed;
}
