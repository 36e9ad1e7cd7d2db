import { registrationStream, type Registration, type RegistrationEvent } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { StreamRepository } from '../platform/commands/stream.repository';
import { PaymentIds } from '../platform/names/payment-ids';
import { CurrentEdition } from './current-edition';

type Opened = Extract<RegistrationEvent, { type: 'RegistrationOpened' }>;

/** Registrations as their own streams tell of them: never behind, unlike a view. */
@Injectable()
export class RegistrationRepository {
  constructor(
    private readonly streams: StreamRepository,
    readonly edition: CurrentEdition,
    private readonly paymentIds: PaymentIds,
  ) {}

  /** The registration as its rules see it, of whatever edition. */
  load(registration: string): Promise<Registration> {
    return this.streams.load(registrationStream(registration));
  }

  /** How a registration for the current edition was opened; undefined for any other, which a reactor meets too. */
  async opening(registration: string): Promise<Opened | undefined> {
    const first = await this.streams.first(registrationStream(registration));
    return first?.type === 'RegistrationOpened' && first.edition === this.edition.name ? first : undefined;
  }

  /** Gives how to ask later whether nobody in it was erased since. */
  async sinceErasures(registration: string): Promise<() => Promise<boolean>> {
    const before = (await this.load(registration)).erased.size;
    return async () => {
      const { phase, erased } = await this.load(registration);
      return phase !== 'erased' && erased.size === before;
    };
  }

  /** The id of the payment that the next booking is for. */
  nextPayment(registration: string, { bookings }: Registration): string {
    return this.paymentIds.payment(registration, bookings.size + 1);
  }
}
