import type {
  BalanceDueOf,
  FailedStatus,
  MailFailure,
  PaymentFlag,
  PaymentIssue,
  PaymentMethod,
  RegisteredRunners,
  ShownRunner,
} from '@app/domain';
import type { Row } from '@app/eventing';

/**
 * A payment as its payer may see it, in SEK. `expected`: the booked amount. `amount`: the same until it is
 * paid, then the paid amount. `difference`: what the runners cost more (negative: less) after organisers'
 * corrections.
 * Money that went to another payee is an ERROR.
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
  /** The refunds that organisers have recorded, SEK. */
  readonly refunded: number;
  /** The payment whose balance due this one pays; omitted when it enters runners. */
  readonly rest?: BalanceDueOf;
}

/** A runner as the owner of a registration sees and saves them. */
export type SessionRunner = ShownRunner;

/** The open payment. `token` opens it in Swish; '' until Swish has returned one. */
export interface OpenPayment {
  readonly payref: string;
  readonly token: string;
  readonly amount: number;
}

/** A registration as its owner sees it. `payid`: the payment that paid it, else the latest. */
export interface SessionRow extends Row {
  readonly registration: string;
  readonly edition: string;
  readonly email: string;
  readonly deltagare: Readonly<Record<string, SessionRunner>>;
  /** The participants as bought, once organisers have corrected any of them; null before that. */
  readonly bought: Readonly<Record<string, SessionRunner>> | null;
  /** Participants who were paid for and do not run. */
  readonly cancelled: Readonly<Record<string, SessionRunner>>;
  readonly payid: string | null;
  readonly swishtory: Readonly<Record<string, Payment>>;
  readonly paid: boolean;
  readonly open: OpenPayment | null;
  /** The linked results of earlier years, by runner key. */
  readonly years: Readonly<Record<string, readonly LinkedEarlierResult[]>>;
  /** Since when (ISO) its owner requests erasure; null without a request. */
  readonly erasureAskedAt: string | null;
}

/** A runner's id on the start lists of an earlier edition ('2024'). */
export interface LinkedEarlierResult {
  readonly edition: string;
  readonly earlier: string;
}

/**
 * A registration's erasure request and erasure. Instants are ISO; `words`: the request's text, '' for none.
 */
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
  /** The runners as bought, once organisers have corrected any of them; null before that. */
  readonly bought: RegisteredRunners | null;
  /** Runners who were paid for and do not run. */
  readonly cancelled: RegisteredRunners;
  /** The family that organisers have added these runners to; null for all others. */
  readonly family: string | null;
  /** Organisers have withdrawn its payment link. */
  readonly isWithdrawn: boolean;
  readonly openedAt: string;
  readonly paid: boolean;
  readonly payid: string | null;
  readonly paidAt: string | null;
}

/**
 * A payment as organisers see it. `provider`: the Swish provider ('' before the request); `requestedAt`: the
 * time of the request.
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
  /** The payment issues that organisers have handled. */
  readonly handled: readonly HandledPaymentIssue[];
  readonly refunds: readonly Refund[];
}

/** How an organiser handled a payment issue. `difference`: the price difference it concerned; `at` ISO. */
export interface HandledPaymentIssue {
  readonly flag: PaymentIssue;
  readonly difference: number;
  readonly note: string;
  readonly by: string;
  readonly at: string;
}

/** A refund in SEK, as an organiser recorded it. `isVoid`: it was voided and does not count. */
export interface Refund {
  readonly refund: string;
  readonly amount: number;
  readonly note: string;
  readonly by: string;
  readonly at: string;
  readonly isVoid: boolean;
}

/**
 * A payment link as organisers see it. Instants are ISO; `mailedAt`: the latest mail. `payment`: the payment
 * whose balance due it pays, null for a link that pays for the saved runners. `replacedAt`: when a newer link
 * for that balance came.
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

/** The receipt number of a payment, in its edition. */
export interface ReceiptRow extends Row {
  readonly payref: string;
  readonly number: number;
}

/**
 * A sent login code, for the server alone, never served. `client`: a fingerprint of the requesting client.
 * Instants are epoch ms.
 */
export interface LoginCodeRow extends Row {
  readonly codeId: string;
  readonly hash: string;
  readonly client: string;
  readonly issued: number;
  readonly expires: number;
}

/** A paid registration (`paidAt`, ISO) and its family's e-mail address. */
export interface PaidFamilyRow extends Row {
  readonly registration: string;
  readonly edition: string;
  readonly email: string;
  readonly paidAt: string | null;
}

/** An address that wants no mail, `since` when (ISO). */
export interface SuppressionRow extends Row {
  readonly suppression: string;
  readonly since: string;
}

/** A registration that got no mail. */
interface FailedRecipient {
  readonly recipient: string;
  readonly why: MailFailure;
}

/**
 * A mailing's text and progress. Instants are ISO; `completedAt` is null until every recipient has an
 * outcome.
 */
export interface MailingRow extends Row {
  readonly mailing: string;
  readonly subject: string;
  readonly message: string;
  /**
   * The recipients are this edition's families with a runner at one of these distances (metres); null:
   * families of earlier editions.
   */
  readonly distances: readonly number[] | null;
  readonly by: string;
  readonly requestedAt: string;
  readonly recipients: number;
  readonly sent: number;
  readonly failed: number;
  readonly completedAt: string | null;
  /** When organisers stopped it: remaining recipients get no mail. */
  readonly stoppedAt: string | null;
  /** The first fifty recipients that got no mail. */
  readonly failures: readonly FailedRecipient[];
}
