import { ViewStore } from '@app/eventing';
import type { BoardRow, ListedRunner, RaceRow } from '@app/domain';
import { ALL_RACES, type PaymentRow, raceday, type RegistrationRow, registrations } from '@app/views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PaymentRows } from '../payments/payment-rows';
import { Season } from '../registration/season';

/** Everything organisers see of an edition's registrations and money. `listed` is how paid runners stand on its start lists, by their id there. */
export interface RegistrationsAndPayments {
  readonly registrations: readonly RegistrationRow[];
  readonly payments: readonly PaymentRow[];
  readonly listed: Readonly<Record<string, ListedRunner>>;
}

/** All registrations and payments of the edition. */
export class ShowRegistrations extends Query<RegistrationsAndPayments> {}

@QueryHandler(ShowRegistrations)
export class ShowRegistrationsHandler implements IQueryHandler<ShowRegistrations> {
  constructor(
    private readonly views: ViewStore,
    private readonly payments: PaymentRows,
    private readonly season: Season,
  ) {}

  async execute(): Promise<RegistrationsAndPayments> {
    return {
      registrations: await this.views.list<RegistrationRow>(registrations.name, this.season.name),
      payments: await this.payments.all(),
      listed: Object.fromEntries(await this.listed()),
    };
  }

  private async listed(): Promise<readonly (readonly [string, ListedRunner])[]> {
    const all = await this.views.list<RaceRow>(raceday.name, ALL_RACES);
    const days = all.filter(({ date }) => date === this.season.edition.date);
    const boards = await Promise.all(days.map(({ part }) => this.views.list<BoardRow>(raceday.name, part)));
    return boards
      .flat()
      .flatMap((row) =>
        row.type === 'runner' && row.paid
          ? [[row.sort, { part: row.part, bib: row.bib, late: row.late }] as const]
          : [],
      );
  }
}
