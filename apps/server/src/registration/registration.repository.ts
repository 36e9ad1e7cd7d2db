import { registrationStream, type Registration, type RegistrationEvent } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { StreamRepository } from '../platform/commands/stream.repository';
import { PaymentIds } from '../platform/names/payment-ids';
import { CurrentEdition } from './current-edition';

type Opened = Extract<RegistrationEvent, { type: 'RegistrationOpened' }>;

/** Reads registrations from their streams, which never lag, unlike views. */
@Injectable()
export class RegistrationRepository {
  constructor(
    private readonly streams: StreamRepository,
    readonly edition: CurrentEdition,
    private readonly paymentIds: PaymentIds,
  ) {}

  /** The decider's state of a registration, in any edition. */
  load(registration: string): Promise<Registration> {
    return this.streams.load(registrationStream(registration));
  }

  /** The opening event of a registration in the current edition; undefined for another edition. */
  async opening(registration: string): Promise<Opened | undefined> {
    const first = await this.streams.first(registrationStream(registration));
    return first?.type === 'RegistrationOpened' && first.edition === this.edition.name ? first : undefined;
  }

  /** Returns a function that reports whether no person was erased since. */
  async watchErasures(registration: string): Promise<() => Promise<boolean>> {
    const before = (await this.load(registration)).erased.size;
    return async () => {
      const { phase, erased } = await this.load(registration);
      return phase !== 'erased' && erased.size === before;
    };
  }

  nextPayment(registration: string, { bookings }: Registration): string {
    return this.paymentIds.payment(registration, bookings.size + 1);
  }
}
