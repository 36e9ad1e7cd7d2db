import type { Group } from '../raceday/events';
import type { AfterCareEvent, PaymentFlag } from './after-care.events';
import type { ErasingEvent } from './erasing.events';

export type { Oddity, PaymentFlag } from './after-care.events';

/** A runner as registered. `distance` in km (5.6, 2.8, 1.6, 0.8); `age` in years (null only of somebody who is erased), `birthYear` kept when that is what was entered. */
export interface RegisteredRunner {
  readonly firstname: string;
  readonly lastname: string;
  readonly age: number | null;
  readonly birthYear: number | null;
  readonly group: Group;
  readonly company: string;
  readonly distance: number;
  /** Their family wants no name and club of theirs in public. Left out where it does not. */
  readonly anonymous?: boolean | undefined;
  /** The ticket office hands the bib out at once and takes a phone number. */
  readonly phone?: string;
  readonly bib?: number | null;
}

/** Runners by a key that the client makes, as `/update` sends them. */
export type RegisteredRunners = Readonly<Record<string, RegisteredRunner>>;

/** How it was paid: by Swish, with a code that leaves nothing to pay, by other means at the ticket office, or as an organiser found it at the bank. */
export type PaymentMethod = 'swish' | 'kampanj' | 'other' | 'bank';

/** A runner, and one of their earlier years. */
interface RunnerYears {
  readonly registration: string;
  readonly key: string;
  readonly sort: string;
  readonly edition: string;
  readonly earlier: string;
}

/** What was owed of `payment` when it was booked, SEK: `missing` of what had been booked, `difference` since organisers changed something. */
export interface RestOf {
  readonly payment: string;
  readonly missing: number;
  readonly difference: number;
}

/** Why a payment request ended without money. */
export type FailedStatus = 'ERROR' | 'DECLINED' | 'CANCELLED' | 'EXPIRED';

/**
 * Everything that happens to one e-mail address in one edition, in stream `registration-{id}`. The ticket office opens one per sale.
 * Amounts in whole SEK, `at` epoch ms UTC. `payment` is the payment's id: 32 upper-case hex for Swish, `kampanj-…_CODE`, `kassa-…` or `bank-…` otherwise.
 */
export type RegistrationEvent =
  | {
      readonly type: 'RegistrationOpened';
      readonly registration: string;
      readonly edition: string;
      readonly email: string;
      readonly by: 'runner' | 'ticket-office';
      /** The registration of the family that organisers have added these runners to: a booking of its own, at the same address. */
      readonly family?: string;
    }
  | { readonly type: 'RunnersSaved'; readonly registration: string; readonly runners: RegisteredRunners }
  /** About the runner under that key, also once the runners are frozen: it is no part of what is paid for. */
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
      /** What is paid with it is still owed of another payment: it enters nobody, and holds nobody's place. */
      readonly rest?: RestOf;
      readonly at: number;
    }
  | {
      readonly type: 'PaymentRequested';
      readonly registration: string;
      readonly payment: string;
      /** Opens the payer's Swish app; shown as a QR code. */
      readonly token: string;
      /** Which Swish it went to; only that one is asked about it. */
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
   * How a paid runner (`sort` on the start list) stands since organisers corrected or moved them. `difference`: what all the
   * registration's runners would have cost like this, less what they did with `payment`.
   */
  | ({
      readonly type: 'RunnerCorrected';
      readonly registration: string;
      readonly payment: string;
      readonly sort: string;
      readonly difference: number;
      readonly at: number;
    } & RegisteredRunner)
  /** The result that `earlier` (an id on the start lists of `edition`, '2024') got is by their own wish shown with this runner's (`sort`). */
  | ({ readonly type: 'RunnerYearsJoined' } & RunnerYears)
  /** And is so no more. */
  | ({ readonly type: 'RunnerYearsParted' } & RunnerYears)
  | AfterCareEvent
  | ErasingEvent;
