import { ViewStore } from '@app/eventing';
import type { ListedRunner } from '@app/domain';
import { type PaymentRow, type RegistrationRow, registrations } from '@app/views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PaymentRows } from '../payments';
import { allRaces, boardOf } from '../raceday';
import { Season } from '../registration';

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
    const all = await allRaces(this.views);
    const days = all.filter(({ date }) => date === this.season.edition.date);
    const boards = await Promise.all(days.map(({ part }) => boardOf(this.views, part)));
    return boards
      .flat()
      .flatMap((row) =>
        row.type === 'runner' && row.paid
          ? [[row.sort, { part: row.part, bib: row.bib, late: row.late }] as const]
          : [],
      );
  }
}
