import type { Clock } from '../clock/clock';
import { SequenceIds } from '../ids/ids';
import {
  type CreateResult,
  type PaymentRequest,
  Payments,
  type PaymentState,
  PaymentsUnreachable,
  type Simulator,
} from './payments.port';
import { readPayment } from './swish.payments';
import { type PayerAction, applyPayerAction, SimulatedSwish } from './swish-simulator/simulated-swish';
import { SimulatedPaymentStore } from './swish-simulator/simulated-payment-store';
import { toSwishJson } from './swish-simulator/simulated-payment';

interface MemoryPaymentsOptions {
  readonly clock: Clock;
  /** Time until a payment is paid automatically; by default the test must pay. */
  readonly delayMs?: number | 'manual';
}

/** The simulator's rules without a network, for fast tests. It sends no callbacks. */
export class MemoryPayments extends Payments {
  readonly provider = 'memory';
  readonly payee = '1231181189';
  readonly simulator: Simulator | undefined = undefined;
  private readonly swish: SimulatedSwish;
  private unreachable = 0;

  constructor({ clock, delayMs = 'manual' }: MemoryPaymentsOptions) {
    super();
    this.swish = new SimulatedSwish({
      store: new SimulatedPaymentStore(),
      clock,
      ids: new SequenceIds(),
      delayMs,
      plainCallbacks: 'here',
    });
  }

  /** Acts as the payer. */
  payer(id: string, action: PayerAction): void {
    applyPayerAction(this.swish, id, action);
  }

  /** Loses the answers to the next `count` calls, which are carried out all the same. */
  loseAnswers(count: number): void {
    this.unreachable += count;
  }

  create({ id, amount, message, callbackIdentifier, reference }: PaymentRequest): Promise<CreateResult> {
    const outcome = this.swish.create(id, {
      payeeAlias: this.payee,
      amount: amount.toFixed(2),
      currency: 'SEK',
      callbackUrl: 'https://localhost/callback',
      callbackIdentifier,
      payeePaymentReference: reference,
      message,
    });
    if ('id' in outcome) return this.answer({ kind: 'created', token: outcome.token ?? '' });
    if (outcome.some(({ errorCode }) => errorCode === 'RP09')) return this.answer({ kind: 'known' });
    return this.answer({ kind: 'refused', errors: outcome });
  }

  get(id: string): Promise<PaymentState | undefined> {
    const payment = this.swish.find(id);
    return this.answer(payment && readPayment(JSON.stringify(toSwishJson(payment))));
  }

  cancel(id: string): Promise<boolean> {
    return this.answer(this.swish.settle(id, { status: 'CANCELLED' }) !== undefined);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private answer<Value>(value: Value): Promise<Value> {
    if (this.unreachable === 0) return Promise.resolve(value);
    this.unreachable -= 1;
    return Promise.reject(new PaymentsUnreachable('the answer was lost'));
  }
}
