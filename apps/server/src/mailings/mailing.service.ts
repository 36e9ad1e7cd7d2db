import { Ids, Mailer, MailRefused } from '@app/adapters';
import type { MailFailure } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { ALL_MAILINGS, mailings, type MailingRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { MailingIds } from './mailing-ids';
import { MailingRecords } from './mailing-records';
import { MailingWriter, type MailingText } from './mailing.mail';
import { PreviousRunners, Recipients } from './recipients';

/** An accepted mailing: its id, and its number of recipients. */
export interface AcceptedMailing {
  readonly sentCount: number;
  readonly mailing: string;
}

/** Accepts mailings to families of earlier editions, or to this edition's. */
@Injectable()
export class MailingService {
  constructor(
    private readonly recipients: Recipients,
    private readonly ids: MailingIds,
    private readonly records: MailingRecords,
  ) {}

  /**
   * Idempotent per draft; without a draft, per text and audience. Throws Refusal without recipients, and when
   * the draft was sent before with another text.
   */
  async request(text: MailingText, draft: string | undefined, by: string): Promise<AcceptedMailing> {
    const { subject, message, distances } = text;
    const audience = distances ? `\n${distances.join()}` : '';
    const mailing = this.ids.mailing(draft ?? `${subject}\n${message}${audience}`);
    const { request } = await this.records.load(mailing);
    const recipients = request ? [] : await this.recipients.of(distances);
    const content = { subject, message, ...(distances && { distances }) };
    await this.records.request({ mailing, edition: this.recipients.edition, ...content, recipients }, by);
    const { recipients: sentCount } = await this.records.load(mailing);
    return { sentCount, mailing };
  }

  /** The number of families with a runner in these distances (metres). */
  async countRecipients(distances: readonly number[]): Promise<number> {
    return (await this.recipients.of(distances)).length;
  }

  /** Throws Refusal for an unknown mailing. */
  async stop(mailing: string, by: string): Promise<void> {
    await this.records.stop(mailing, by);
  }
}

/** Sends an organiser a mailing as a test, before its recipients get it. */
@Injectable()
export class TestMailService {
  constructor(
    private readonly writer: MailingWriter,
    private readonly mailer: Mailer,
    private readonly ids: Ids,
  ) {}

  /** Throws Problem when the mail server refuses or defers it. */
  async send({ subject, ...rest }: MailingText, email: string): Promise<void> {
    const text = { subject: `Test: ${subject}`, ...rest };
    const mail = this.writer.write(text, { id: `mailing-test-${this.ids.uuid()}`, email });
    try {
      await this.mailer.send(mail);
    } catch (error) {
      if (error instanceof MailRefused)
        throw new Problem(422, 'Mailservern tog inte emot mailet. Kontrollera adressen.', 'mail-refused');
      throw new Problem(503, 'Mailservern svarar inte just nu. Försök igen om en stund.', 'mail-deferred');
    }
  }
}

/** A mailing for organisers. `failures`: by address, null when erased. */
export interface ShownMailing extends Omit<MailingRow, 'failures'> {
  readonly failures: readonly { readonly email: string | null; readonly why: MailFailure }[];
}

const MAX_MAILINGS = 10;

/** Shows organisers their mailings. */
@Injectable()
export class MailingHistory {
  constructor(
    private readonly views: ViewStore,
    private readonly previous: PreviousRunners,
  ) {}

  /** The latest mailings, newest first. */
  async latest(): Promise<readonly ShownMailing[]> {
    const rows = await this.views.list<MailingRow>(mailings.name, ALL_MAILINGS);
    const newest = rows.toSorted((one, other) => other.requestedAt.localeCompare(one.requestedAt));
    return Promise.all(newest.slice(0, MAX_MAILINGS).map((row) => this.shown(row)));
  }

  private async shown({ failures, ...row }: MailingRow): Promise<ShownMailing> {
    const withAddresses = failures.map(async ({ recipient, why }) => ({
      email: (await this.previous.addressOf(recipient)) ?? null,
      why,
    }));
    return { ...row, failures: await Promise.all(withAddresses) };
  }
}
