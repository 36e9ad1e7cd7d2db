import {
  type CreateResult,
  Payments,
  PaymentsNotConfigured,
  PaymentsUnreachable,
  type PaymentState,
} from '@app/adapters';
import {
  isClosedUnpaid,
  SWISH_UNAVAILABLE_CODE,
  paymentText,
  registrationStream,
  type PaymentReport,
} from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandSender } from '../platform/commands/command-sender';
import { Problem } from '../platform/http/problem';
import { isSwishPayment, PaymentIds } from '../platform/names/payment-ids';
import { RegistrationRepository } from '../registration';

export interface PaymentRef {
  readonly registration: string;
  readonly payment: string;
}

/** A payment's state at the provider: unknown, open, or over and recorded. */
export type PaymentStatus = 'unknown' | 'open' | 'over';

/** How often, and at what interval, to look for a token that another node is storing. */
const TOKEN_LOOKUPS = 6;
const TOKEN_LOOKUP_INTERVAL_MS = 200;

const MAX_MESSAGE_LENGTH = 50;

/** The actor of events that no person caused. */
const PROVIDER_ACTOR = 'swish';

/** Requests payments, asks for their outcomes and records each once. Throws PaymentsUnreachable. */
@Injectable()
export class PaymentService {
  @Inject(PaymentIds)
  private readonly paymentIds!: PaymentIds;

  constructor(
    private readonly payments: Payments,
    private readonly registrations: RegistrationRepository,
    private readonly commands: CommandSender,
  ) {}

  /**
   * Requests `amount` SEK. Returns the token that opens the payment; undefined when the payment has ended and
   * a new one is needed.
   * Throws Problem when the provider refuses it.
   */
  async request(ref: PaymentRef, amount: number): Promise<string | undefined> {
    const created = await this.requestFromProvider(ref.payment, amount);
    switch (created.kind) {
      case 'created':
        await this.recordRequest(ref, created.token);
        return (await this.isCancelled(ref)) ? undefined : created.token;
      case 'known': {
        const token = await this.waitForToken(ref);
        // The answer with its token was lost, so the payment cannot be paid.
        if (token === undefined) await this.expire(ref);
        return token;
      }
      case 'refused': {
        const [{ errorCode, errorMessage } = NO_ERROR] = created.errors;
        await this.record(ref, { status: 'ERROR', errorCode, errorMessage }, PROVIDER_ACTOR);
        throw new Problem(422, paymentText(errorCode), 'payment-refused');
      }
    }
  }

  /** Asks the provider for the outcome and records it. */
  async check(ref: PaymentRef): Promise<PaymentStatus> {
    const state = await this.fetchState(ref);
    if (!state) return 'unknown';
    const verdict = verdictOf(state);
    if (!verdict) return 'open';
    await this.record(ref, verdict, PROVIDER_ACTOR);
    return 'over';
  }

  /** Whether it is over; false while unreachable: it may still be paid. Throws PaymentsNotConfigured. */
  async isOver(ref: PaymentRef): Promise<boolean> {
    try {
      return (await this.check(ref)) === 'over';
    } catch (error) {
      if (error instanceof PaymentsUnreachable && !(error instanceof PaymentsNotConfigured)) return false;
      throw error;
    }
  }

  /** Cancels a payment that waited too long. If it was paid meanwhile, records that instead. */
  expire(ref: PaymentRef): Promise<PaymentStatus> {
    return this.cancelAtProvider(ref, () =>
      this.record(ref, { ...NO_ERROR, status: 'EXPIRED' }, PROVIDER_ACTOR),
    );
  }

  /** Records that the provider was never asked. */
  recordNotRequested(ref: PaymentRef): Promise<void> {
    return this.record(
      ref,
      { ...NO_ERROR, status: 'ERROR', errorCode: SWISH_UNAVAILABLE_CODE },
      PROVIDER_ACTOR,
    );
  }

  /** Cancels a payment for its payer. If it was paid meanwhile, records that instead. */
  cancel(ref: PaymentRef, by: string): Promise<PaymentStatus> {
    return this.cancelAtProvider(ref, () => this.dismiss(ref, by));
  }

