import { type CreateResult, Payments, PaymentsNotConfigured, type PaymentState } from './payments.port';

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
