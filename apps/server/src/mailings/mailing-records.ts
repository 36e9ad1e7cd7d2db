import { mailingStream, type MailFailure, type Mailing } from '@app/domain';
import { eventId, ViewStore } from '@app/eventing';
import { ALL_MAILINGS, mailings, type MailingRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { type Cause, CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import type { MailingText } from './mailing.mail';

/** A mailing that is asked for. `recipients` are registrations. */
export interface MailingRequest extends MailingText {
  readonly mailing: string;
  readonly edition: string;
  readonly recipients: readonly string[];
}

/** What has become of one recipient, in which mailing, and which event led to it. */
interface Outcome {
  readonly mailing: string;
  readonly recipient: string;
  readonly became: 'sent' | MailFailure;
  readonly cause: Cause | undefined;
}

/** Mailings as their own streams tell of them, and what is written there. Each thing said twice is kept once. */
@Injectable()
export class MailingRecords {
  constructor(
    private readonly streams: StreamRepository,
    private readonly commands: CommandSender,
    private readonly views: ViewStore,
  ) {}

  load(mailing: string): Promise<Mailing> {
    return this.streams.load(mailingStream(mailing));
  }

  /** Throws Refusal when it goes to nobody, and when it was requested before with other words. */
  async request(request: MailingRequest, by: string): Promise<void> {
    const command = { type: 'RequestMailing', ...request } as const;
    await this.commands.send(mailingStream(request.mailing), command, { by });
  }

  /** Throws Refusal when there is no such mailing. */
  async stop(mailing: string, by: string): Promise<void> {
    await this.commands.send(mailingStream(mailing), { type: 'StopMailing', mailing }, { by });
  }

  /** Those that have neither come to their end nor been stopped. Only as new as the views: who goes on with one reads its stream. */
  async unfinished(): Promise<readonly string[]> {
    const rows = await this.views.list<MailingRow>(mailings.name, ALL_MAILINGS);
    const left = rows.filter(({ completedAt, stoppedAt }) => completedAt === null && stoppedAt === null);
    return left.map(({ mailing }) => mailing);
  }

  /** Kept for good when it resolves. */
  async keep({ mailing, recipient, became, cause }: Outcome): Promise<void> {
    const one = { mailing, recipient };
    const command =
      became === 'sent'
        ? ({ type: 'RecordMailSent', ...one } as const)
        : ({ type: 'RecordMailFailed', ...one, why: became } as const);
    const id = eventId(`outcome/${mailing}/${recipient}`, 0);
    await this.commands.send(mailingStream(mailing), command, { by: 'mailing', id, ...(cause && { cause }) });
  }
}
