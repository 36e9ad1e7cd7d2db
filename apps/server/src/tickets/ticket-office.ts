import { Injectable } from '@nestjs/common';
import { Checkout } from '../payments/checkout';
import { PaymentLinks } from '../payments/payment-links';
import { PaymentRows } from '../payments/payment-rows';
import { CashDesk } from './cash-desk';
import { SaleDesk } from './sale-desk';
import type { PaidSaleBody, SaleBody } from './sale.dto';

/** What a sale came to. The token opens its Swish payment; without one it is paid already. */
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
    private readonly checkout: Checkout,
    private readonly cash: CashDesk,
    private readonly rows: PaymentRows,
    private readonly links: PaymentLinks,
  ) {}

  /** With Swish: the runner gets on the start list when it is paid. Throws Refusal, Problem or PaymentsUnreachable. */
  async sell(body: SaleBody, by: string): Promise<Sold> {
    const { registration, sort } = await this.sales.open(body, by);
    const { token, payref } = await this.checkout.book({ registration, campaign: null, by });
    return {
      token,
      payref,
      sort,
      amount: await this.amountOf(payref),
      link: this.links.to({ token, payref }),
    };
  }

  /** Paid by other means. A Swish payment it takes the place of is taken back first. */
  async sellPaid({ note, payref: instead, ...body }: PaidSaleBody, by: string): Promise<Sold> {
    const row = instead === undefined ? undefined : await this.rows.find(instead);
    if (row) await this.checkout.cancel({ registration: row.registration, payment: row.id }, by);
    const { registration, sort } = await this.sales.open(body, by);
    const payref = await this.cash.pay({ registration, note, by });
    return { token: null, payref, sort, amount: await this.amountOf(payref) };
  }

  private async amountOf(payref: string): Promise<number> {
    return (await this.rows.find(payref))?.amount ?? 0;
  }
}
