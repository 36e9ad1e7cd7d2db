import { Injectable } from '@nestjs/common';
import type { Asker } from '../commands/raceday-desk';
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

/** Sells places on the spot, also when registration has closed. A sale that is asked for again is answered as it stands. */
@Injectable()
export class TicketOffice {
  constructor(
    private readonly sales: SaleDesk,
    private readonly till: Till,
    private readonly cash: CashDesk,
  ) {}

  /** With Swish: the runner gets on the start list when it is paid. Throws Refusal, Problem or PaymentsUnreachable. */
  sell(body: SaleBody, asker: Asker): Promise<Sold> {
    const { by } = asker;
    return this.sold(body, asker, (registration) => this.till.book({ registration, campaign: null, by }));
  }

  /** Paid by other means. A Swish payment it takes the place of is taken back first. */
  async sellPaid({ note, payref: instead, ...body }: PaidSaleBody, asker: Asker): Promise<Sold> {
    const { by } = asker;
    if (instead !== undefined) await this.till.cancel(instead, by);
    return this.sold(body, asker, (registration) => this.cash.pay({ registration, note, by }));
  }

  private async sold(
    body: SaleBody,
    asker: Asker,
    pay: (registration: string) => Promise<Omit<Sold, 'sort'>>,
  ): Promise<Sold> {
    const { registration, sort } = await this.sales.open(body, asker);
    return { ...((await this.cash.paid(registration)) ?? (await pay(registration))), sort };
  }
}
