import type { RegistrationEvent } from '@app/domain';
import { EventStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { registrationStream } from '../commands/on-registration.handler';
import { PaymentIds } from '../payments/payment-ids';

/** A booking and what has come of it so far. `token` opens its payment; null until the payment service gave one. `at` is epoch ms. */
export interface Booking {
  readonly payment: string;
  readonly amount: number;
  readonly campaign: string | null;
  readonly at: number;
  readonly token: string | null;
  readonly outcome: 'open' | 'paid' | 'failed';
}

/** Reads what a registration's own stream says: never behind, unlike a view. */
@Injectable()
export class RegistrationHistory {
  constructor(
    private readonly store: EventStore,
    private readonly paymentIds: PaymentIds,
  ) {}

  /** Every booking, oldest first. */
  async bookings(registration: string): Promise<readonly Booking[]> {
    const bookings = new Map<string, Booking>();
    for (const event of await this.events(registration)) {
      const known = 'payment' in event ? bookings.get(event.payment) : undefined;
      const standing = event.type === 'RegistrationBooked' ? { ...event, ...JUST_BOOKED } : known;
      if (standing) bookings.set(standing.payment, { ...standing, ...newsIn(event) });
    }
    return [...bookings.values()];
  }

  /** The id of the payment that the next booking is for. */
  async nextPayment(registration: string): Promise<string> {
    const { length } = await this.bookings(registration);
    return this.paymentIds.payment(registration, length + 1);
  }

  /** The address it was opened with; '' for a sale at the ticket office. */
  async email(registration: string): Promise<string> {
    const events = await this.events(registration);
    return events.find((event) => event.type === 'RegistrationOpened')?.email ?? '';
  }

  private async events(registration: string): Promise<readonly RegistrationEvent[]> {
    const events: RegistrationEvent[] = [];
    for await (const page of this.store.read<RegistrationEvent>(registrationStream(registration)))
      events.push(...page.map(({ event }) => event));
    return events;
  }
}

const JUST_BOOKED = { token: null, outcome: 'open' } as const;

function newsIn(event: RegistrationEvent): Partial<Booking> {
  switch (event.type) {
    case 'PaymentRequested':
      return { token: event.token };
    case 'PaymentConfirmed':
      return { outcome: 'paid' };
    case 'PaymentFailed':
    case 'RegistrationCancelled':
      return { outcome: 'failed' };
    default:
      return {};
  }
}
