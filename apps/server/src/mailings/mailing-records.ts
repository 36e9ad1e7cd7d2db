import { mailingStream, type MailFailure, type Mailing } from '@app/domain';
import { eventId, ViewStore } from '@app/eventing';
import { ALL_MAILINGS, mailings, type MailingRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { type Cause, CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import type { MailingText } from './mailing.mail';

/** A requested mailing. `recipients`: registration ids. */
export interface MailingRequest extends MailingText {
  readonly mailing: string;
  readonly edition: string;
  readonly recipients: readonly string[];
}

interface RecipientOutcome {
  readonly mailing: string;
  readonly recipient: string;
  readonly outcome: 'sent' | MailFailure;
  readonly cause: Cause | undefined;
}

/** Loads mailings from their streams and appends to them. Repeated commands append nothing. */
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

  /** Throws Refusal without recipients, and when the mailing was requested before with another text. */
  async request(request: MailingRequest, by: string): Promise<void> {
    const command = { type: 'RequestMailing', ...request } as const;
    await this.commands.send(mailingStream(request.mailing), command, { by });
  }

  /** Throws Refusal for an unknown mailing. */
  async stop(mailing: string, by: string): Promise<void> {
    await this.commands.send(mailingStream(mailing), { type: 'StopMailing', mailing }, { by });
  }

  /** Mailings neither completed nor stopped, from a view that may lag: load the stream before resuming. */
  async unfinished(): Promise<readonly string[]> {
    const rows = await this.views.list<MailingRow>(mailings.name, ALL_MAILINGS);
    const left = rows.filter(({ completedAt, stoppedAt }) => completedAt === null && stoppedAt === null);
    return left.map(({ mailing }) => mailing);
  }

  /** Resolves once the outcome is stored. */
  async recordOutcome({ mailing, recipient, outcome, cause }: RecipientOutcome): Promise<void> {
    const fields = { mailing, recipient };
    const command =
      outcome === 'sent'
        ? ({ type: 'RecordMailSent', ...fields } as const)
        : ({ type: 'RecordMailFailed', ...fields, why: outcome } as const);
    const id = eventId(`outcome/${mailing}/${recipient}`, 0);
    await this.commands.send(mailingStream(mailing), command, { by: 'mailing', id, ...(cause && { cause }) });
  }
}
