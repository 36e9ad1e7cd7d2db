import type { Message } from '../fold';
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
  /**
   * `family`: the family's registration, if organisers added these runners to it as a separate booking at the
   * same address.
   */
  | Event<
      'RegistrationOpened',
      { edition: string; email: string; by: 'runner' | 'ticket-office'; family?: string }
    >
  | Event<'RunnersSaved', { runners: RegisteredRunners }>
  /** `key`: the runner's. Allowed even when the runners are fixed, since it does not affect the price. */
  | Event<'AnonymityChosen', { key: string; anonymous: boolean }>
  /** `rest`: this booking pays the balance due of another payment and enters no runners. */
  | PaymentEvent<
      'RegistrationBooked',
      { adults: number; children: number; amount: number; campaign: string | null; rest?: BalanceDueOf }
    >
  /**
   * `token`: opens the payer's Swish app; shown as a QR code. `provider`: the Swish provider requested; only
   * that one is queried about the payment.
   */
  | PaymentEvent<'PaymentRequested', { token: string; provider: string }>
  | Event<
      'PaymentConfirmed',
      {
        payment: string;
        method: PaymentMethod;
        amount: number;
        paymentReference: string;
        payerAlias: string;
        paidAt: number;
        note: string;
        flags: readonly PaymentFlag[];
      }
    >
  | PaymentEvent<'PaymentFailed', { status: FailedStatus; errorCode: string; errorMessage: string }>
  | PaymentEvent<'RegistrationPaid', { runners: RegisteredRunners }>
  /** The booking was cancelled, not the registration; stored events have the older name. */
  | PaymentEvent<'RegistrationCancelled'>
  /**
   * A paid runner (`sort` on the start list) after organisers corrected or moved them. `difference`: the
   * price of all the registration's runners now, less the price with `payment`.
   */
  | PaymentEvent<'RunnerCorrected', RegisteredRunner & { sort: string; difference: number }>
  /**
   * At the family's request, the result of `earlier` (an id on the start lists of `edition`, '2024') is shown
   * with this runner (`sort`).
   */
  | Event<'RunnerYearsJoined', { key: string; sort: string; edition: string; earlier: string }>
  /** The result is no longer shown with the runner. */
  | Event<'RunnerYearsParted', { key: string; sort: string; edition: string; earlier: string }>
  | AdjustmentEvent
  | ErasingEvent;

type Event<Type extends string, Fields = unknown> = Message<Type, { registration: string } & Fields>;
type TimedEvent<Type extends string, Fields = unknown> = Event<Type, { at: number } & Fields>;
type PaymentEvent<Type extends string, Fields = unknown> = TimedEvent<Type, { payment: string } & Fields>;

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
  | PaymentEvent<
      'PaymentFlagHandled',
      { flag: PaymentIssue; handled: boolean; difference: number; note: string }
    >
  /**
   * An organiser recorded a refund of that payment. `refund` is its id, `flag` the issue it handled, if any.
   */
  | PaymentEvent<'RefundRecorded', { refund: string; amount: number; flag?: PaymentIssue; note: string }>
  /** The refund was recorded by mistake. */
  | PaymentEvent<'RefundVoided', { refund: string; amount: number; note: string }>
  /** The payment's receipt is mailed again. */
  | PaymentEvent<'ReceiptRequested'>
  /**
   * A link (32 random characters) to pay what is saved, or the balance due of `payment`, until paid or
   * withdrawn. It is mailed to the registration's address and replaces an earlier one for the same payment.
   */
  | TimedEvent<'PaymentLinkIssued', { link: string; payment?: string }>
  /** The link is mailed again. */
  | TimedEvent<'PaymentLinkRequested', { link: string }>
  /** The link is no longer valid. */
  | TimedEvent<'PaymentLinkWithdrawn', { link: string; note: string }>
  /**
   * An organiser linked money found at the bank to this registration. `booking`: the payment it was meant as,
   * '' for none; `paidAt`: the bank's day.
   */
  | PaymentEvent<
      'PaymentLinked',
      { booking: string; reference: string; amount: number; paidAt: number; note: string }
    >
  /** A paid runner was cancelled. `difference` as after a correction. */
  | PaymentEvent<'RunnerCancelled', { sort: string; difference: number; note: string }>
  /** A cancelled runner was re-entered. */
  | PaymentEvent<'RunnerReentered', { sort: string; difference: number }>;

/** Events about erasing people, in a registration's stream. `at` epoch ms. */
type ErasingEvent =
  /**
   * The family requests the erasure of all its people; organisers carry it out. `words`: the family's
   * message, '' for none.
   */
  | TimedEvent<'ErasureRequested', { words: string }>
  /** An organiser withdrew the request for the family. `note`: how the family asked. */
  | TimedEvent<'ErasureRequestWithdrawn', { note: string }>
  /** All its people and the owner of its address were erased. `reason` contains no name. */
  | Event<'PersonErased', { reason?: string }>
  /** One of its runners was erased; the others stay. */
  | Event<'EntrantErased', { key: string }>;
