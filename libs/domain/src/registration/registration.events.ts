import type { Group } from '../raceday/events';

/**
 * A runner as registered. `distance` in km (5.6, 2.8, 1.6, 0.8); `age` in years (null only once erased);
 * `birthYear` if that was entered.
 */
export interface RegisteredRunner {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly birthYear: number | null;
  readonly group: Group;
  readonly company: string;
  readonly distance: number;
  /** Hides name and club in public; absent otherwise. */
  readonly anonymous?: boolean | undefined;
  /** Only from the ticket office, which gives out the bib and asks for a phone number. */
  readonly phone?: string;
  readonly bib?: number | null;
}

/** Runners by a client-generated key, as `/update` sends them. */
export type RegisteredRunners = Readonly<Record<string, RegisteredRunner>>;

/**
 * Paid by Swish, with a code that leaves nothing to pay, by other means at the ticket office, or found at the
 * bank by an organiser.
 */
export type PaymentMethod = 'swish' | 'kampanj' | 'other' | 'bank';

/** A runner (`sort` on the start list), and the earlier runner whose results are linked or unlinked. */
interface RunnerYears {
  readonly registration: string;
  readonly key: string;
  readonly sort: string;
  readonly edition: string;
  readonly earlier: string;
}

/**
 * The balance due of `payment` when booked, SEK: `missing` of the amount booked, `difference` from
 * organisers' changes since.
 */
export interface BalanceDueOf {
  readonly payment: string;
  readonly missing: number;
  readonly difference: number;
}

/** Why a payment request ended without money. */
export type FailedStatus = 'ERROR' | 'DECLINED' | 'CANCELLED' | 'EXPIRED';

/**
 * All events of one e-mail address in one edition, in stream `registration-{id}`. The ticket office opens one
 * per sale. Amounts in whole SEK, `at` epoch ms UTC. `payment` is the payment's id: 32 upper-case hex for
 * Swish, `kampanj-…_CODE`, `kassa-…` or `bank-…` otherwise.
 */
export type RegistrationEvent =
  | {
      readonly type: 'RegistrationOpened';
      readonly registration: string;
      readonly edition: string;
      readonly email: string;
      readonly by: 'runner' | 'ticket-office';
      /**
       * The family's registration, if organisers added these runners to it as a separate booking at the same
       * address.
       */
      readonly family?: string;
    }
  | { readonly type: 'RunnersSaved'; readonly registration: string; readonly runners: RegisteredRunners }
  /** `key`: the runner's. Allowed even when the runners are fixed, since it does not affect the price. */
  | {
      readonly type: 'AnonymityChosen';
      readonly registration: string;
      readonly key: string;
      readonly anonymous: boolean;
    }
  | {
      readonly type: 'RegistrationBooked';
      readonly registration: string;
      readonly payment: string;
      readonly adults: number;
      readonly children: number;
      readonly amount: number;
      readonly campaign: string | null;
      /** This booking pays the balance due of another payment and enters no runners. */
      readonly rest?: BalanceDueOf;
      readonly at: number;
    }
  | {
      readonly type: 'PaymentRequested';
      readonly registration: string;
      readonly payment: string;
      /** Opens the payer's Swish app; shown as a QR code. */
      readonly token: string;
      /** The Swish provider requested; only that one is queried about the payment. */
      readonly provider: string;
      readonly at: number;
    }
  | {
      readonly type: 'PaymentConfirmed';
      readonly registration: string;
      readonly payment: string;
      readonly method: PaymentMethod;
      readonly amount: number;
      readonly paymentReference: string;
      readonly payerAlias: string;
      readonly paidAt: number;
      readonly note: string;
      readonly flags: readonly PaymentFlag[];
    }
  | {
      readonly type: 'PaymentFailed';
      readonly registration: string;
      readonly payment: string;
      readonly status: FailedStatus;
      readonly errorCode: string;
      readonly errorMessage: string;
      readonly at: number;
    }
  | {
      readonly type: 'RegistrationPaid';
      readonly registration: string;
      readonly payment: string;
      readonly runners: RegisteredRunners;
      readonly at: number;
    }
  /** The booking was cancelled, not the registration; stored events have the older name. */
  | {
      readonly type: 'RegistrationCancelled';
      readonly registration: string;
      readonly payment: string;
      readonly at: number;
    }
  /**
   * A paid runner (`sort` on the start list) after organisers corrected or moved them. `difference`: the
   * price of all the registration's runners now, less the price with `payment`.
   */
  | ({
      readonly type: 'RunnerCorrected';
      readonly registration: string;
      readonly payment: string;
      readonly sort: string;
      readonly difference: number;
      readonly at: number;
    } & RegisteredRunner)
  /**
   * At the family's request, the result of `earlier` (an id on the start lists of `edition`, '2024') is shown
   * with this runner (`sort`).
   */
  | ({ readonly type: 'RunnerYearsJoined' } & RunnerYears)
  /** The result is no longer shown with the runner. */
  | ({ readonly type: 'RunnerYearsParted' } & RunnerYears)
  | AdjustmentEvent
  | ErasingEvent;

export type RegistrationEventOf<Type extends RegistrationEvent['type']> = Extract<
  RegistrationEvent,
  { type: Type }
>;

/** An issue with money that came in; an organiser decides what to do. */
export type PaymentFlag =
  'wrong-amount' | 'paid-twice' | 'late' | 'after-cancellation' | 'wrong-payee' | 'not-owed';

/** An issue an organiser must handle: a flag of the payment, or a difference in price after corrections. */
export type PaymentIssue = PaymentFlag | 'difference';

/**
 * Payment adjustments: what organisers do to a paid registration. Events of its stream. `at` epoch ms,
 * amounts in SEK.
 */
type AdjustmentEvent =
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

/** Events about erasing people, in a registration's stream. `at` epoch ms. */
type ErasingEvent =
  /**
   * The family requests the erasure of all its people; organisers carry it out. `words`: the family's
   * message, '' for none.
   */
  | {
      readonly type: 'ErasureRequested';
      readonly registration: string;
      readonly words: string;
      readonly at: number;
    }
  /** An organiser withdrew the request for the family. `note`: how the family asked. */
  | {
      readonly type: 'ErasureRequestWithdrawn';
      readonly registration: string;
      readonly note: string;
      readonly at: number;
    }
  /** All its people and the owner of its address were erased. `reason` contains no name. */
  | { readonly type: 'PersonErased'; readonly registration: string; readonly reason?: string }
  /** One of its runners was erased; the others stay. */
  | { readonly type: 'EntrantErased'; readonly registration: string; readonly key: string };
