import { Payments, PaymentsOff, PaymentsUnreachable, type PaymentState } from '@app/adapters';
import { cameToNothing, NOT_ASKED, paymentText, registrationStream, type PaymentVerdict } from '@app/domain';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandSender } from '../platform/commands/command-sender';
import { Problem } from '../platform/http/problem';
import { isSwishPayment } from '../platform/names/payment-ids';
import { RegistrationRepository } from '../registration';
import { PaymentRequests } from './payment-requests';

/** A payment and whose it is. */
export interface OnePayment {
  readonly registration: string;
  readonly payment: string;
}

/** What the payment service knows of a payment: nothing, that it waits for its payer, or that it is over, which is then recorded. */
export type PaymentStatus = 'unknown' | 'open' | 'over';

/** How often, and how many ms apart, it is looked whether another node writes a token down. */
const LOOKS = 6;
const LOOK_EVERY_MS = 200;

/** Who asks the payment service, when nobody in particular does. */
const BY = 'swish';

/**
 * Where all news of a payment meets, by callback, poll or a person's click: the payment service itself is asked, and what it
 * says is recorded, once. Throws PaymentsUnreachable when it cannot be asked.
 */
@Injectable()
export class PaymentService {
  @Inject(RegistrationRepository)
  private readonly registrations!: RegistrationRepository;

  constructor(
    private readonly payments: Payments,
    private readonly requests: PaymentRequests,
    private readonly commands: CommandSender,
  ) {}

  /**
   * Asks the payer for `amount` SEK. Gives the token that opens the payment; undefined when that payment has ended and another must be
   * made. Throws Problem when the payment service refuses it.
   */
  async request(one: OnePayment, amount: number): Promise<string | undefined> {
    const created = await this.requests.create(one.payment, amount);
    switch (created.kind) {
      case 'created':
        await this.recordRequest(one, created.token);
        return (await this.isGivenUp(one)) ? undefined : created.token;
      case 'known': {
        const token = await this.tokenFromElsewhere(one);
        // The answer with its token was lost: nobody can pay it any more.
        if (token === undefined) await this.expire(one);
        return token;
      }
      case 'refused': {
        const [{ errorCode, errorMessage } = NAMELESS] = created.errors;
        await this.record(one, { status: 'ERROR', errorCode, errorMessage }, BY);
        throw new Problem(422, paymentText(errorCode), 'payment-refused');
      }
    }
  }

  /** Asks what has come of the payment, and records it. */
  async check(one: OnePayment): Promise<PaymentStatus> {
    const state = await this.ask(one);
    if (!state) return 'unknown';
    const verdict = verdictIn(state);
    if (!verdict) return 'open';
    await this.record(one, verdict, BY);
    return 'over';
  }

  /** Whether the payment is over. One that cannot be asked about now may still be paid. Throws PaymentsOff where nothing is. */
  async isOver(one: OnePayment): Promise<boolean> {
    try {
      return (await this.check(one)) === 'over';
    } catch (error) {
      if (error instanceof PaymentsUnreachable && !(error instanceof PaymentsOff)) return false;
      throw error;
    }
  }

  /** Takes back a payment that has waited too long. If somebody paid in that moment, that is what is recorded. */
  expire(one: OnePayment): Promise<PaymentStatus> {
    return this.takeBack(one, () => this.record(one, { ...NAMELESS, status: 'EXPIRED' }, BY));
  }

  /** Records that nobody was asked for it. */
  notAsked(one: OnePayment): Promise<void> {
    return this.record(one, { ...NAMELESS, status: 'ERROR', errorCode: NOT_ASKED }, BY);
  }

  /** Takes back a payment because its payer changed their mind. If it was paid in that moment, that is what is recorded. */
  cancel(one: OnePayment, by: string): Promise<PaymentStatus> {
    return this.takeBack(one, () => this.dismiss(one, by));
  }

  /** Notes that nobody waits for the payment any more, without asking: money that comes all the same is flagged. */
  async dismiss(one: OnePayment, by: string): Promise<void> {
    const stream = registrationStream(one.registration);
    await this.commands.send(stream, { type: 'CancelBooking', ...one }, { by });
  }

  /** Records money that came another way now; `amount` in SEK. */
  async recordOther(
    one: OnePayment,
    money: { readonly amount: number; readonly note: string },
    by: string,
  ): Promise<void> {
    const { payee } = this.payments;
    const paid = { status: 'PAID', method: 'other', payee, paymentReference: '', payerAlias: '' } as const;
    await this.record(one, { ...paid, ...money, paidAt: this.commands.now() }, by);
  }

  /** The token that somebody else was given for the payment, at another node, and is writing down in this moment. */
  private async tokenFromElsewhere({ registration, payment }: OnePayment): Promise<string | undefined> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      if (looks > 0) await pause(LOOK_EVERY_MS);
      const booking = (await this.registrations.load(registration)).bookings.get(payment);
      if (!booking || cameToNothing(booking)) return undefined;
      if (booking.token !== null) return booking.token;
    }
    return undefined;
  }

  /** Whether somebody has taken it back since it was asked for. */
  private async isGivenUp({ registration, payment }: OnePayment): Promise<boolean> {
    const booking = (await this.registrations.load(registration)).bookings.get(payment);
    return booking !== undefined && cameToNothing(booking);
  }

  private async record(one: OnePayment, verdict: PaymentVerdict, by: string): Promise<void> {
    const command = { type: 'SettlePayment', ...one, verdict, payee: this.payments.payee } as const;
    await this.commands.send(registrationStream(one.registration), command, { by });
  }

  private async recordRequest(one: OnePayment, token: string): Promise<void> {
    const { provider } = this.payments;
    const stream = registrationStream(one.registration);
    await this.commands.send(stream, { type: 'RecordPaymentRequest', ...one, token, provider }, { by: BY });
  }

  private async takeBack(one: OnePayment, recordItsEnd: () => Promise<void>): Promise<PaymentStatus> {
    if (isSwishPayment(one.payment)) await this.payments.cancel(one.payment);
    const state = await this.ask(one);
    const verdict = state && verdictIn(state);
    if (state?.status === 'CREATED') return 'open';
    if (!verdict || verdict.status === 'CANCELLED') await recordItsEnd();
    else await this.record(one, verdict, BY);
    return 'over';
  }

  private async ask(one: OnePayment): Promise<PaymentState | undefined> {
    return isSwishPayment(one.payment) ? this.payments.get(one.payment) : undefined;
  }
}

const NAMELESS = { errorCode: '', errorMessage: '' };

/** What the payment service's news mean for the registration; nothing while the payer is awaited. */
function verdictIn(state: PaymentState): PaymentVerdict | undefined {
  const { status, amount, payee, paymentReference, payerAlias, errorCode, errorMessage } = state;
  if (status === 'CREATED') return undefined;
  if (status !== 'PAID') return { status, errorCode, errorMessage };
  const paidAt = state.paidAt ?? state.createdAt;
  return { status, method: 'swish', amount, payee, paymentReference, payerAlias, paidAt };
}
