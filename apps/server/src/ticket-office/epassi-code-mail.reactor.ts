import type { Mail } from '@app/adapters';
import type { CampaignEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { html, type MailPage, plainText, senderLines, siteAddress } from '../platform/mail/mail-page';
import { MailQueue } from '../platform/mail/mail-queue';
import { Reactor } from '../platform/reactors/reactor';

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

/** What the mail with a code is made of. `address` is where to register. */
interface EpassiMail {
  /** Names the mail. Never made of the code: ids stand in logs. */
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly edition: Edition;
}

/** What a code is worth, and where it is typed in. */
export function epassiCodeMail({ id, code, name, email, address, edition }: EpassiMail): Mail {
  const page: MailPage = {
    heading: `Hej ${name}!`,
    blocks: [
      { kind: 'text', text: 'Tack för din betalning med Epassi. Här är din kod:' },
      { kind: 'large', text: code },
      {
        kind: 'text',
        text: 'Skriv den i fältet Kampanjkod när du anmäler dig, så dras startavgiften för en vuxen av. Koden gäller en gång och bara för dig.',
      },
      { kind: 'link', text: 'Till anmälan', address },
    ],
    foot: senderLines(edition),
  };
  return {
    id: `epassi-code-${id}`,
    to: { name, address: email },
    subject: `Din startplats i ${edition.name}`,
    text: plainText(page),
    html: html(page),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
