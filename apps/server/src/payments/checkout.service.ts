import { PaymentsOff, PaymentsUnreachable } from '@app/adapters';
import { type Booking, isClosedUnpaid, Refusal } from '@app/domain';
import { KeyedMutex } from '@app/eventing';
import { Inject, Injectable } from '@nestjs/common';
import { isSwishPayment } from '../platform/names/payment-ids';
import { PaymentLinks } from '../platform/payment/payment-engine';
import { BookingService, type Order } from './booking.service';
import { type OnePayment, PaymentService } from './payment.service';
import { RestBookingService, type RestOrder } from './rest-booking.service';

/** `token` and `link` open the payment of `amount` SEK; token 'kampanj': nothing to pay. */
export interface CheckedOut {
  readonly token: string;
  readonly payref: string;
  readonly amount: number;
  readonly link?: string | undefined;
}

/** A payment by other means than Swish, which `note` describes. */
interface OtherMoney {
  readonly registration: string;
  readonly note: string;
  readonly by: string;
}

const ATTEMPTS = 3;

/**
 * Takes a registration from saved runners to an open payment, for families and the ticket office.
 * It may crash after any step: booking again resumes from what is stored.
 */
@Injectable()
export class CheckoutService {
  @Inject(RestBookingService)
  private readonly rests!: RestBookingService;

  private readonly queue = new KeyedMutex();

  constructor(
    private readonly bookings: BookingService,
    private readonly payments: PaymentService,
    private readonly links: PaymentLinks,
  ) {}

  /** Books the saved runners, or resumes the open booking. Throws Refusal, Problem or PaymentsUnreachable. */
  book(order: Order): Promise<CheckedOut> {
    return this.open(order, () => this.bookings.book(order));
  }

  /**
   * Books the balance due that a link is for; cancels an open payment of another amount first.
   * Throws like `book`, and Refusal when that payment cannot be cancelled.
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

  /** Books the saved runners and records the payment by other means. Throws Refusal. */
  async bookPaid({ registration, note, by }: OtherMoney): Promise<Booking> {
    const order = { registration, campaign: null, by, means: 'other', payAgain: true } as const;
    const booking = await this.bookings.book(order);
    const { payment, amount } = booking;
    await this.payments.recordOther({ registration, payment }, { amount, note }, by);
    return booking;
  }

  /** The booking that paid for a registration; undefined while unpaid. */
  paid(registration: string): Promise<Booking | undefined> {
    return this.bookings.paid(registration);
  }

  /** Cancels an open booking. Throws Refusal when it is paid, of another registration, or not cancellable. */
  cancel({ registration, payment }: OnePayment, by: string): Promise<void> {
    return this.queue.run(registration, () => this.giveUpOne(registration, payment, by));
  }

  /**
   * Gives up the open Swish payment even while Swish is unreachable, because the payer has paid another way.
   * Swish money that still arrives is flagged. Throws Refusal when the Swish payment is already paid.
   */
  giveUp(registration: string, by: string): Promise<void> {
    return this.queue.run(registration, async () => {
      const open = await this.bookings.open(registration);
      if (open && isSwishPayment(open.payment)) await this.takeBack(registration, open, by);
      const paid = await this.bookings.paid(registration);
      if (paid && isSwishPayment(paid.payment)) throw new Refusal('already-paid');
    });
  }

  /** Gives up the open payment of a balance due. Money that still arrives counts. */
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
    if (isClosedUnpaid(booking)) return;
    const status = await this.payments.cancel({ registration, payment }, by);
    if (status === 'open') throw new Refusal('payment-open');
    const now = await this.bookings.find(registration, payment);
    if (now?.outcome === 'paid') throw new Refusal('already-paid');
  }

  /** Without a token the payment was never shown to a payer, so Swish need not be asked. */
  private async takeBack(registration: string, { payment, token }: Booking, by: string): Promise<void> {
    const one = { registration, payment };
    try {
      if (token !== null && (await this.payments.cancel(one, by)) === 'over') return;
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
    }
    await this.payments.dismiss(one, by);
  }

  /**
   * The token of the booking's payment; undefined when that payment has ended and a new booking is needed.
   */
  private async tokenFor(registration: string, booking: Booking): Promise<string | undefined> {
    const { payment, amount, token, outcome } = booking;
    if (outcome === 'paid') return 'kampanj';
    const one = { registration, payment };
    if (token !== null) return (await this.payments.isOver(one)) ? undefined : token;
    try {
      return await this.payments.request(one, amount);
    } catch (error) {
      // It cannot be paid, and while open it blocks changes to its runners.
      if (error instanceof PaymentsOff) await this.payments.notAsked(one);
      throw error;
    }
  }

  private opened(token: string, { payment: payref, amount }: Booking): CheckedOut {
    return { token, payref, amount, link: this.links.to({ token, payref }) };
  }
}
