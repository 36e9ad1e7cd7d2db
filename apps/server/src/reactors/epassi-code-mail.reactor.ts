import type { CampaignEvent } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { LetterDesk } from './letter-desk';
import { Reactor } from './reactor';

/** When a wellness-benefit code is issued, it is mailed to whoever has paid for it. */
@Injectable()
export class EpassiCodeMail extends Reactor {
  readonly name = 'epassi-code-mail';
  readonly on = {
    CampaignCodeIssued: async (event: Extract<CampaignEvent, { type: 'CampaignCodeIssued' }>) => {
      const { code, name, email } = event;
      if (email.includes('@')) await this.letters.sendEpassiCode(code, { name, email });
    },
  };

  constructor(private readonly letters: LetterDesk) {
    super();
  }
}
