import { campaignCode } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CampaignDesk } from './campaign-desk';
import { RegistrationDesk } from './registration-desk';
import { RegistrationHistory, type Booking } from './registration-history';

/** Whose runners are booked, with which code as typed, and who is behind the click. */
export interface Order {
  readonly registration: string;
  readonly campaign: string | null;
  readonly by: string;
  /** How it will be paid; Swish when nothing is said. */
  readonly means?: 'other';
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
    const { registration, by } = order;
    const before = await this.history.bookings(registration);
    const open = before.find(({ outcome }) => outcome === 'open');
    if (open) return open;

    await this.releaseFromFailed(before, order);
    const next = await this.history.nextPayment(registration);
    const payment = order.means === 'other' ? `kassa-${next}` : next;
    const use = { typed: order.campaign, registration, payment };
    const { code: campaign, ...terms } = await this.codes.hold(use, by);
    try {
      await this.desk.take({ type: 'Book', registration, payment, campaign, ...terms }, by);
    } catch (error) {
      await this.codes.release(use, by);
      throw error;
    }
    return this.latest(registration);
  }

  /** The registration's booking for that payment, or undefined. */
  async find(registration: string, payment: string): Promise<Booking | undefined> {
    return (await this.history.bookings(registration)).find((booking) => booking.payment === payment);
  }

  /** A reactor does it too, but the payer may be quicker than that. */
  private async releaseFromFailed(bookings: readonly Booking[], { campaign, by }: Order): Promise<void> {
    const asked = campaignCode(campaign);
    for (const { campaign: code, payment, outcome } of bookings)
      if (code !== null && code === asked && outcome === 'failed')
        await this.codes.release({ typed: code, payment }, by);
  }

  private async latest(registration: string): Promise<Booking> {
    const latest = (await this.history.bookings(registration)).at(-1);
    if (!latest) throw new Error('a booking was stored but cannot be read');
    return latest;
  }
}
