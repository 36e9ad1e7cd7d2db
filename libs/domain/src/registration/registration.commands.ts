import type { Message } from '../fold';
import type { RunnerDetails } from '../raceday/events';
import type { FailedStatus, PaymentIssue, PaymentMethod, RegisteredRunners } from './registration.events';
import type { ShownOrder } from './order-changes';
import type { Prices } from './pricing';
import type { ShownRunner } from './shown-runner';

/** The one runner a save changes, by key. `seen`: as last shown on that page; undefined for a new runner. */
export interface RunnerEdit {
  readonly key: string;
  readonly seen: ShownRunner | undefined;
}

/** The payment service's report on a payment: amounts in SEK, `paidAt` epoch ms. */
export type PaymentReport =
  | {
      readonly status: 'PAID';
      readonly method: PaymentMethod;
      readonly amount: number;
      readonly payee: string;
      readonly paymentReference: string;
      readonly payerAlias: string;
      readonly paidAt: number;
      readonly note?: string;
    }
  | { readonly status: FailedStatus; readonly errorCode: string; readonly errorMessage: string };

/** Commands for a registration. `at` is epoch ms UTC and decides the price; the caller generates ids. */
export type RegistrationCommand =
  | Command<
      'OpenRegistration',
      { edition: string; email: string; by: 'runner' | 'ticket-office'; family?: string }
    >
  /**
   * `shut`: distances (km) closed to new runners. `change`: the only runner to save; otherwise all are.
   * `revision`: of the registration as the save is based on. Without it, `lastShownRevision`: as the session was
   * last shown; runners added later stay.
   */
  | Command<
      'SaveRunners',
      {
        runners: RegisteredRunners;
        shut?: readonly number[];
        change?: RunnerEdit | undefined;
        revision?: number | undefined;
        lastShownRevision?: number | undefined;
      }
    >
  /** `key`: the runner's. */
  | Command<'ChooseAnonymity', { key: string; anonymous: boolean }>
  /**
   * `isCodeValid`: the campaign code is a single-use code held for this booking. `payment` is the id of the
   * payment to create. `payAgain`: the payer knows that an earlier payment may have gone through. `shown`:
   * what the page showed; another list or amount is not booked.
   */
  | PaymentCommand<
      'Book',
      {
        campaign: string | null;
        prices: Prices;
        isCodeValid: boolean;
        payAgain?: boolean;
        shown?: ShownOrder | undefined;
      }
    >
  /**
   * Books the balance due of the link's payment, under the id of the payment to create. `payAgain` as for
   * Book. `shown`: the amount on the page, SEK; another is not booked.
   */
  | PaymentCommand<
      'BookBalanceDue',
      { link: string; payAgain?: boolean; shown?: Pick<ShownOrder, 'amount'> | undefined }
    >
  | PaymentCommand<'RecordPaymentRequest', { token: string; provider: string }>
  | PaymentCommand<'SettlePayment', { verdict: PaymentReport; payee: string }>
  | PaymentCommand<'CancelBooking'>
  /** `details` and `distance` (km): the paid runner as on the start list now. */
  | TimedCommand<'CorrectRunner', { key: string; details: RunnerDetails; distance: number; prices: Prices }>
  /**
   * Links the result of `earlier` (a runner's id on the start lists of `edition`) to the runner `key`; null
   * unlinks it.
   */
  | Command<'LinkEarlierResult', { edition: string; earlier: string; key: string | null }>
  /** `handled` false reopens the issue. */
  | PaymentCommand<'HandleFlag', { flag: PaymentIssue; handled: boolean; note: string }>
  /** `flag`: the issue that the refund handles. */
  | PaymentCommand<'RecordRefund', { refund: string; amount: number; flag?: PaymentIssue; note: string }>
  | PaymentCommand<'VoidRefund', { refund: string; note: string }>
  | PaymentCommand<'RequestReceipt'>
  /** `payment`: the link pays its balance due instead of what is saved. */
  | TimedCommand<'IssuePaymentLink', { link: string; payment?: string }>
  | TimedCommand<'RequestPaymentLink', { link: string }>
  | TimedCommand<'WithdrawPaymentLink', { link: string; note: string }>
  /** `payment`: the id for a new booking, if none exists. `paidAt`: the bank's day, epoch ms. */
  | PaymentCommand<
      'LinkPayment',
      { reference: string; amount: number; paidAt: number; note: string; prices: Prices }
    >
  /** The runner was withdrawn from the race day, or reinstated. */
  | TimedCommand<'CancelRunner', { key: string; note: string; prices: Prices }>
  | TimedCommand<'ReenterRunner', { key: string; prices: Prices }>
  /** `words`: the family's message; '' for none. */
  | TimedCommand<'RequestErasure', { words: string }>
  | TimedCommand<'WithdrawErasureRequest', { note: string }>
  /** `reason`: set if the erasure was requested here. */
  | Command<'ErasePerson', { reason?: string }>
  | Command<'EraseEntrant', { key: string }>;

export type RegistrationCommandOf<Type extends RegistrationCommand['type']> = Extract<
  RegistrationCommand,
  { type: Type }
>;

type Command<Type extends string, Fields = unknown> = Message<Type, { registration: string } & Fields>;
type TimedCommand<Type extends string, Fields = unknown> = Command<Type, { at: number } & Fields>;
type PaymentCommand<Type extends string, Fields = unknown> = TimedCommand<Type, { payment: string } & Fields>;
