import { Refusal } from '@app/domain';
import { Body, Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsBoolean, Matches } from 'class-validator';
import { atMost } from '../platform/auth/limits';
import { Optional } from '../platform/http/fields.decorators';
import { MINUTE } from '../platform/http/problem';
import { FAMILY } from '../registration';
import { type CheckedOut, CheckoutService } from './checkout.service';
import type { LinkedPayment } from './linked-payment';
import { PaymentLinkRepository } from './payment-link.repository';
import { PAYMENT_ID } from './payment.repository';
import { ShowPaymentLink } from './show-payment-link.handler';

export class PayLinkBody {
  /** Whoever pays was told that an earlier payment may have gone through. */
  @Optional()
  @IsBoolean()
  readonly payAgain?: boolean;
}

export class GiveUpBody {
  @Matches(PAYMENT_ID)
  readonly payref!: string;
}

/**
 * What organisers have registered for a family, or what is still owed of a payment, is paid here, by whoever has the address: nobody can guess one, and it stays out of caches,
 * indexes and logs of other sites. Registration may be closed: organisers decide whom they take in.
 */
@Controller('api/payment-links/:link')
export class PaymentLinksController {
  constructor(
    private readonly links: PaymentLinkRepository,
    private readonly checkout: CheckoutService,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @UseGuards(atMost({ name: 'payment-links', times: 3000, withinMs: 10 * MINUTE, forReading: true }))
  @Header('cache-control', 'no-store')
  @Header('x-robots-tag', 'noindex')
  @Header('referrer-policy', 'no-referrer')
  show(@Param('link') link: string): Promise<LinkedPayment> {
    return this.queries.execute(new ShowPaymentLink(link));
  }

  /** Opens a Swish payment of what it costs now, or finds the one that waits. */
  @Post('pay')
  @HttpCode(200)
  @UseGuards(atMost({ name: 'payments-by-link', times: 60, withinMs: 10 * MINUTE }))
  @Header('cache-control', 'no-store')
  async pay(@Param('link') link: string, @Body() { payAgain }: PayLinkBody): Promise<CheckedOut> {
    const { row, session } = await this.links.read(link);
    const { registration, payment: of } = row;
    if (of !== null) return this.checkout.bookRest({ registration, of, link, payAgain, by: FAMILY });
    if (session.open === null && !session.paid && this.links.isLate(session.deltagare))
      throw new Refusal('link-late');
    return this.checkout.book({ registration, campaign: null, payAgain, by: FAMILY });
  }

  /** Somebody else's payment is as unknown as one that never was. */
  @Post('cancel')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async cancel(@Param('link') link: string, @Body() { payref }: GiveUpBody): Promise<LinkedPayment> {
    const { registration } = await this.links.get(link);
    await this.checkout.cancel({ registration, payment: payref }, FAMILY);
    return this.show(link);
  }
}
