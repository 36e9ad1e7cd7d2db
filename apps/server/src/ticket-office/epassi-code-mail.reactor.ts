import type { Mail } from '@app/adapters';
import { type CampaignEvent, campaignStream } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { StreamRepository } from '../platform/commands/stream.repository';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { mailFrom, senderLines, siteUrl } from '../platform/mail/mail-page';
import { MailQueue } from '../platform/mail/mail-queue';
import { Reactor } from '../platform/reactors/reactor';

type CodeEvent = Pick<CampaignEvent, 'code'>;

/**
 * Mails a wellness-benefit code to its buyer when issued or sent again.
 * Recalls queued mail when the code is withdrawn or its holder erased.
 */
@Injectable()
export class EpassiCodeMail extends Reactor {
  readonly name = 'epassi-code-mail';
  override readonly mailsPeople = true;
  readonly on = {
    CampaignCodeIssued: (event: CodeEvent, { id }: Recorded) => this.mail(event, id),
    CampaignCodeSentAgain: (event: CodeEvent, { id }: Recorded) => this.mail(event, id),
    CampaignCodeWithdrawn: (event: CodeEvent) => this.recall(event),
    CampaignHolderErased: (event: CodeEvent) => this.recall(event),
  };

  constructor(
    private readonly queue: MailQueue,
    private readonly streams: StreamRepository,
    private readonly config: Config,
  ) {
    super();
  }

  /** `id`: of the event that requests the mail. The stream's first event has the holder. */
  private async mail({ code }: CodeEvent, id: string): Promise<void> {
    const issued = await this.streams.first(campaignStream(code));
    if (issued?.type !== 'CampaignCodeIssued' || !issued.email.includes('@')) return;
    if (!(await this.isUsable(code))) return;
    const { name, email } = issued;
    const { edition } = this.config;
    const registrationUrl = `${siteUrl(this.config)}/anmalan`;
    const mail = epassiCodeMail({ id, code, name, email, registrationUrl, edition });
    await this.queue.deliver(mail, () => this.isUsable(code));
  }

  /** Neither withdrawn nor its holder erased. */
  private async isUsable(code: string): Promise<boolean> {
    const { isWithdrawn, isHolderErased } = await this.streams.load(campaignStream(code));
    return !isWithdrawn && !isHolderErased;
  }

  private async recall({ code }: CodeEvent): Promise<void> {
    await this.queue.recall(({ id, text }) => id.startsWith(MAIL_ID) && text.includes(code));
  }
}

const MAIL_ID = 'epassi-code-';

interface EpassiMail {
  /** The mail's id. Never derived from the code: ids are logged. */
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly registrationUrl: string;
  readonly edition: Edition;
}

/** States the code's value and where to enter it. */
export function epassiCodeMail({ id, code, name, email, registrationUrl, edition }: EpassiMail): Mail {
  return mailFrom(
    {
      heading: `Hej ${name}!`,
      blocks: [
        { kind: 'text', text: 'Tack för din betalning med Epassi. Här är din kod:' },
        { kind: 'large', text: code },
        {
          kind: 'text',
          text: 'Skriv den i fältet Kampanjkod när du anmäler dig, så dras startavgiften för en vuxen av. Koden gäller en gång och bara för dig.',
        },
        { kind: 'link', text: 'Till anmälan', url: registrationUrl },
      ],
      foot: senderLines(edition),
    },
    {
      id: `${MAIL_ID}${id}`,
      to: { name, address: email },
      subject: `Din startplats i ${edition.name}`,
    },
  );
}
