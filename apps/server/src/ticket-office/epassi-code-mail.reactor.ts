import type { CampaignEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { MailQueue } from '../platform/mail/mail-queue';
import { siteAddress } from '../platform/mail/site-address';
import { Reactor } from '../platform/reactors/reactor';
import { epassiCodeMail } from './epassi-code.mail';

type Issued = Extract<CampaignEvent, { type: 'CampaignCodeIssued' }>;

/** When a wellness-benefit code is issued, it is mailed to whoever has paid for it. */
@Injectable()
export class EpassiCodeMail extends Reactor {
  readonly name = 'epassi-code-mail';
  override readonly tellsPeople = true;
  readonly on = {
    CampaignCodeIssued: async ({ code, name, email }: Issued, { id }: Recorded) => {
      if (!email.includes('@')) return;
      const { edition } = this.config;
      const address = `${siteAddress(this.config)}/anmalan`;
      await this.queue.deliver(epassiCodeMail({ id, code, name, email, address, edition }));
    },
  };

  constructor(
    private readonly queue: MailQueue,
    private readonly config: Config,
  ) {
    super();
  }
}
