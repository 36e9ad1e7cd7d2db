import { Payments, type PaymentState } from '@app/adapters';
import type { PaymentVerdict } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { isSwishPayment } from '../platform/names/payment-ids';
import { RegistrationDesk } from '../registration';

/** A payment and whose it is. */
export interface OnePayment {
  readonly registration: string;
  readonly payment: string;
}

/** What the payment service knows now: never heard of it, waits for the payer, or over and recorded. */
export type Standing = 'unknown' | 'open' | 'settled';

/** Who asks the payment service, when nobody in particular does. */
const BY = 'swish';

/**
 * Where all news of a payment meets, by callback, poll or a person's click: the payment service itself is asked, and what it
 * says is recorded, once. Throws PaymentsUnreachable when it cannot be asked.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly payments: Payments,
    private readonly desk: RegistrationDesk,
  ) {}

  /** Asks, and records what has come of the payment. */
  async settle(one: OnePayment): Promise<Standing> {
    const state = await this.ask(one);
    if (!state) return 'unknown';
    const verdict = verdictIn(state);
    if (!verdict) return 'open';
    await this.record(one, verdict);
    return 'settled';
  }

  /** Takes back a payment that has waited too long. If somebody paid in that moment, that is what is recorded. */
  expire(one: OnePayment): Promise<Standing> {
    return this.close(one, () => this.record(one, { status: 'EXPIRED', errorCode: '', errorMessage: '' }));
  }

  /** Takes back a payment because its payer changed their mind. If it was paid in that moment, that is what is recorded. */
  cancel(one: OnePayment, by: string): Promise<Standing> {
    return this.close(one, () => this.dismiss(one, by));
  }

  /** Notes that nobody waits for the payment any more, without asking: money that comes all the same is flagged. */
  async dismiss(one: OnePayment, by: string): Promise<void> {
    await this.desk.take({ type: 'CancelBooking', ...one }, by);
  }

  /** Records what came of a payment, whoever found out. */
  async record(one: OnePayment, verdict: PaymentVerdict, by = BY): Promise<void> {
    const { payee } = this.payments;
    await this.desk.take({ type: 'SettlePayment', ...one, verdict, payee }, by);
  }

  /** Records money that came another way; `amount` in SEK, `paidAt` epoch ms. */
  async recordOther(
    one: OnePayment,
    money: { readonly amount: number; readonly note: string; readonly paidAt: number },
    by: string,
  ): Promise<void> {
    const { payee } = this.payments;
    const paid = { status: 'PAID', method: 'other', payee, paymentReference: '', payerAlias: '' } as const;
    await this.record(one, { ...paid, ...money }, by);
  }

  /** Records that the payment service was asked for the payment, and the token that opens it. */
  async recordRequest(one: OnePayment, token: string): Promise<void> {
    const { provider } = this.payments;
    await this.desk.take({ type: 'RecordPaymentRequest', ...one, token, provider }, BY);
  }

  private async close(one: OnePayment, recordClosed: () => Promise<unknown>): Promise<Standing> {
    if (isSwishPayment(one.payment)) await this.payments.cancel(one.payment);
    const state = await this.ask(one);
    const verdict = state && verdictIn(state);
    if (state?.status === 'CREATED') return 'open';
    if (!verdict || verdict.status === 'CANCELLED') await recordClosed();
    else await this.record(one, verdict);
    return 'settled';
  }

  private async ask(one: OnePayment): Promise<PaymentState | undefined> {
    return isSwishPayment(one.payment) ? this.payments.get(one.payment) : undefined;
  }
}

/** What the payment service's news mean for the registration; nothing while the payer is awaited. */
function verdictIn(state: PaymentState): PaymentVerdict | undefined {
  const { status, amount, payee, paymentReference, payerAlias, errorCode, errorMessage } = state;
  if (status === 'CREATED') return undefined;
  if (status !== 'PAID') return { status, errorCode, errorMessage };
  const paidAt = state.paidAt ?? state.createdAt;
  return { status, method: 'swish', amount, payee, paymentReference, payerAlias, paidAt };
}
