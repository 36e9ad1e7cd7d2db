import type { RunnerDetails } from '../raceday/events';
import type { RunnerChange } from './merging';
import type { FailedStatus, Oddity, PaymentMethod, RegisteredRunners } from './registration.events';
import type { ErasingCommand } from './erasing.commands';
import type { Prices } from './pricing';

/** What the payment service said about a payment, whoever told us to ask: amounts in SEK, `paidAt` epoch ms. */
export type PaymentVerdict =
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

/** What may be requested of a registration. `at` is epoch ms UTC and decides the price; ids are made outside. */
export type RegistrationCommand =
  | {
      readonly type: 'OpenRegistration';
      readonly registration: string;
      readonly edition: string;
      readonly email: string;
      readonly by: 'runner' | 'ticket-office';
      readonly family?: string;
    }
  /** `shut`: the distances (km) that take nobody new. `change`: the only runner it is about; else it is all of them. */
  | {
      readonly type: 'SaveRunners';
      readonly registration: string;
      readonly runners: RegisteredRunners;
      readonly shut?: readonly number[];
      readonly change?: RunnerChange | undefined;
    }
  /** About the runner under that key. */
  | {
      readonly type: 'ChooseAnonymity';
      readonly registration: string;
      readonly key: string;
      readonly anonymous: boolean;
    }
  /**
   * `isCodeValid`: the campaign code is a single-use code held for this booking. `payment` is the id of the payment to be made.
   * `payAgain`: whoever pays knows that an earlier payment may have gone through.
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
  /** What is owed of the payment that the link is for, under the id of the payment to be made. `payAgain` as for Book. */
  | {
      readonly type: 'BookRest';
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
      readonly verdict: PaymentVerdict;
      readonly payee: string;
      readonly at: number;
    }
  | {
      readonly type: 'CancelBooking';
      readonly registration: string;
      readonly payment: string;
      readonly at: number;
    }
  /** `details` and `distance` (km): how the organisers have the paid runner on a start list now. */
  | {
      readonly type: 'CorrectRunner';
      readonly registration: string;
      readonly key: string;
      readonly details: RunnerDetails;
      readonly distance: number;
      readonly prices: Prices;
      readonly at: number;
    }
  /** Whose the result of `earlier` (a runner's id on the start lists of `edition`) is; null for nobody's. */
  | {
      readonly type: 'ChooseYears';
      readonly registration: string;
      readonly edition: string;
      readonly earlier: string;
      readonly key: string | null;
    }
  /** `handled` false takes it up again. */
  | {
      readonly type: 'HandleFlag';
      readonly registration: string;
      readonly payment: string;
      readonly flag: Oddity;
      readonly handled: boolean;
      readonly note: string;
      readonly at: number;
    }
  /** `flag`: what is seen to by it. */
  | {
      readonly type: 'RecordRefund';
      readonly registration: string;
      readonly payment: string;
      readonly refund: string;
      readonly amount: number;
      readonly flag?: Oddity;
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
  /** `payment`: what is still owed of it is paid, and not what is saved. */
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
  /** `payment`: the id of a booking that was never made, where there is none. `paidAt`: the bank's day, epoch ms. */
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
  /** The race day has them withdrawn, or on the list again. */
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

/** The command of that type. */
export type RegistrationCommandOf<Type extends RegistrationCommand['type']> = Extract<
  RegistrationCommand,
  { type: Type }
>;
