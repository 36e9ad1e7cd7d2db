/**
 * A payment request. `amount` in whole SEK; `id` is ours, 32 upper-case hex digits, and makes the request
 * idempotent.
 */
export interface PaymentRequest {
  readonly id: string;
  readonly amount: number;
  /** At most 50 letters, digits, spaces and :;.,?!()" */
  readonly message: string;
  /** Echoed on the callback, so that a forged one is detected. */
  readonly callbackIdentifier: string;
  /** Our reference, shown to the payer; at most 35 letters and digits. */
  readonly reference: string;
}

/** A payment's state at the service. Instants are epoch ms. */
export interface PaymentState {
  readonly id: string;
  readonly status: 'CREATED' | 'PAID' | 'DECLINED' | 'ERROR' | 'CANCELLED';
  readonly amount: number;
  readonly payee: string;
  readonly paymentReference: string;
  readonly payerAlias: string;
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly errorCode: string;
  readonly errorMessage: string;
}

/**
 * The outcome of a request. `known`: the id was used before, so its token is lost. `refused`: with every
 * error the service named.
 */
export type CreateResult =
  | { readonly kind: 'created'; readonly token: string }
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly errors: readonly PaymentError[] };

/** An error of a payment service: its code, and its text, which users never see. */
export interface PaymentError {
  readonly errorCode: string;
  readonly errorMessage: string;
}

/** A payment service that moves no real money. */
export interface Simulator {
  /**
   * Payers open this address plus a slash and the payment's token: a path of our own site, or another site;
   * '' when the simulator does not say.
   */
  readonly payerPage: string;
}

/** A payment service. Any call throws PaymentsUnreachable when its outcome is unknown. */
export abstract class Payments {
  /** The service ('simulator', or the host's name), recorded with every request. */
  abstract readonly provider: string;
  /** The account that receives the money. */
  abstract readonly payee: string;
  /** Set once the service is known to be a simulator: a remote one says so in its first answer. */
  abstract readonly simulator: Simulator | undefined;
  abstract create(request: PaymentRequest): Promise<CreateResult>;
  /** The payment, or undefined when the service does not know it. */
  abstract get(id: string): Promise<PaymentState | undefined>;
  /** Cancels an unpaid payment; false when it was too late (ask again with `get`). */
  abstract cancel(id: string): Promise<boolean>;
  abstract close(): Promise<void>;
}

/** Timeout, reset or a 5xx: the request may have been stored all the same. Call `get` before retrying. */
export class PaymentsUnreachable extends Error {
  readonly code: string = 'payments-unreachable';
}

/** No payment service is configured: nothing was carried out, and retrying does not help. */
export class PaymentsNotConfigured extends PaymentsUnreachable {
  override readonly code = 'payments-off';
}

/** Payments for a server without a payment service: refuses every call. */
export class NoPayments extends Payments {
  readonly provider = 'none';
  readonly payee = '';
  readonly simulator = undefined;

  create(): Promise<CreateResult> {
    return refused();
  }

  get(): Promise<PaymentState | undefined> {
    return refused();
  }

  cancel(): Promise<boolean> {
    return refused();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function refused(): Promise<never> {
  return Promise.reject(new PaymentsNotConfigured('no payment service is set'));
}
