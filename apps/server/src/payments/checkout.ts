import { PaymentsUnreachable, type Created } from '@app/adapters';
import { cameToNothing, paymentText, Refusal, type Booking } from '@app/domain';
import { OneAtATime } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { isSwishPayment } from '../platform/names/payment-ids';
import { BookingDesk, type Order } from '../registration';
import { PaymentRequests } from './payment-requests';
import { Settlement, type OnePayment } from './settlement';

/** What the payer needs. The token opens the payment of `amount` SEK; 'kampanj' says that nothing is to pay. */
export interface CheckedOut {
  readonly token: string;
  readonly payref: string;
  readonly amount: number;
}

const ATTEMPTS = 3;

/**
 * From runners to a payment that can be paid. Every step may be the last before a power cut: whoever books again goes on from
 * what is there.
 */
@Injectable()
export class Checkout {
  private readonly queue = new OneAtATime();

  constructor(
    private readonly bookings: BookingDesk,
    private readonly requests: PaymentRequests,
    private readonly settlement: Settlement,
  ) {}

  /** Books what is saved, or finds the booking that awaits its payment. Throws Refusal, Problem or PaymentsUnreachable. */
  book(order: Order): Promise<CheckedOut> {
    const { registration } = order;
    return this.queue.run(registration, async () => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const booking = await this.bookings.book(order);
        const token = await this.tokenFor(registration, booking);
        if (token !== undefined) return { token, payref: booking.payment, amount: booking.amount };
      }
      throw new PaymentsUnreachable('no payment could be opened');
    });
  }

  /** Gives an open booking up. Throws Refusal when it is paid, or while the payment cannot be taken back. */
  cancel({ registration, payment }: OnePayment, by: string): Promise<void> {
    return this.queue.run(registration, async () => {
      const booking = await this.bookings.find(registration, payment);
      if (!booking) throw new Refusal('payment-unknown', { payment });
      if (booking.outcome === 'paid') throw new Refusal('already-paid');
      if (cameToNothing(booking)) return;
      const standing = await this.settlement.cancel({ registration, payment }, by);
      if (standing === 'open') throw new Refusal('payment-open');
      const now = await this.bookings.find(registration, payment);
      if (now?.outcome === 'paid') throw new Refusal('already-paid');
    });
  }

  /**
   * Gives up the Swish payment that a registration waits for, also when Swish cannot be asked: somebody stands there with other
   * money. Swish money that comes all the same is flagged. Throws Refusal when Swish has been paid already.
   */
  giveUp(registration: string, by: string): Promise<void> {
    return this.queue.run(registration, async () => {
      const open = await this.bookings.open(registration);
      if (open && isSwishPayment(open.payment)) await this.takeBack(registration, open, by);
      const paid = await this.bookings.paid(registration);
      if (paid && isSwishPayment(paid.payment)) throw new Refusal('already-paid');
    });
  }

  /** A payment whose token nobody has been given cannot be paid: then there is nothing to ask Swish for. */
  private async takeBack(registration: string, { payment, token }: Booking, by: string): Promise<void> {
    const one = { registration, payment };
    try {
      if (token !== null && (await this.settlement.cancel(one, by)) === 'settled') return;
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
    }
    await this.settlement.dismiss(one, by);
  }

  /** What opens the booking's payment; undefined when that payment has ended and another booking must be made. */
  private async tokenFor(registration: string, booking: Booking): Promise<string | undefined> {
    const { payment, amount, token, outcome } = booking;
    if (outcome === 'paid') return 'kampanj';
    const one = { registration, payment };
    if (token !== null) return (await this.isOver(one)) ? undefined : token;
    return this.tokenIn(await this.requests.create(payment, amount), one);
  }

  private async tokenIn(created: Created, one: OnePayment): Promise<string | undefined> {
    switch (created.kind) {
      case 'created':
        await this.settlement.recordRequest(one, created.token);
        return created.token;
      case 'known': // the answer with its token was lost: nobody can pay it any more
        await this.settlement.expire(one);
        return undefined;
      case 'refused': {
        const [{ errorCode, errorMessage } = NAMELESS] = created.errors;
        await this.settlement.record(one, { status: 'ERROR', errorCode, errorMessage });
        throw new Problem(422, paymentText(errorCode), 'payment-refused');
      }
    }
  }

  /** A payment that cannot be asked about now may still be paid. */
  private async isOver(one: OnePayment): Promise<boolean> {
    try {
      return (await this.settlement.settle(one)) === 'settled';
    } catch (error) {
      if (error instanceof PaymentsUnreachable) return false;
      throw error;
    }
  }
}

const NAMELESS = { errorCode: '', errorMessage: '' };
