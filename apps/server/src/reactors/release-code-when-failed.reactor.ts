import { cameToNothing, type RegistrationEvent } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CampaignDesk } from '../registration/campaign-desk';
import { RegistrationHistory } from '../registration/registration-history';
import { Reactor } from './reactor';

type Ended = Extract<RegistrationEvent, { type: 'PaymentFailed' | 'RegistrationCancelled' }>;

/** When a payment comes to nothing, the single-use code it held can be used again. */
@Injectable()
export class ReleaseCodeWhenFailed extends Reactor {
  readonly name = 'release-code-when-failed';
  readonly on = {
    PaymentFailed: (event: Ended) => this.release(event),
    RegistrationCancelled: (event: Ended) => this.release(event),
  };

  constructor(
    private readonly history: RegistrationHistory,
    private readonly codes: CampaignDesk,
  ) {
    super();
  }

  /** Money may have come after all by the time this is read: then the code is used. */
  private async release({ registration, payment }: Ended): Promise<void> {
    const { bookings } = await this.history.standing(registration);
    const booking = bookings.get(payment);
    if (!booking || !cameToNothing(booking)) return;
    await this.codes.release({ typed: booking.campaign, payment }, this.name);
  }
}
