/** What is asked of a payment service. `amount` in whole SEK; `id` is ours, 32 upper-case hex, and makes the request idempotent. */
export interface PaymentRequest {
  readonly id: string;
  readonly amount: number;
  /** At most 50 letters, digits, spaces and :;.,?!()" */
  readonly message: string;
  /** Echoed on the callback, so that a forged one is noticed. */
  readonly callbackIdentifier: string;
  /** The payer's reference of ours, at most 35 letters and digits. */
  readonly reference: string;
}

/** A payment as the service knows it. Instants are epoch ms. */
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

/** How a request was received. `known`: this id was used before, so its token is gone. `refused`: every code the service named. */
export type Created =
  | { readonly kind: 'created'; readonly token: string }
  | { readonly kind: 'known' }
  | {
      readonly kind: 'refused';
      readonly errors: readonly { readonly errorCode: string; readonly errorMessage: string }[];
    };

/** A payment service that moves no real money. */
export interface Simulator {
  /** Payers go to this address, a slash, and the payment's token: a path of our own site, or elsewhere; '' when it does not say. */
  readonly payerPage: string;
}

/** The way to the payment service. Any call throws PaymentsUnreachable when nobody can know whether it was carried out. */
export abstract class Payments {
  /** Which service this is ('simulator', or the host's name), recorded with every request. */
  abstract readonly provider: string;
  /** Whose account the money goes to. */
  abstract readonly payee: string;
  /** Set once it is known to be a simulator: one that lies elsewhere says so when it first answers. */
  abstract readonly simulator: Simulator | undefined;
  abstract create(request: PaymentRequest): Promise<Created>;
  /** The payment, or undefined when the service has never heard of it. */
  abstract get(id: string): Promise<PaymentState | undefined>;
  /** Takes back a payment nobody has paid yet; false when it was too late (ask again with `get`). */
  abstract cancel(id: string): Promise<boolean>;
  abstract close(): Promise<void>;
}

/** Timeout, reset or a 5xx: the request may have been stored all the same. Ask with `get` before trying again. */
export class PaymentsUnreachable extends Error {
  readonly code: string = 'payments-unreachable';
}

/** Nobody is asked for payments here: nothing was carried out, and asking again does not help. */
export class PaymentsOff extends PaymentsUnreachable {
  override readonly code = 'payments-off';
}