  /** Cancels the booking without asking the provider: money that still arrives is flagged. */
  async dismiss(ref: PaymentRef, by: string): Promise<void> {
    const stream = registrationStream(ref.registration);
    await this.commands.send(stream, { type: 'CancelBooking', ...ref }, { by });
  }

  /** Records a payment by other means; `amount` in SEK. */
  async recordOtherPayment(
    ref: PaymentRef,
    money: { readonly amount: number; readonly note: string },
    by: string,
  ): Promise<void> {
    const { payee } = this.payments;
    const paid = { status: 'PAID', method: 'other', payee, paymentReference: '', payerAlias: '' } as const;
    await this.record(ref, { ...paid, ...money, paidAt: this.commands.now() }, by);
  }

  /** The payment id is the idempotency key. Retries once without an answer, then throws PaymentsUnreachable. */
  private async requestFromProvider(payment: string, amount: number): Promise<CreateResult> {
    const { name } = this.registrations.edition.edition;
    const request = {
      id: payment,
      amount,
      message: name.replace(/[^0-9A-Za-zÅÄÖåäö :;.,?!()"]/g, ' ').slice(0, MAX_MESSAGE_LENGTH),
      callbackIdentifier: this.paymentIds.callbackIdentifier(payment),
      reference: payment,
    };
    try {
      return await this.payments.create(request);
    } catch (error) {
      if (error instanceof PaymentsUnreachable) return this.payments.create(request);
      throw error;
    }
  }

  /** Waits for the token that another node received for the payment and is storing. */
  private async waitForToken({ registration, payment }: PaymentRef): Promise<string | undefined> {
    for (let attempt = 0; attempt < TOKEN_LOOKUPS; attempt += 1) {
      if (attempt > 0) await pause(TOKEN_LOOKUP_INTERVAL_MS);
      const booking = (await this.registrations.load(registration)).bookings.get(payment);
      if (!booking || isClosedUnpaid(booking)) return undefined;
      if (booking.token !== null) return booking.token;
    }
    return undefined;
  }

  /** Whether the booking was cancelled while the request ran. */
  private async isCancelled({ registration, payment }: PaymentRef): Promise<boolean> {
    const booking = (await this.registrations.load(registration)).bookings.get(payment);
    return booking !== undefined && isClosedUnpaid(booking);
  }

  private async record(ref: PaymentRef, verdict: PaymentReport, by: string): Promise<void> {
    const command = { type: 'SettlePayment', ...ref, verdict, payee: this.payments.payee } as const;
    await this.commands.send(registrationStream(ref.registration), command, { by });
  }

  private async recordRequest(ref: PaymentRef, token: string): Promise<void> {
    const { provider } = this.payments;
    const stream = registrationStream(ref.registration);
    await this.commands.send(
      stream,
      { type: 'RecordPaymentRequest', ...ref, token, provider },
      { by: PROVIDER_ACTOR },
    );
  }

  private async cancelAtProvider(ref: PaymentRef, recordEnd: () => Promise<void>): Promise<PaymentStatus> {
    if (isSwishPayment(ref.payment)) await this.payments.cancel(ref.payment);
    const state = await this.fetchState(ref);
    const verdict = state && verdictOf(state);
    if (state?.status === 'CREATED') return 'open';
    if (!verdict || verdict.status === 'CANCELLED') await recordEnd();
    else await this.record(ref, verdict, PROVIDER_ACTOR);
    return 'over';
  }

  private async fetchState(ref: PaymentRef): Promise<PaymentState | undefined> {
    return isSwishPayment(ref.payment) ? this.payments.get(ref.payment) : undefined;
  }
}

const NO_ERROR = { errorCode: '', errorMessage: '' };

/** Maps the provider's state to a verdict; undefined while the payment is open. */
function verdictOf(state: PaymentState): PaymentReport | undefined {
  const { status, amount, payee, paymentReference, payerAlias, errorCode, errorMessage } = state;
  if (status === 'CREATED') return undefined;
  if (status !== 'PAID') return { status, errorCode, errorMessage };
  const paidAt = state.paidAt ?? state.createdAt;
  return { status, method: 'swish', amount, payee, paymentReference, payerAlias, paidAt };
}
