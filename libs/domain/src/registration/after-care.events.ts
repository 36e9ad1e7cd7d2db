/** What is odd about money that came in all the same; an organiser decides what to do. */
export type PaymentFlag =
  'wrong-amount' | 'paid-twice' | 'late' | 'after-cancellation' | 'wrong-payee' | 'not-owed';

/** What an organiser has to see to at a payment: a flag of the money's own, or that corrections have made another price. */
export type Oddity = PaymentFlag | 'difference';

/** What happens to a registration once it is paid, by organisers' hands: events of its stream like the others. `at` epoch ms, amounts in SEK. */
export type AfterCareEvent =
  /** An organiser has seen to what is odd about a payment, or takes it up again. `difference`: which difference in price is meant, SEK. */
  | {
      readonly type: 'PaymentFlagHandled';
      readonly registration: string;
      readonly payment: string;
      readonly flag: Oddity;
      readonly handled: boolean;
      readonly difference: number;
      readonly note: string;
      readonly at: number;
    }
  /** So much was paid back of that payment, as an organiser says. `refund` is its id, `flag` what that has seen to, if anything. */
  | {
      readonly type: 'RefundRecorded';
      readonly registration: string;
      readonly payment: string;
      readonly refund: string;
      readonly amount: number;
      readonly flag?: Oddity;
      readonly note: string;
      readonly at: number;
    }
  /** It was not: it had been written down by mistake. */
  | {
      readonly type: 'RefundVoided';
      readonly registration: string;
      readonly payment: string;
      readonly refund: string;
      readonly amount: number;
      readonly note: string;
      readonly at: number;
    }
  /** The payment's receipt is to be mailed once more. */
  | {
      readonly type: 'ReceiptRequested';
      readonly registration: string;
      readonly payment: string;
      readonly at: number;
    }
  /**
   * Whoever has the link may pay for what is saved, or what is still owed of `payment`, until it is paid or withdrawn: 32 characters that
   * nobody can guess. It is mailed to the registration's address, and replaces an earlier one for the same payment.
   */
  | {
      readonly type: 'PaymentLinkIssued';
      readonly registration: string;
      readonly link: string;
      readonly payment?: string;
      readonly at: number;
    }
  /** The link is to be mailed once more. */
  | {
      readonly type: 'PaymentLinkRequested';
      readonly registration: string;
      readonly link: string;
      readonly at: number;
    }
  /** Nobody is to pay with the link any more. */
  | {
      readonly type: 'PaymentLinkWithdrawn';
      readonly registration: string;
      readonly link: string;
      readonly note: string;
      readonly at: number;
    }
  /** Money that an organiser found at the bank is this payment. `booking`: the payment it was meant as, '' for none; `paidAt`: the bank's day. */
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
  /** A paid runner does not run. `difference` as after a correction. */
  | {
      readonly type: 'RunnerCancelled';
      readonly registration: string;
      readonly payment: string;
      readonly sort: string;
      readonly difference: number;
      readonly note: string;
      readonly at: number;
    }
  /** A runner who was cancelled runs after all. */
  | {
      readonly type: 'RunnerReentered';
      readonly registration: string;
      readonly payment: string;
      readonly sort: string;
      readonly difference: number;
      readonly at: number;
    };
