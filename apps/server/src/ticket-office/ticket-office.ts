import { PaymentsUnreachable } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { type Opened, Till } from '../payments';
import type { CommandSource } from '../raceday';
import type { Order } from '../registration';
import { CashDesk } from './cash-desk';
import { SaleDesk } from './sale-desk';
import type { PaidSaleBody, SaleBody } from './sale.dto';

/** What a sale came to, `amount` in SEK. The token opens its Swish payment; without one it is paid already. */
export interface Sold {
  readonly token: string | null;
  readonly payref: string;
  readonly sort: string;
  readonly amount: number;
  readonly link?: string | undefined;
}

/** Sells places on the spot, also when registration has closed. A sale that is asked for again is answered as it stands. */
@Injectable()
export class TicketOffice {
  constructor(
    private readonly sales: SaleDesk,
    private readonly till: Till,
    private readonly cash: CashDesk,
  ) {}

  /** With Swish: the runner gets on the start list when it is paid. Throws Refusal, Problem or PaymentsUnreachable. */
  async sell({ payAgain, ...body }: SaleBody, source: CommandSource): Promise<Sold> {
    const { by } = source;
    const { registration, sort } = await this.sales.open(body, source);
    const sold =
      (await this.cash.paid(registration)) ??
      (await this.bySwish({ registration, campaign: null, by, payAgain }));
    return { ...sold, sort };
  }

  /** Paid by other means, in the place of a Swish payment that is awaited. Throws Refusal when Swish has been paid. */
  async sellPaid({ note, payref: instead, ...body }: PaidSaleBody, source: CommandSource): Promise<Sold> {
    const { by } = source;
    if (instead !== undefined) await this.till.giveUp(await this.sales.registrationOf(instead), by);
    const { registration, sort } = await this.sales.open(body, source);
    await this.till.giveUp(registration, by);
    const sold = (await this.cash.paid(registration)) ?? (await this.cash.pay({ registration, note, by }));
    return { ...sold, sort };
  }

  /** When Swish is away nobody has got anything to pay with: the bib is free again, for another try or for other money. */
  private async bySwish(order: Order): Promise<Opened> {
    try {
      return await this.till.book(order);
    } catch (error) {
      if (error instanceof PaymentsUnreachable) await this.till.giveUp(order.registration, order.by);
      throw error;
    }
  }
}
