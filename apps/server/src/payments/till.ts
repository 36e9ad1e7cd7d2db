import { Refusal } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { PaymentLinks } from '../platform/payment/payment-links';
import type { Order } from '../registration';
import { Checkout, type CheckedOut } from './checkout';
import { PaymentRows } from './payment-rows';

/** A payment that waits for its payer, with the address that opens it. */
export type Opened = CheckedOut & { readonly link?: string | undefined };

/** The checkout as people meet it, families and the ticket office alike. */
@Injectable()
export class Till {
  constructor(
    private readonly checkout: Checkout,
    private readonly links: PaymentLinks,
    private readonly rows: PaymentRows,
  ) {}

  /** Throws what the checkout throws. */
  async book(order: Order): Promise<Opened> {
    const checkedOut = await this.checkout.book(order);
    return { ...checkedOut, link: this.links.to(checkedOut) };
  }

  /** Gives up what a registration waits for, whether or not Swish can be asked. Throws Refusal when Swish has been paid. */
  giveUp(registration: string, by: string): Promise<void> {
    return this.checkout.giveUp(registration, by);
  }

  /** Gives a booking up by its payment alone. Throws Refusal, for a payment nobody knows too. */
  async cancel(payment: string, by: string): Promise<void> {
    const row = await this.rows.find(payment);
    if (!row) throw new Refusal('payment-unknown', { payment });
    await this.checkout.cancel({ registration: row.registration, payment }, by);
  }
}
