import { Ids, Mailer, MailRefused } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { MailingIds } from './mailing-ids';
import { MailingRecords } from './mailing-records';
import { MailingWriter, type MailingText } from './mailing.mail';
import { Recipients } from './edition-families';

/** A mailing that is on its way: to how many, and its id. */
export interface TakenOn {
  readonly sentCount: number;
  readonly mailing: string;
}

/** Takes on mails to everybody who was here before, or to this edition's families. */
@Injectable()
export class MailingService {
  constructor(
    private readonly recipients: Recipients,
    private readonly ids: MailingIds,
    private readonly records: MailingRecords,
  ) {}

  /**
   * The same draft is one mailing, however often it is sent; without a draft the words themselves are its name. Throws Refusal when
   * there is nobody to mail, and when the draft was sent before with other words.
   */
  async request(text: MailingText, draft: string | undefined, by: string): Promise<TakenOn> {
    const { subject, message, distances } = text;
    const audience = distances ? `\n${distances.join()}` : '';
    const mailing = this.ids.mailing(draft ?? `${subject}\n${message}${audience}`);
    const { request } = await this.records.load(mailing);
    const recipients = request ? [] : await this.recipients.of(distances);
    const words = { subject, message, ...(distances && { distances }) };
    await this.records.request({ mailing, edition: this.recipients.edition, ...words, recipients }, by);
    const { recipients: sentCount } = await this.records.load(mailing);
    return { sentCount, mailing };
  }

  /** How many families it would reach that have somebody in these distances (metres). */
  async reaches(distances: readonly number[]): Promise<number> {
    return (await this.recipients.of(distances)).length;
  }

  /** Throws Refusal when there is no such mailing. */
  async stop(mailing: string, by: string): Promise<void> {
    await this.records.stop(mailing, by);
  }
}

/** Sends an organiser a mailing as it would look, before anybody else gets it. */
@Injectable()
export class TestMailService {
  constructor(
    private readonly writer: MailingWriter,
    private readonly mailer: Mailer,
    private readonly ids: Ids,
  ) {}

  /** Throws Problem when the mail server does not take it. */
  async send({ subject, ...rest }: MailingText, email: string): Promise<void> {
    const text = { subject: `Test: ${subject}`, ...rest };
    const mail = this.writer.write(text, { id: `mailing-test-${this.ids.uuid()}`, email });
    try {
      await this.mailer.send(mail);
    } catch (error) {
      if (error instanceof MailRefused)
        throw new Problem(422, 'E-postservern tog inte emot mailet. Kontrollera adressen.', 'mail-refused');
      throw new Problem(503, 'E-postservern svarar inte just nu. Försök igen om en stund.', 'mail-deferred');
    }
  }
}
