import { Clock, type Mail, Mailer, MailRefused, type LeaseTerm } from '@app/adapters';
import {
  type MailFailure,
  type RegistrationEvent,
  registrationStream,
  type ReminderOptions,
  suppressionStream,
} from '@app/domain';
import { eventId } from '@app/eventing';
import { Injectable, Logger } from '@nestjs/common';
import { StreamRepository } from '../platform/commands/stream.repository';
import { MailingIds } from './mailing-ids';
import { MailingWriter, type MailingText } from './mailing.mail';

const log = new Logger('Mailings');

/** The outcome of sending one mail. `deferred`: retry later. */
export type SendOutcome = 'sent' | 'deferred' | Exclude<MailFailure, 'gave-up'>;

/**
 * Resolves recipients' addresses from streams, which never lag: a recipient who just declined or was erased
 * gets no mail.
 */
@Injectable()
export class RecipientAddresses {
  constructor(
    private readonly streams: StreamRepository,
    private readonly ids: MailingIds,
    private readonly clock: Clock,
  ) {}

  /**
   * The address, or why the recipient is skipped. A declined address still gets mail about its own race; a
   * reminder skips families that have paid.
   */
  async of(
    registration: string,
    { distances, reminder }: MailingText,
  ): Promise<RecipientAddress | SkipReason> {
    const stream = registrationStream(registration);
    const { phase, isPaid } = await this.streams.load(stream);
    if (reminder && (isPaid || this.isOver(reminder))) return 'not-needed';
    const opened = await this.streams.first(stream);
    const email = emailOf(opened);
    if (phase !== 'known' || email === undefined) return 'erased';
    if (distances) return { email };
    const { isDeclined } = await this.streams.load(suppressionStream(this.ids.suppression(email)));
    return isDeclined ? 'declined' : { email };
  }

  private isOver({ until }: ReminderOptions): boolean {
    return this.clock.now() >= until;
  }
}

function emailOf(opened: RegistrationEvent | undefined): string | undefined {
  return opened?.type === 'RegistrationOpened' && opened.email.includes('@') ? opened.email : undefined;
}

interface RecipientAddress {
  readonly email: string;
}

type SkipReason = 'declined' | 'erased' | 'not-needed';

/** One recipient's mail, and the lease term it is sent in. */
interface RecipientMail {
  readonly term: Pick<LeaseTerm, 'confirm'>;
  readonly mailing: string;
  readonly recipient: string;
  readonly text: MailingText;
}

/** Sends one recipient's mail of a mailing. */
@Injectable()
export class RecipientMailer {
  constructor(
    private readonly addresses: RecipientAddresses,
    private readonly writer: MailingWriter,
    private readonly mailer: Mailer,
  ) {}

  /**
   * The mail id is stable per recipient, so that a mail program shows a repeat once. Throws LeaseTermEnded
   * when another node leads.
   */
  async send({ mailing, recipient, text, term }: RecipientMail): Promise<SendOutcome> {
    const address = await this.addresses.of(recipient, text);
    if (typeof address === 'string') return address;
    const id = `mailing-${eventId(`mailing/${mailing}/${recipient}`, 0)}`;
    const mail = this.writer.write(text, { id, ...address });
    await term.confirm();
    return this.attempt(mail);
  }

  private async attempt(mail: Mail): Promise<SendOutcome> {
    try {
      await this.mailer.send(mail);
      return 'sent';
    } catch (error) {
      log.warn(`${mail.id}: ${error instanceof Error ? error.message : String(error)}`);
      return error instanceof MailRefused ? 'refused' : 'deferred';
    }
  }
}
