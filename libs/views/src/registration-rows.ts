import type {
  FailedStatus,
  Oddity,
  PaymentFlag,
  PaymentMethod,
  RegisteredRunner,
  RegisteredRunners,
  RestOf,
} from '@app/domain';
import type { Row } from '@app/eventing';

/**
 * A payment as its payer may see it. SEK: `expected` is what was booked, `amount` the same until it is paid and then what was paid,
 * `difference` what the runners would cost more (or, below nothing, less) as organisers have corrected them since.
 * Money that went to somebody else is an ERROR.
 */
export interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly expected: number;
  readonly difference: number;
  readonly currency: 'SEK';
  readonly status: 'CREATED' | 'PAID' | FailedStatus;
  readonly dateCreated: string;
  readonly datePaid: string | null;
  readonly paymentReference: string;
  readonly payerAlias: string;
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly flags: readonly PaymentFlag[];
  /** What organisers say was paid back of it, SEK. */
  readonly refunded: number;
  /** Of which payment it is what was still owed; left out where it enters runners. */
  readonly rest?: RestOf;
}

/** A runner as the one who registered them sees and saves them. */
export type SessionRunner = Pick<
  RegisteredRunner,
  'firstname' | 'lastname' | 'age' | 'group' | 'company' | 'distance' | 'anonymous'
>;

/** The payment that is awaited. `token` opens it in Swish; '' until Swish has given one. */
export interface OpenPayment {
  readonly payref: string;
  readonly token: string;
  readonly amount: number;
}

/** A registration as its owner sees it. `payid` is the payment that counts: the one that paid, else the latest. */
export interface SessionRow extends Row {
  readonly registration: string;
  readonly edition: string;
  readonly email: string;
  readonly deltagare: Readonly<Record<string, SessionRunner>>;
  /** The participants as they were paid for, once organisers have corrected any of them; null before that. */
  readonly bought: Readonly<Record<string, SessionRunner>> | null;
  /** Those who were paid for and do not run. */
  readonly cancelled: Readonly<Record<string, SessionRunner>>;
  readonly payid: string | null;
  readonly swishtory: Readonly<Record<string, Payment>>;
  readonly paid: boolean;
  readonly open: OpenPayment | null;
  /** The results of earlier years that its runners want to be shown with theirs, by the runners' keys. */
  readonly years: Readonly<Record<string, readonly JoinedYear[]>>;
  /** Since when (ISO) its owner wants it forgotten; null where they do not. */
  readonly erasureAskedAt: string | null;
}

/** A runner's id on the start lists of an earlier edition ('2024'). */
export interface JoinedYear {
  readonly edition: string;
  readonly earlier: string;
}

/** Whether somebody wants a registration forgotten, and whether it is. Instants are ISO; `words`: what they wrote, '' for nothing. */
export interface ErasureRow extends Row {
  readonly registration: string;
  readonly edition: string;
  readonly asked: { readonly at: string; readonly words: string } | null;
  readonly erased: { readonly at: string; readonly by: string; readonly reason: string } | null;
}

/** A registration as organisers see it. */
export interface RegistrationRow extends Row {
  readonly registration: string;
  readonly edition: string;
  readonly email: string;
  readonly by: 'runner' | 'ticket-office';
  readonly runners: RegisteredRunners;
  /** The runners as they were paid for, once organisers have corrected any of them; null before that. */
  readonly bought: RegisteredRunners | null;
  /** Those who were paid for and do not run. */
  readonly cancelled: RegisteredRunners;
  /** The family that organisers have added these runners to; null for everybody else. */
  readonly family: string | null;
  /** They have taken back the link it was to be paid with. */
  readonly isWithdrawn: boolean;
  readonly openedAt: string;
  readonly paid: boolean;
  readonly payid: string | null;
  readonly paidAt: string | null;
}

/**
 * A payment as organisers see it. `provider` is which Swish it went to ('' before it was asked) and `requestedAt` when.
 */
export interface PaymentRow extends Payment, Row {
  readonly registration: string;
  readonly edition: string;
  readonly adults: number;
  readonly children: number;
  readonly campaign: string | null;
  readonly method: PaymentMethod | null;
  readonly provider: string;
  readonly requestedAt: string | null;
  readonly note: string;
  /** What of it organisers have seen to. */
  readonly handled: readonly HandledOddity[];
  readonly refunds: readonly Refund[];
}

/** What an organiser did about something odd. `difference`: which difference in price it was about; `at` ISO. */
export interface HandledOddity {
  readonly flag: Oddity;
  readonly difference: number;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}

/** Money that was paid back, SEK, as an organiser says. `isVoid`: it was struck out and does not count. */
export interface Refund {
  readonly refund: string;
  readonly amount: number;
  readonly note: string;
  readonly by: string;
  readonly at: string;
  readonly isVoid: boolean;
}

/**
 * A link to pay with, as organisers see it. Instants are ISO; `mailedAt` is the latest time it was mailed. `payment`: what is still owed of
 * it is paid with the link, and `replacedAt` when another link came for that; null for a link that pays for what is saved.
 */
export interface PaymentLinkRow extends Row {
  readonly link: string;
  readonly registration: string;
  readonly payment: string | null;
  readonly issuedAt: string;
  readonly mailedAt: string;
  readonly withdrawnAt: string | null;
  readonly replacedAt: string | null;
}

/** The running number of a payment's receipt, in its edition. */
export interface ReceiptRow extends Row {
  readonly payref: string;
  readonly number: number;
}

/** A login code that was sent: for the server alone, never served. `client` is a mark of whoever asked. Instants are epoch ms. */
export interface LoginCodeRow extends Row {
  readonly codeId: string;
  readonly hash: string;
  readonly client: string;
  readonly issued: number;
  readonly expires: number;
}
