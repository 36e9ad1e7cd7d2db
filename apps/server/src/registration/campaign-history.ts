import { campaignDecider, isBookedWith, type CampaignCode, type CampaignEvent } from '@app/domain';
import { EventStore } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { campaignStream } from '../commands/on-campaign.handler';
import { RegistrationHistory } from './registration-history';

/** Reads what a single-use code's own stream says: no view shows codes. */
@Injectable()
export class CampaignHistory {
  constructor(
    private readonly store: EventStore,
    private readonly registrations: RegistrationHistory,
  ) {}

  /** The code as its rules see it. */
  async standing(code: string): Promise<CampaignCode> {
    let standing = campaignDecider.initial();
    for await (const page of this.store.read<CampaignEvent>(campaignStream(code)))
      for (const { event } of page) standing = campaignDecider.evolve(standing, event);
    return standing;
  }

  /** The payment that holds the code without a booking: the process ended in between, or its owner changed their mind. Else null. */
  async unbooked(code: string, { hold }: CampaignCode): Promise<string | null> {
    if (hold === null) return null;
    const holder = await this.registrations.standing(hold.registration);
    return isBookedWith(holder, code, hold.payment) ? null : hold.payment;
  }
}
