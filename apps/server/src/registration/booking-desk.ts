import {
  cameToNothing,
  campaignCode,
  openBooking,
  registrationDecider,
  type Booking,
  type Registration,
  type RegistrationEvent,
} from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CampaignDesk } from './campaign-desk';
import { RegistrationDesk } from './registration-desk';
import { RegistrationHistory } from './registration-history';

/** Whose runners are booked, with which code as typed, and who is behind the click. */
export interface Order {
  readonly registration: string;
  readonly campaign: string | null;
  readonly by: string;
  /** How it will be paid; Swish when nothing is said. */
  readonly means?: 'other';
  /** Whoever pays knows that an earlier payment may have gone through. */
  readonly payAgain?: boolean | undefined;
}

/** Freezes a registration's runners and what they cost. */
@Injectable()
export class BookingDesk {
  constructor(
    private readonly history: RegistrationHistory,
    private readonly desk: RegistrationDesk,
    private readonly codes: CampaignDesk,
  ) {}

  /** The booking that awaits its payment, or a new one, which a code may have paid already. Throws Refusal. */
  async book(order: Order): Promise<Booking> {
    const standing = await this.history.standing(order.registration);
    const open = openBooking(standing);
    if (open) return open;

    await this.releaseFromFailed(standing, order);
    const events = await this.take(order, standing);
    const { latest } = events.reduce((now, event) => registrationDecider.evolve(now, event), standing);
    if (latest && events.length > 0) return latest;
    return this.book(order); // somebody else booked in that moment
  }

  /** The registration's booking that awaits its payment, or undefined. */
  async open(registration: string): Promise<Booking | undefined> {
    return openBooking(await this.history.standing(registration));
  }

  /** The registration's booking for that payment, or undefined. */
  async find(registration: string, payment: string): Promise<Booking | undefined> {
    return (await this.history.standing(registration)).bookings.get(payment);
  }

  /** The booking that has paid for the registration, or undefined. */
  async paid(registration: string): Promise<Booking | undefined> {
    const { bookings } = await this.history.standing(registration);
    return [...bookings.values()].find(({ outcome }) => outcome === 'paid');
  }

  /** Books under the id of the next payment, which holds the code before. */
  private async take(order: Order, standing: Registration): Promise<readonly RegistrationEvent[]> {
    const { registration, by, payAgain = false } = order;
    const next = this.history.nextPayment(registration, standing);
    const payment = order.means === 'other' ? `kassa-${next}` : next;
    const use = { typed: order.campaign, registration, payment };
    const { code: campaign, ...terms } = await this.codes.hold(use, by);
    try {
      const booking = { type: 'Book', registration, payment, campaign, payAgain, ...terms } as const;
      return (await this.desk.take(booking, by)).events.map(({ event }) => event);
    } catch (error) {
      await this.codes.release(use, by);
      throw error;
    }
  }

  /** A reactor does it too, but the payer may be quicker than that. */
  private async releaseFromFailed({ bookings }: Registration, { campaign, by }: Order): Promise<void> {
    const asked = campaignCode(campaign);
    for (const booking of bookings.values())
      if (asked !== null && booking.campaign === asked && cameToNothing(booking))
        await this.codes.release({ typed: asked, payment: booking.payment }, by);
  }
}
