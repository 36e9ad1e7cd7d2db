import { flagText, paymentStatusLabels, type ExportedBooking } from '@app/domain';
import type { NumberedPayment } from './family-reader';

const METHODS = { swish: 'Swish', kampanj: 'Kampanjkod', other: 'Kontant eller på annat sätt', bank: 'Bank' };

/** Formats a payment for its family, as text. */
export function bookingOf(payment: NumberedPayment): ExportedBooking {
  const { dateCreated, adults, children, expected, campaign, status, datePaid, amount, method } = payment;
  return {
    bookedAt: dateCreated,
    adults,
    children,
    booked: expected,
    campaign,
    status: paymentStatusLabels[status],
    paidAt: datePaid,
    paid: datePaid === null ? null : amount,
    method: method && METHODS[method],
    paymentReference: payment.paymentReference,
    payer: payment.payerAlias,
    receipt: payment.receipt,
    odd: payment.flags.map(flagText),
    note: payment.note,
    refunds: payment.refunds.map(({ at, amount: paidBack, note, isVoid }) => ({
      at,
      amount: paidBack,
      note,
      isVoid,
    })),
  };
}
