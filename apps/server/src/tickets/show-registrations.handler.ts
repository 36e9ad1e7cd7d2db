import { ViewStore } from '@app/eventing';
import { registrations, type PaymentRow, type RegistrationRow } from '@app/views';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PaymentRows } from '../payments/payment-rows';
import { Season } from '../registration/season';

/** Everything organisers see of an edition's registrations and money. */
export interface RegistrationsAndPayments {
  readonly registrations: readonly RegistrationRow[];
  readonly payments: readonly PaymentRow[];
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
    };
  }
}
