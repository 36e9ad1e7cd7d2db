import { Injectable } from '@nestjs/common';
import { Till } from '../payments/till';
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

/** Sells places on the spot, also when registration has closed. */
@Injectable()
export class TicketOffice {
  constructor(
    private readonly sales: SaleDesk,
    private readonly till: Till,
    private readonly cash: CashDesk,
  ) {}

  /** With Swish: the runner gets on the start list when it is paid. Throws Refusal, Problem or PaymentsUnreachable. */
  async sell(body: SaleBody, by: string): Promise<Sold> {
    const { registration, sort } = await this.sales.open(body, by);
    return { ...(await this.till.book({ registration, campaign: null, by })), sort };
  }

  /** Paid by other means. A Swish payment it takes the place of is taken back first. */
  async sellPaid({ note, payref: instead, ...body }: PaidSaleBody, by: string): Promise<Sold> {
    if (instead !== undefined) await this.till.cancel(instead, by);
    const { registration, sort } = await this.sales.open(body, by);
    return { ...(await this.cash.pay({ registration, note, by })), token: null, sort };
  }
}
