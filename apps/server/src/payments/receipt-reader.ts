import { ProjectionRunner, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Receipt } from './receipt';
import { ShowReceipt } from './show-receipt.handler';

const VIEWS_MS = 5000;

/** Reads receipts for those who come from events, which may be ahead of the views. */
@Injectable()
export class ReceiptReader {
  constructor(
    private readonly queries: QueryBus,
    private readonly projections: ProjectionRunner,
  ) {}

  /** The receipt as it is with that event, names in full. Throws when the views do not come that far. */
  async after({ stream, revision, event }: Recorded, payment: string): Promise<Receipt> {
    if (!(await this.projections.reached(stream, revision, VIEWS_MS)))
      throw new Error(`the views did not come to ${event.type} in time`);
    return this.queries.execute(new ShowReceipt(payment, stream.slice('registration-'.length)));
  }
}
