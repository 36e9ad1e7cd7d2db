import { Refusal } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/http/problem';
import { FAMILY, type Order, Season } from '../registration';
import { PaymentRows } from './payment-rows';
import type { OnePayment } from './settlement';
import { Till, type Opened } from './till';

/** The till as families meet it: open until registration closes, and each for their own payments. */
@Injectable()
export class FamilyCheckout {
  constructor(
    private readonly till: Till,
    private readonly rows: PaymentRows,
    private readonly season: Season,
  ) {}

  /** Throws what the till throws, and Problem 403 when it is too late. */
  async book(order: Order): Promise<Opened> {
    if (this.season.isClosed()) throw new Problem(403, 'Anmälan är stängd', 'closed');
    return this.till.book(order);
  }

  /** A payment can be taken back after the closing too. Somebody else's is as unknown as one that never was. */
  async cancel({ registration, payment }: OnePayment): Promise<void> {
    const row = await this.rows.find(payment);
    if (row?.registration !== registration) throw new Refusal('payment-unknown', { payment });
    await this.till.cancel(payment, FAMILY);
  }
}
