import { PaymentsOff, PaymentsUnreachable } from '@app/adapters';
import { type Booking, cameToNothing, Refusal } from '@app/domain';
import { OneAtATime } from '@app/eventing';
import { Inject, Injectable } from '@nestjs/common';
import { isSwishPayment } from '../platform/names/payment-ids';
import { PaymentLinks } from '../platform/payment/payment-engine';
import { BookingService, type Order } from './booking.service';
import { type OnePayment, PaymentService } from './payment.service';
import { RestBookingService, type RestOrder } from './rest-booking.service';

/** What the payer needs: the token opens the payment of `amount` SEK, and so does the link; 'kampanj' says that nothing is to pay. */
export interface CheckedOut {
  readonly token: string;
  readonly payref: string;
  readonly amount: number;
  readonly link?: string | undefined;
}

/** Money that came in another way than by Swish. The note says which. */
interface OtherMoney {
  readonly registration: string;
  readonly note: string;
  readonly by: string;
}

const ATTEMPTS = 3;

/**
 * From runners to a payment that can be paid, for families and the ticket office alike. Every step may be the last before a power cut:
 * whoever books again goes on from what is there.
 */
@Injectable()
export class CheckoutService {
  @Inject(RestBookingService)
  private readonly rests!: RestBookingService;

  private readonly queue = new OneAtATime();

  constructor(
    private readonly bookings: BookingService,
    private readonly payments: PaymentService,
    private readonly links: PaymentLinks,
  ) {}

  /** Books what is saved, or finds the booking that awaits its payment. Throws Refusal, Problem or PaymentsUnreachable. */
  book(order: Order): Promise<CheckedOut> {
    return this.open(order, () => this.bookings.book(order));
  }

  /**
   * The same for what is owed now of the payment that a link is for. A payment of another sum that still waits is taken back first.
   * Throws as that does, and Refusal while that one cannot be taken back.
   */
  bookRest(order: RestOrder): Promise<CheckedOut> {
    return this.open(order, async () => {
      const stale = await this.rests.stale(order);
      if (stale) await this.giveUpOne(order.registration, stale.payment, order.by);
      return this.rests.book(order);
    });
  }

  private open(
    { registration }: Pick<Order, 'registration'>,
    next: () => Promise<Booking>,
  ): Promise<CheckedOut> {
    return this.queue.run(registration, async () => {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const booking = await next();
        const token = await this.tokenFor(registration, booking);
        if (token !== undefined) return this.opened(token, booking);
      }
      throw new PaymentsUnreachable('no payment could be opened');
    });
  }

  /** Books what is saved and records at once that it was paid by other means. Throws Refusal. */
  async bookPaid({ registration, note, by }: OtherMoney): Promise<Booking> {
    const order = { registration, campaign: null, by, means: 'other', payAgain: true } as const;
    const booking = await this.bookings.book(order);
    const { payment, amount } = booking;
    await this.payments.recordOther({ registration, payment }, { amount, note }, by);
    return booking;
  }

  /** The booking that has paid for a registration already, however; undefined while it is not paid. */
  paid(registration: string): Promise<Booking | undefined> {
    return this.bookings.paid(registration);
  }

  /** Gives an open booking up. Throws Refusal when it is paid or not this registration's, or while the payment cannot be taken back. */
  cancel({ registration, payment }: OnePayment, by: string): Promise<void> {
    return this.queue.run(registration, () => this.giveUpOne(registration, payment, by));
  }

  /**
   * Gives up the Swish payment that a registration waits for, also when Swish cannot be asked: somebody is there with other
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

  /** The same for what is owed of a payment. Money that comes for it all the same counts. */
  giveUpRest({ registration, payment }: OnePayment, by: string): Promise<void> {
    return this.queue.run(registration, async () => {
      const open = await this.rests.open(registration, payment);
      if (open) await this.takeBack(registration, open, by);
    });
  }

  private async giveUpOne(registration: string, payment: string, by: string): Promise<void> {
    const booking = await this.bookings.find(registration, payment);
    if (!booking) throw new Refusal('payment-unknown', { payment });
    if (booking.outcome === 'paid') throw new Refusal('already-paid');
    if (cameToNothing(booking)) return;
    const status = await this.payments.cancel({ registration, payment }, by);
    if (status === 'open') throw new Refusal('payment-open');
    const now = await this.bookings.find(registration, payment);
    if (now?.outcome === 'paid') throw new Refusal('already-paid');
  }

  /** A payment whose token nobody has been given cannot be paid: then there is nothing to ask Swish for. */
  private async takeBack(registration: string, { payment, token }: Booking, by: string): Promise<void> {
    const one = { registration, payment };
    try {
      if (token !== null && (await this.payments.cancel(one, by)) === 'over') return;
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
    }
    await this.payments.dismiss(one, by);
  }

  /** What opens the booking's payment; undefined when that payment has ended and another booking must be made. */
  private async tokenFor(registration: string, booking: Booking): Promise<string | undefined> {
    const { payment, amount, token, outcome } = booking;
    if (outcome === 'paid') return 'kampanj';
    const one = { registration, payment };
    if (token !== null) return (await this.payments.isOver(one)) ? undefined : token;
    try {
      return await this.payments.request(one, amount);
    } catch (error) {
      // Nobody can pay it, and while it is open its runners cannot be changed.
      if (error instanceof PaymentsOff) await this.payments.notAsked(one);
      throw error;
    }
  }

  private opened(token: string, { payment: payref, amount }: Booking): CheckedOut {
    return { token, payref, amount, link: this.links.to({ token, payref }) };
  }
}
