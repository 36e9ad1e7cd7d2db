import {
  isClosedUnpaid,
  normalizeCampaignCode,
  isBookedWithCode,
  mustMatchShown,
  openBalanceDue,
  openBooking,
  owedIn,
  Refusal,
  registrationDecider,
  registrationStream,
  type Booking,
  type Registration,
  type RegistrationEvent,
  type ShownOrder,
} from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { RegistrationRepository } from '../registration';
import { CampaignCodeService, type CodeRedemption } from './campaign-code.service';

/** Which registration to book, the campaign code as typed, and the actor. */
export interface BookingOrder {
  readonly registration: string;
  readonly campaign: string | null;
  readonly by: string;
  /** Payment method; Swish when missing. */
  readonly method?: 'other';
  /** The payer accepts that an earlier payment may have gone through. */
  readonly payAgain?: boolean | undefined;
  /** What the payer's page showed; anything else is not booked. */
  readonly shown?: ShownOrder | undefined;
}

/** A booking of the balance due of `originalPayment`, paid by link. */
export interface BalanceDueOrder {
  readonly registration: string;
  readonly originalPayment: string;
  readonly link: string;
  readonly by: string;
  readonly payAgain?: boolean | undefined;
  readonly shown?: Pick<ShownOrder, 'amount'> | undefined;
}

/** Books a registration, which fixes its runners and their price, or a balance due. */
@Injectable()
export class BookingService {
  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly commands: CommandSender,
    private readonly codes: CampaignCodeService,
  ) {}

  /** Returns the open booking or a new one, which a code may have paid in full. Throws Refusal. */
  async book(order: BookingOrder): Promise<Booking> {
    const before = await this.registrations.load(order.registration);
    const open = openBooking(before);
    if (open) {
      mustMatchShown(order.shown, { runners: before.runners, amount: open.amount });
      return open;
    }

    await this.releaseFromFailed(before, order);
    const events = await this.bookNext(order, before);
    const { latest } = events.reduce((now, event) => registrationDecider.evolve(now, event), before);
    if (latest && events.length > 0) return latest;
    return this.book(order); // another request booked meanwhile
  }

  /** Returns the open booking, or a new one of the current balance. Throws Refusal. */
  async bookBalanceDue(order: BalanceDueOrder): Promise<Booking> {
    const { registration, originalPayment, link, by, payAgain = false, shown } = order;
    const before = await this.registrations.load(registration);
    const payment = this.registrations.nextPayment(registration, before);
    const command = { type: 'BookBalanceDue', registration, link, payment, payAgain, shown } as const;
    await this.commands.send(registrationStream(registration), command, { by });
    const open = await this.findOpenBalanceDue(registration, originalPayment);
    if (!open) throw new Refusal('payment-open'); // it was settled meanwhile
    return open;
  }

  /** The open booking of a payment's balance due, or undefined. */
  async findOpenBalanceDue(registration: string, originalPayment: string): Promise<Booking | undefined> {
    return openBalanceDue(await this.registrations.load(registration), originalPayment);
  }

  /** The open booking, if its amount differs from the current balance. */
  async findStaleBalanceDue(order: BalanceDueOrder): Promise<Booking | undefined> {
    const { registration, originalPayment } = order;
    const state = await this.registrations.load(registration);
    const open = openBalanceDue(state, originalPayment);
    return open?.amount === owedIn(state, originalPayment) ? undefined : open;
  }

  /** The registration's open booking, or undefined. */
  async findOpen(registration: string): Promise<Booking | undefined> {
    return openBooking(await this.registrations.load(registration));
  }

  /** The registration's booking for that payment, or undefined. */
  async find(registration: string, payment: string): Promise<Booking | undefined> {
    return (await this.registrations.load(registration)).bookings.get(payment);
  }

  /** The booking that paid for the registration, or undefined. */
  async findPaid(registration: string): Promise<Booking | undefined> {
    const { bookings } = await this.registrations.load(registration);
    return [...bookings.values()].find(({ outcome }) => outcome === 'paid');
  }

  /** Holds the code for the next payment id, then books under that id. */
  private async bookNext(order: BookingOrder, before: Registration): Promise<readonly RegistrationEvent[]> {
    const { registration, by, payAgain = false, shown } = order;
    const paymentId = this.registrations.nextPayment(registration, before);
    const payment = order.method === 'other' ? `kassa-${paymentId}` : paymentId;
    const redemption = { typed: order.campaign, registration, payment };
    const { code: campaign, ...terms } = await this.codes.hold(redemption, by);
    try {
      const asked = { registration, payment, campaign, payAgain, shown };
      const command = { type: 'Book', ...asked, ...terms } as const;
      const { events } = await this.commands.send(registrationStream(registration), command, { by });
      return events.map(({ event }) => event);
    } catch (error) {
      // After any other error the booking may be stored, so the code stays held. The next hold of that code
      // frees it when no booking used it.
      if (error instanceof Refusal) await this.releaseUnbooked(redemption, by);
      throw error;
    }
  }

  /** Another node may have booked with the code under the same payment id. */
  private async releaseUnbooked({ typed, registration, payment }: CodeRedemption, by: string): Promise<void> {
    const code = normalizeCampaignCode(typed);
    if (code === null) return;
    const isBooked = isBookedWithCode(await this.registrations.load(registration), code, payment);
    if (!isBooked) await this.codes.release({ typed, payment }, by);
  }

  /** A reactor releases it too, but the payer may retry before that. */
  private async releaseFromFailed({ bookings }: Registration, { campaign, by }: BookingOrder): Promise<void> {
    const code = normalizeCampaignCode(campaign);
    for (const booking of bookings.values())
      if (code !== null && booking.campaign === code && isClosedUnpaid(booking))
        await this.codes.release({ typed: code, payment: booking.payment }, by);
  }
}

/** Runs a step that a booking ends: a repeated request may come when the payment is open or paid already. */
export async function ignoreIfBooked(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    const isBooked = error instanceof Refusal && ['payment-open', 'already-paid'].includes(error.code);
    if (!isBooked) throw error;
  }
}
