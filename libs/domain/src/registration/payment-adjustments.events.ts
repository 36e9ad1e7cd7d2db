/** An issue with money that came in; an organiser decides what to do. */
export type PaymentFlag =
  'wrong-amount' | 'paid-twice' | 'late' | 'after-cancellation' | 'wrong-payee' | 'not-owed';

/** An issue an organiser must handle: a flag of the payment, or a difference in price after corrections. */
export type PaymentIssue = PaymentFlag | 'difference';

/**
 * Payment adjustments: what organisers do to a paid registration. Events of its stream. `at` epoch ms,
 * amounts in SEK.
 */
export type AdjustmentEvent =
  /**
   * An organiser handled an issue of a payment, or reopened it. `difference`: the difference in price it
   * concerned, SEK.
   */
  | {
      readonly type: 'PaymentFlagHandled';
      readonly registration: string;
      readonly payment: string;
      readonly flag: PaymentIssue;
      readonly handled: boolean;
      readonly difference: number;
      readonly note: string;
      readonly at: number;
    }
  /**
   * An organiser recorded a refund of that payment. `refund` is its id, `flag` the issue it handled, if any.
   */
  | {
      readonly type: 'RefundRecorded';
      readonly registration: string;
      readonly payment: string;
      readonly refund: string;
      readonly amount: number;
      readonly flag?: PaymentIssue;
      readonly note: string;
      readonly at: number;
    }
  /** The refund was recorded by mistake. */
  | {
      readonly type: 'RefundVoided';
      readonly registration: string;
      readonly payment: string;
      readonly refund: string;
      readonly amount: number;
      readonly note: string;
      readonly at: number;
    }
  /** The payment's receipt is mailed again. */
  | {
      readonly type: 'ReceiptRequested';
      readonly registration: string;
      readonly payment: string;
      readonly at: number;
    }
  /**
   * A link (32 random characters) to pay what is saved, or the balance due of `payment`, until paid or
   * withdrawn. It is mailed to the registration's address and replaces an earlier one for the same payment.
   */
  | {
      readonly type: 'PaymentLinkIssued';
      readonly registration: string;
      readonly link: string;
      readonly payment?: string;
      readonly at: number;
    }
  /** The link is mailed again. */
  | {
      readonly type: 'PaymentLinkRequested';
      readonly registration: string;
      readonly link: string;
      readonly at: number;
    }
  /** The link is no longer valid. */
  | {
      readonly type: 'PaymentLinkWithdrawn';
      readonly registration: string;
      readonly link: string;
      readonly note: string;
      readonly at: number;
    }
  /**
   * An organiser linked money found at the bank to this registration. `booking`: the payment it was meant as,
   * '' for none; `paidAt`: the bank's day.
   */
  | {
      readonly type: 'PaymentLinked';
      readonly registration: string;
      readonly payment: string;
      readonly booking: string;
      readonly reference: string;
      readonly amount: number;
      readonly paidAt: number;
      readonly note: string;
      readonly at: number;
    }
  /** A paid runner was cancelled. `difference` as after a correction. */
  | {
      readonly type: 'RunnerCancelled';
      readonly registration: string;
      readonly payment: string;
      readonly sort: string;
      readonly difference: number;
      readonly note: string;
      readonly at: number;
    }
  /** A cancelled runner was re-entered. */
  | {
      readonly type: 'RunnerReentered';
      readonly registration: string;
      readonly payment: string;
      readonly sort: string;
      readonly difference: number;
      readonly at: number;
    };
