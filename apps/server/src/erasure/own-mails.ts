import {
  mailingStream,
  registrationStream,
  type MailingEvent,
  type ExportedMail,
  type RegistrationEvent,
} from '@app/domain';
import { EventStore, ViewStore } from '@app/eventing';
import { ALL_MAILINGS, mailings, type CampaignCodeRow, type MailingRow } from '@app/views';
import { Injectable } from '@nestjs/common';

/** Lists mail sent to a family, derived from the events that caused it: sent mail is not stored. */
@Injectable()
export class OwnMails {
  constructor(
    private readonly store: EventStore,
    private readonly views: ViewStore,
  ) {}

  /** Mail to these registrations and with these codes, oldest first. */
  async to(
    registrations: readonly string[],
    codes: readonly CampaignCodeRow[],
  ): Promise<readonly ExportedMail[]> {
    const sent = await Promise.all(registrations.map((registration) => this.causedBy(registration)));
    const many = await this.fromMailings(new Set(registrations));
    const all = [...sent.flat(), ...many, ...codes.flatMap(codeMails)];
    return all.sort((one, other) => one.at.localeCompare(other.at));
  }

  private async causedBy(registration: string): Promise<readonly ExportedMail[]> {
    const mails: ExportedMail[] = [];
    for await (const page of this.store.read<RegistrationEvent>(registrationStream(registration)))
      for (const { event, meta } of page) {
        const words = mailDescriptionOf(event);
        if (words !== undefined) mails.push({ at: new Date(meta.at).toISOString(), words });
      }
    return mails;
  }

  private async fromMailings(registrations: ReadonlySet<string>): Promise<readonly ExportedMail[]> {
    const all = await this.views.list<MailingRow>(mailings.name, ALL_MAILINGS);
    const outcomes = await Promise.all(all.map((mailing) => this.outcomesOf(mailing, registrations)));
    return outcomes.flat();
  }

  private async outcomesOf(
    { mailing, subject }: MailingRow,
    registrations: ReadonlySet<string>,
  ): Promise<readonly ExportedMail[]> {
    const mails: ExportedMail[] = [];
    for await (const page of this.store.read<MailingEvent>(mailingStream(mailing)))
      for (const { event } of page) {
        if (!('recipient' in event) || !registrations.has(event.recipient)) continue;
        const outcome = event.type === 'MailSent' ? 'Utskick' : 'Utskick som inte gick fram';
        mails.push({ at: new Date(event.at).toISOString(), words: `${outcome}: ${subject}` });
      }
    return mails;
  }
}

function mailDescriptionOf(event: RegistrationEvent): string | undefined {
  switch (event.type) {
    case 'RegistrationPaid':
      return 'Kvitto';
    case 'PaymentConfirmed':
      return event.flags.includes('paid-twice') ? 'Kvitto på en betalning till' : undefined;
    case 'ReceiptRequested':
      return 'Kvittot en gång till';
    case 'PaymentLinkIssued':
      return 'Betalningslänk';
    case 'PaymentLinkRequested':
      return 'Betalningslänken en gång till';
    default:
      return undefined;
  }
}

function codeMails({ issuedAt, sentAgain }: CampaignCodeRow): readonly ExportedMail[] {
  return [
    { at: issuedAt, words: 'Kampanjkod' },
    ...sentAgain.map((at) => ({ at, words: 'Kampanjkoden en gång till' })),
  ];
}
