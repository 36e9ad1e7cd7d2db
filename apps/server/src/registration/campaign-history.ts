import { campaignDecider, campaignStream, isBookedWith, type CampaignCode } from '@app/domain';
import { EventStore, stateOf } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { RegistrationHistory } from './registration-history';

/** Reads what a single-use code's own stream says: no view shows codes. */
@Injectable()
export class CampaignHistory {
  constructor(
    private readonly store: EventStore,
    private readonly registrations: RegistrationHistory,
  ) {}

  /** The code as its rules see it. */
  standing(code: string): Promise<CampaignCode> {
    return stateOf(this.store, campaignStream(code), campaignDecider);
  }

  /** The payment that holds the code without a booking: the process ended in between, or its owner changed their mind. Else null. */
  async unbooked(code: string, { hold }: CampaignCode): Promise<string | null> {
    if (hold === null) return null;
    const holder = await this.registrations.standing(hold.registration);
    return isBookedWith(holder, code, hold.payment) ? null : hold.payment;
  }
}
