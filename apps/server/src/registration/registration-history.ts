import {
  registrationDecider,
  registrationStream,
  type Registration,
  type RegistrationEvent,
} from '@app/domain';
import { EventStore, stateOf } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { PaymentIds } from '../platform/names/payment-ids';

type Opened = Extract<RegistrationEvent, { type: 'RegistrationOpened' }>;

/** Reads what a registration's own stream says: never behind, unlike a view. */
@Injectable()
export class RegistrationHistory {
  constructor(
    private readonly store: EventStore,
    private readonly paymentIds: PaymentIds,
  ) {}

  /** The registration as its rules see it. */
  standing(registration: string): Promise<Registration> {
    return stateOf(this.store, registrationStream(registration), registrationDecider);
  }

  /** How it was opened; undefined for one that never was. */
  async opening(registration: string): Promise<Opened | undefined> {
    for await (const [first] of this.store.read<RegistrationEvent>(registrationStream(registration)))
      return first?.event.type === 'RegistrationOpened' ? first.event : undefined;
    return undefined;
  }

  /** The id of the payment that the next booking is for. */
  nextPayment(registration: string, { bookings }: Registration): string {
    return this.paymentIds.payment(registration, bookings.size + 1);
  }
}
