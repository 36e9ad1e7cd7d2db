import {
  cameToNothing,
  campaignCode,
  isBookedWith,
  openBooking,
  Refusal,
  registrationDecider,
  registrationStream,
  type Booking,
  type Registration,
  type RegistrationEvent,
} from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CommandSender } from '../platform/commands/command-sender';
import { RegistrationRepository } from '../registration';
import { CampaignCodeService, type CodeUse } from './campaign-code.service';

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
export class BookingService {
  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly commands: CommandSender,
    private readonly codes: CampaignCodeService,
  ) {}

  /** The booking that awaits its payment, or a new one, which a code may have paid already. Throws Refusal. */
  async book(order: Order): Promise<Booking> {
    const before = await this.registrations.load(order.registration);
    const open = openBooking(before);
    if (open) return open;

    await this.releaseFromFailed(before, order);
    const events = await this.bookNext(order, before);
    const { latest } = events.reduce((now, event) => registrationDecider.evolve(now, event), before);
    if (latest && events.length > 0) return latest;
    return this.book(order); // somebody else booked in that moment
  }

  /** The registration's booking that awaits its payment, or undefined. */
  async open(registration: string): Promise<Booking | undefined> {
    return openBooking(await this.registrations.load(registration));
  }

  /** The registration's booking for that payment, or undefined. */
  async find(registration: string, payment: string): Promise<Booking | undefined> {
    return (await this.registrations.load(registration)).bookings.get(payment);
  }

  /** The booking that has paid for the registration, or undefined. */
  async paid(registration: string): Promise<Booking | undefined> {
    const { bookings } = await this.registrations.load(registration);
    return [...bookings.values()].find(({ outcome }) => outcome === 'paid');
  }

  /** Books under the id of the next payment, which holds the code before. */
  private async bookNext(order: Order, before: Registration): Promise<readonly RegistrationEvent[]> {
    const { registration, by, payAgain = false } = order;
    const next = this.registrations.nextPayment(registration, before);
    const payment = order.means === 'other' ? `kassa-${next}` : next;
    const use = { typed: order.campaign, registration, payment };
    const { code: campaign, ...terms } = await this.codes.hold(use, by);
    try {
      const command = { type: 'Book', registration, payment, campaign, payAgain, ...terms } as const;
      const { events } = await this.commands.send(registrationStream(registration), command, { by });
      return events.map(({ event }) => event);
    } catch (error) {
      // What may have been booked all the same keeps its code: where it was not, a later hold finds that out.
      if (error instanceof Refusal) await this.releaseUnbooked(use, by);
      throw error;
    }
  }

  /** Somebody else may have booked with it under the same payment, at another node. */
  private async releaseUnbooked({ typed, registration, payment }: CodeUse, by: string): Promise<void> {
    const code = campaignCode(typed);
    if (code === null) return;
    const isBooked = isBookedWith(await this.registrations.load(registration), code, payment);
    if (!isBooked) await this.codes.release({ typed, payment }, by);
  }

  /** A reactor does it too, but the payer may be quicker than that. */
  private async releaseFromFailed({ bookings }: Registration, { campaign, by }: Order): Promise<void> {
    const code = campaignCode(campaign);
    for (const booking of bookings.values())
      if (code !== null && booking.campaign === code && cameToNothing(booking))
        await this.codes.release({ typed: code, payment: booking.payment }, by);
  }
}
