import { registrationStream } from '@app/domain';
import { ProjectionRunner, ViewStore } from '@app/eventing';
import { SESSION, session, type SessionRow } from '@app/views';
import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { CurrentEdition } from '../registration';
import { PaymentRepository } from './payment.repository';
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
    private readonly rows: PaymentRepository,
    private readonly views: ViewStore,
    private readonly edition: CurrentEdition,
  ) {}

  async execute({ payment: id, reader }: ShowReceipt): Promise<Receipt> {
    const payment = await this.rows.get(id);
    const { edition, prices } = this.edition;
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

/** How far a registration has come that a receipt is read of. */
export interface ReadAt {
  readonly registration: string;
  readonly revision: number;
}

const VIEWS_MS = 5000;

/** Reads receipts for those who come from events, which may be ahead of the views. */
@Injectable()
export class ReceiptReader {
  constructor(
    private readonly queries: QueryBus,
    private readonly projections: ProjectionRunner,
  ) {}

  /** Nobody reads a receipt as it was before that revision any more. Throws when the views do not come that far. */
  async catchUp({ registration, revision }: ReadAt): Promise<void> {
    const stream = registrationStream(registration);
    if (!(await this.projections.reached(stream, revision, VIEWS_MS)))
      throw new Error(`the views did not come to revision ${revision} of ${stream} in time`);
  }

  /** The receipt as it is from that revision on, names in full. Throws when the views do not come that far. */
  async read(payment: string, readAt: ReadAt): Promise<Receipt> {
    await this.catchUp(readAt);
    return this.queries.execute(new ShowReceipt(payment, readAt.registration));
  }
}
