import { Injectable } from '@nestjs/common';
import { Problem } from '../http/problem';
import type { Order } from '../registration/booking-desk';
import { FAMILY } from '../registration/registration.controller';
import { Season } from '../registration/season';
import { Checkout, type CheckedOut } from './checkout';
import { PaymentLinks } from './payment-links';
import type { OnePayment } from './settlement';

/** A payment that waits for its payer, with the address that opens it. */
export type Opened = CheckedOut & { readonly link?: string | undefined };

/** The checkout as families meet it: until registration closes. */
@Injectable()
export class FamilyCheckout {
  constructor(
    private readonly checkout: Checkout,
    private readonly links: PaymentLinks,
    private readonly season: Season,
  ) {}

  /** Throws what the checkout throws, and Problem 403 when it is too late. */
  async book(order: Order): Promise<Opened> {
    if (this.season.isClosed()) throw new Problem(403, 'Anmälan är stängd', 'closed');
    const checkedOut = await this.checkout.book(order);
    return { ...checkedOut, link: this.links.to(checkedOut) };
  }

  /** A payment can be taken back after the closing too. */
  cancel(one: OnePayment): Promise<void> {
    return this.checkout.cancel(one, FAMILY);
  }
}
