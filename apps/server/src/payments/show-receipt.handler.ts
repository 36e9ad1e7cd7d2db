import { Refusal } from '@app/domain';
import { SESSION, session, type SessionRow } from '@app/views';
import { ViewStore } from '@app/eventing';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Season } from '../registration';
import { PaymentRows } from './payment-rows';
import { receiptOf, type Receipt } from './receipt';

/** The receipt of a payment. `reader`: the registration of whoever is signed in; others see names shortened. */
export class ShowReceipt extends Query<Receipt> {
  constructor(
    readonly payment: string,
    readonly reader: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(ShowReceipt)
export class ShowReceiptHandler implements IQueryHandler<ShowReceipt> {
  constructor(
    private readonly rows: PaymentRows,
    private readonly views: ViewStore,
    private readonly season: Season,
  ) {}

  async execute({ payment: id, reader }: ShowReceipt): Promise<Receipt> {
    const payment = await this.rows.find(id);
    if (!payment) throw new Refusal('payment-unknown', { payment: id });
    const { edition, prices } = this.season;
    const { registration } = payment;
    return receiptOf({
      payment,
      session: await this.views.get<SessionRow>(session.name, registration, SESSION),
      edition,
      prices,
      isOwner: reader === registration,
    });
  }
}
