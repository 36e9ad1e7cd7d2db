import type { RunnerDetails } from '../raceday/events';
import type {
  FailedStatus,
  PaymentIssue,
  PaymentMethod,
  RegisteredRunners,
  RegisteredRunner,
} from './registration.events';
import type { Prices } from './pricing';

/** The one runner a save changes, by key. `seen`: as last shown on that page; undefined for a new runner. */
export interface RunnerEdit {
  readonly key: string;
  readonly seen: RegisteredRunner | undefined;
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
  | {
      readonly type: 'OpenRegistration';
      readonly registration: string;
      readonly edition: string;
      readonly email: string;
      readonly by: 'runner' | 'ticket-office';
      readonly family?: string;
    }
  /** `shut`: distances (km) closed to new runners. `change`: the only runner to save; otherwise all are. */
  | {
      readonly type: 'SaveRunners';
      readonly registration: string;
      readonly runners: RegisteredRunners;
      readonly shut?: readonly number[];
      readonly change?: RunnerEdit | undefined;
    }
  /** `key`: the runner's. */
  | {
      readonly type: 'ChooseAnonymity';
      readonly registration: string;
      readonly key: string;
      readonly anonymous: boolean;
    }
  /**
   * `isCodeValid`: the campaign code is a single-use code held for this booking. `payment` is the id of the
   * payment to create. `payAgain`: the payer knows that an earlier payment may have gone through.
   */
  | {
      readonly type: 'Book';
      readonly registration: string;
      readonly payment: string;
      readonly campaign: string | null;
      readonly prices: Prices;
      readonly isCodeValid: boolean;
      readonly payAgain?: boolean;
      readonly at: number;
    }
  /**
   * Books the balance due of the link's payment, under the id of the payment to create. `payAgain` as for
   * Book.
   */
  | {
      readonly type: 'BookBalanceDue';
      readonly registration: string;
      readonly link: string;
      readonly payment: string;
      readonly payAgain?: boolean;
      readonly at: number;
    }
  | {
      readonly type: 'RecordPaymentRequest';
      readonly registration: string;
      readonly payment: string;
      readonly token: string;
      readonly provider: string;
      readonly at: number;
    }
  | {
      readonly type: 'SettlePayment';
      readonly registration: string;
      readonly payment: string;
      readonly verdict: PaymentReport;
      readonly payee: string;
      readonly at: number;
    }
  | {
      readonly type: 'CancelBooking';
      readonly registration: string;
      readonly payment: string;
      readonly at: number;
    }
  /** `details` and `distance` (km): the paid runner as on the start list now. */
  | {
      readonly type: 'CorrectRunner';
      readonly registration: string;
      readonly key: string;
      readonly details: RunnerDetails;
      readonly distance: number;
      readonly prices: Prices;
      readonly at: number;
    }
  /**
   * Links the result of `earlier` (a runner's id on the start lists of `edition`) to the runner `key`; null
   * unlinks it.
   */
  | {
      readonly type: 'LinkEarlierResult';
      readonly registration: string;
      readonly edition: string;
      readonly earlier: string;
      readonly key: string | null;
    }
  /** `handled` false reopens the issue. */
  | {
      readonly type: 'HandleFlag';
      readonly registration: string;
      readonly payment: string;
      readonly flag: PaymentIssue;
      readonly handled: boolean;
      readonly note: string;
      readonly at: number;
    }
  /** `flag`: the issue that the refund handles. */
  | {
      readonly type: 'RecordRefund';
      readonly registration: string;
      readonly payment: string;
      readonly refund: string;
      readonly amount: number;
      readonly flag?: PaymentIssue;
      readonly note: string;
      readonly at: number;
    }
  | {
      readonly type: 'VoidRefund';
      readonly registration: string;
      readonly payment: string;
      readonly refund: string;
      readonly note: string;
      readonly at: number;
    }
  | {
      readonly type: 'RequestReceipt';
      readonly registration: string;
      readonly payment: string;
      readonly at: number;
    }
  /** `payment`: the link pays its balance due instead of what is saved. */
  | {
      readonly type: 'IssuePaymentLink';
      readonly registration: string;
      readonly link: string;
      readonly payment?: string;
      readonly at: number;
    }
  | {
      readonly type: 'RequestPaymentLink';
      readonly registration: string;
      readonly link: string;
      readonly at: number;
    }
  | {
      readonly type: 'WithdrawPaymentLink';
      readonly registration: string;
      readonly link: string;
      readonly note: string;
      readonly at: number;
    }
  /** `payment`: the id for a new booking, if none exists. `paidAt`: the bank's day, epoch ms. */
  | {
      readonly type: 'LinkPayment';
      readonly registration: string;
      readonly payment: string;
      readonly reference: string;
      readonly amount: number;
      readonly paidAt: number;
      readonly note: string;
      readonly prices: Prices;
      readonly at: number;
    }
  /** The runner was withdrawn from the race day, or reinstated. */
  | {
      readonly type: 'CancelRunner';
      readonly registration: string;
      readonly key: string;
      readonly note: string;
      readonly prices: Prices;
      readonly at: number;
    }
  | {
      readonly type: 'ReenterRunner';
      readonly registration: string;
      readonly key: string;
      readonly prices: Prices;
      readonly at: number;
    }
  | ErasingCommand;

export type RegistrationCommandOf<Type extends RegistrationCommand['type']> = Extract<
  RegistrationCommand,
  { type: Type }
>;

/** Commands for erasing the people of a registration. `at` is epoch ms UTC. */
type ErasingCommand =
  /** `words`: the family's message; '' for none. */
  | {
      readonly type: 'RequestErasure';
      readonly registration: string;
      readonly words: string;
      readonly at: number;
    }
  | {
      readonly type: 'WithdrawErasureRequest';
      readonly registration: string;
      readonly note: string;
      readonly at: number;
    }
  /** `reason`: set if the erasure was requested here. */
  | { readonly type: 'ErasePerson'; readonly registration: string; readonly reason?: string }
  | { readonly type: 'EraseEntrant'; readonly registration: string; readonly key: string };
