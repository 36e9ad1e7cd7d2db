import { type Created, Payments, PaymentsOff, type PaymentState } from './payments.port';

/** For a server without a payment service: nothing can be paid, asked about or taken back by Swish. All else goes on. */
export class NoPayments extends Payments {
  readonly provider = 'none';
  readonly payee = '';
  readonly simulator = undefined;

  create(): Promise<Created> {
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
  return Promise.reject(new PaymentsOff('no payment service is set'));
}
