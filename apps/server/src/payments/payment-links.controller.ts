import { Refusal } from '@app/domain';
import { Body, Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsBoolean, IsInstance, Matches, ValidateNested } from 'class-validator';
import { rateLimited } from '../platform/auth/rate-limits';
import { INVALID_VALUE } from '../platform/http/field-errors';
import { Optional } from '../platform/http/fields.decorators';
import { MINUTE_MS } from '../platform/http/problem';
import { FAMILY_ACTOR } from '../registration';
import { type CheckoutResult, CheckoutService } from './checkout.service';
import type { LinkedPayment } from './linked-payment';
import { PaymentLinkRepository } from './payment-link.repository';
import { PAYMENT_ID_PATTERN } from './payment.repository';
import { ShownLinesBody } from './shown-order';

class PayLinkBody {
  /** The payer confirmed to pay although an earlier payment may have gone through. */
  @Optional()
  @IsBoolean()
  readonly payAgain?: boolean;

  @Optional()
  @Type(() => ShownLinesBody)
  @IsInstance(ShownLinesBody)
  @ValidateNested({ message: INVALID_VALUE })
  readonly shown?: ShownLinesBody;
}

class CancelPaymentBody {
  @Matches(PAYMENT_ID_PATTERN)
  readonly payref!: string;
}

/**
 * Pays for added runners or a balance due, without sign-in: the link is the secret, so caches, indexes and
 * referrers must not get it.
 * It works after registration closes, because organisers issue links.
 */
@Controller('api/payment-links/:link')
export class PaymentLinksController {
  constructor(
    private readonly links: PaymentLinkRepository,
    private readonly checkout: CheckoutService,
  ) {}

  @Get()
  @UseGuards(
    rateLimited({ name: 'payment-links', times: 3000, withinMs: 10 * MINUTE_MS, fallsBackToLocal: true }),
  )
  @Header('cache-control', 'no-store')
  @Header('x-robots-tag', 'noindex')
  @Header('referrer-policy', 'no-referrer')
  show(@Param('link') link: string): Promise<LinkedPayment> {
    return this.links.show(link);
  }

  /** Opens a Swish payment at the current price, or returns the open one. */
  @Post('pay')
  @HttpCode(200)
  @UseGuards(rateLimited({ name: 'payments-by-link', times: 60, withinMs: 10 * MINUTE_MS }))
  @Header('cache-control', 'no-store')
  async pay(
    @Param('link') link: string,
    @Body() { payAgain, shown: body }: PayLinkBody,
  ): Promise<CheckoutResult> {
    const { row, session } = await this.links.read(link);
    const { registration, payment: originalPayment } = row;
    if (originalPayment !== null)
      return this.checkout.bookBalanceDue({
        registration,
        originalPayment,
        link,
        payAgain,
        shown: await this.links.shownOrder(row, body),
        by: FAMILY_ACTOR,
      });
    if (session.open === null && !session.paid && (await this.links.isLate(session.deltagare)))
      throw new Refusal('link-late');
    const shown = await this.links.shownOrder(row, body);
    return this.checkout.book({ registration, campaign: null, payAgain, shown, by: FAMILY_ACTOR });
  }

  /** Another registration's payment answers like an unknown one. */
  @Post('cancel')
  @HttpCode(200)
  @UseGuards(rateLimited({ name: 'links-cancelled', times: 60, withinMs: 10 * MINUTE_MS }))
  @Header('cache-control', 'no-store')
  async cancel(@Param('link') link: string, @Body() { payref }: CancelPaymentBody): Promise<LinkedPayment> {
    const { registration } = await this.links.get(link);
    await this.checkout.cancel({ registration, payment: payref }, FAMILY_ACTOR);
    return this.show(link);
  }
}
