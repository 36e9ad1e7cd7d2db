import type { Group } from '../raceday/events';
import type { AdjustmentEvent, PaymentFlag } from './payment-adjustments.events';
import type { ErasingEvent } from './erasing.events';

export type { PaymentIssue, PaymentFlag } from './payment-adjustments.events';

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

/** A runner, and the earlier runner whose results are linked or unlinked. */
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
