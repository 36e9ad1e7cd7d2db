import type { CampaignEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { LetterDesk } from '../payments/letter-desk';
import { Reactor } from '../platform/reactors/reactor';

type Issued = Extract<CampaignEvent, { type: 'CampaignCodeIssued' }>;

/** When a wellness-benefit code is issued, it is mailed to whoever has paid for it. */
@Injectable()
export class EpassiCodeMail extends Reactor {
  readonly name = 'epassi-code-mail';
  override readonly tellsPeople = true;
  readonly on = {
    CampaignCodeIssued: async ({ code, name, email }: Issued, { id }: Recorded) => {
      if (email.includes('@')) await this.letters.sendEpassiCode(id, { code, name, email });
    },
  };

  constructor(private readonly letters: LetterDesk) {
    super();
  }
}
