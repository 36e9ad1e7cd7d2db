import type { MailFailure } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { ALL_MAILINGS, mailings, type MailingRow } from '@app/views';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { PreviousRunners } from './recipients';

/** A mailing for organisers. `failures`: by address, null when erased. */
export interface ShownMailing extends Omit<MailingRow, 'failures'> {
  readonly failures: readonly { readonly email: string | null; readonly why: MailFailure }[];
}

const MAX_MAILINGS = 10;

/** The latest mailings, newest first. */
export class ShowMailings extends Query<readonly ShownMailing[]> {}

@QueryHandler(ShowMailings)
export class ShowMailingsHandler implements IQueryHandler<ShowMailings> {
  constructor(
    private readonly views: ViewStore,
    private readonly previous: PreviousRunners,
  ) {}

  async execute(): Promise<readonly ShownMailing[]> {
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
