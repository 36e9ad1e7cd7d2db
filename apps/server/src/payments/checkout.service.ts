import { PaymentsNotConfigured, PaymentsUnreachable } from '@app/adapters';
import { type Booking, isClosedUnpaid, Refusal } from '@app/domain';
import { KeyedMutex } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { isSwishPayment } from '../platform/names/payment-ids';
import { PaymentMode } from '../platform/payment/payment-engine';
import { type BalanceDueOrder, BookingService, type BookingOrder } from './booking.service';
import { type PaymentRef, PaymentService } from './payment.service';

/** `token` and `link` open the payment of `amount` SEK; token 'kampanj': nothing to pay. */
export interface CheckoutResult {
  readonly token: string;
  readonly payref: string;
  readonly amount: number;
  readonly link?: string | undefined;
}

/** A payment by other means than Swish, which `note` describes. */
interface OtherPayment {
  readonly registration: string;
  readonly note: string;
  readonly by: string;
}

const MAX_ATTEMPTS = 3;

/**
 * Takes a registration from saved runners to an open payment, for families and the ticket office.
 * It may crash after any step: booking again resumes from what is stored.
 */
@Injectable()
export class CheckoutService {
  private readonly queue = new KeyedMutex();

  constructor(
    private readonly bookings: BookingService,
    private readonly payments: PaymentService,
    private readonly paymentMode: PaymentMode,
  ) {}

  /** Books the saved runners, or resumes the open booking. Throws Refusal, Problem or PaymentsUnreachable. */
  book(order: BookingOrder): Promise<CheckoutResult> {
    return this.openPayment(order, () => this.bookings.book(order));
  }

  /**
   * Books the balance due that a link is for; cancels an open payment of another amount first.
   * Throws like `book`, and Refusal when that payment cannot be cancelled.
   */
  bookBalanceDue(order: BalanceDueOrder): Promise<CheckoutResult> {
    return this.openPayment(order, async () => {
      const stale = await this.bookings.findStaleBalanceDue(order);
      if (stale) await this.cancelOne(order.registration, stale.payment, order.by);
      return this.bookings.bookBalanceDue(order);
    });
  }

  private openPayment(
    { registration }: Pick<BookingOrder, 'registration'>,
    book: () => Promise<Booking>,
  ): Promise<CheckoutResult> {
    return this.queue.run(registration, async () => {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const booking = await book();
        const token = await this.tokenFor(registration, booking);
        if (token !== undefined) return this.resultOf(token, booking);
      }
      throw new PaymentsUnreachable('no payment could be opened');
    });
  }

  /** Books the saved runners and records the payment by other means. Throws Refusal. */
  async bookByOtherMeans({ registration, note, by }: OtherPayment): Promise<Booking> {
    const order = { registration, campaign: null, by, method: 'other', payAgain: true } as const;
    const booking = await this.bookings.book(order);
    const { payment, amount } = booking;
    await this.payments.recordOtherPayment({ registration, payment }, { amount, note }, by);
    return booking;
  }

  /** The booking that paid for a registration; undefined while unpaid. */
  findPaidBooking(registration: string): Promise<Booking | undefined> {
    return this.bookings.findPaid(registration);
  }

  /** Cancels an open booking. Throws Refusal when it is paid, of another registration, or not cancellable. */
  cancel({ registration, payment }: PaymentRef, by: string): Promise<void> {
    return this.queue.run(registration, () => this.cancelOne(registration, payment, by));
  }

  /**
   * Gives up the open Swish payment even while Swish is unreachable, because the payer has paid another way.
   * Swish money that still arrives is flagged. Throws Refusal when the Swish payment is already paid.
   */
  abandonSwishPayment(registration: string, by: string): Promise<void> {
    return this.queue.run(registration, async () => {
      const open = await this.bookings.findOpen(registration);
      if (open && isSwishPayment(open.payment)) await this.cancelOrDismiss(registration, open, by);
      const paid = await this.bookings.findPaid(registration);
      if (paid && isSwishPayment(paid.payment)) throw new Refusal('already-paid');
    });
  }

  /** Gives up the open payment of a balance due. Money that still arrives counts. */
  giveUpBalanceDue({ registration, payment }: PaymentRef, by: string): Promise<void> {
    return this.queue.run(registration, async () => {
      const open = await this.bookings.findOpenBalanceDue(registration, payment);
      if (open) await this.cancelOrDismiss(registration, open, by);
    });
  }

  private async cancelOne(registration: string, payment: string, by: string): Promise<void> {
    const booking = await this.bookings.find(registration, payment);
    if (!booking) throw new Refusal('payment-unknown', { payment });
    if (booking.outcome === 'paid') throw new Refusal('already-paid');
    if (isClosedUnpaid(booking)) return;
    const status = await this.payments.cancel({ registration, payment }, by);
    if (status === 'open') throw new Refusal('payment-open');
    const now = await this.bookings.find(registration, payment);
    if (now?.outcome === 'paid') throw new Refusal('already-paid');
  }

  /** Does not ask Swish about a payment without a token: no payer has seen it. */
  private async cancelOrDismiss(
    registration: string,
    { payment, token }: Booking,
    by: string,
  ): Promise<void> {
    const ref = { registration, payment };
    try {
      if (token !== null && (await this.payments.cancel(ref, by)) === 'over') return;
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
    }
    await this.payments.dismiss(ref, by);
  }

  /** The token of the booking's payment; undefined when it has ended and a new booking is needed. */
  private async tokenFor(registration: string, booking: Booking): Promise<string | undefined> {
    const { payment, amount, token, outcome } = booking;
    if (outcome === 'paid') return 'kampanj';
    const ref = { registration, payment };
    if (token !== null) return (await this.payments.isOver(ref)) ? undefined : token;
    try {
      return await this.payments.request(ref, amount);
    } catch (error) {
      // It cannot be paid, and while open it blocks changes to its runners.
      if (error instanceof PaymentsNotConfigured) await this.payments.recordNotRequested(ref);
      throw error;
    }
  }

  private resultOf(token: string, { payment: payref, amount }: Booking): CheckoutResult {
    return { token, payref, amount, link: this.paymentMode.payerLink({ token, payref }) };
  }
}
