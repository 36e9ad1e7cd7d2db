import { isPaymentToken, qrSvg } from '@app/adapters';
import { Controller, Get, Header, Headers, Query, Res, UseGuards } from '@nestjs/common';
import { Matches } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { SIGNED_OUT } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { Sessions } from '../platform/auth/sessions';
import { Optional, Text } from '../platform/http/fields.decorators';
import { MINUTE, Problem } from '../platform/http/problem';
import { PaymentLinkRepository } from './payment-link.repository';
import { PAYMENT_ID } from './payment.repository';
import { Reconciler } from './reconciler';

export class PaymentQuery {
  @Matches(PAYMENT_ID)
  readonly id!: string;

  /** The payment link, for a payer without a session. */
  @Optional()
  @Matches(PAYMENT_ID)
  readonly link?: string;
}

export class TokenQuery {
  @Text(100)
  readonly token!: string;
}

const UNKNOWN = 'Oups! Nåt blev knasigt. Skicka oss ett mail så ska vi ta reda på vad som har hänt.';

/** Serves a paying page: the QR code for Swish, and whether the payment is settled. */
@Controller()
export class PaymentPagesController {
  constructor(
    private readonly reconciler: Reconciler,
    private readonly sessions: Sessions,
    private readonly links: PaymentLinkRepository,
  ) {}

  @Get('qr-v2')
  @UseGuards(rateLimited({ name: 'qr-codes', times: 600, withinMs: MINUTE, countsReads: true }))
  @Header('cache-control', 'no-store')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  draw(@Query() { token }: TokenQuery): Promise<string> {
    if (!isPaymentToken(token)) throw new Problem(400, 'Felaktig betalning');
    return qrSvg(token);
  }

  @Get('verify')
  @UseGuards(rateLimited({ name: 'verifications', times: 6000, withinMs: 10 * MINUTE, countsReads: true }))
  @Header('cache-control', 'no-store')
  async verify(
    @Query() { id, link }: PaymentQuery,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ settled: boolean }> {
    const registration =
      link === undefined
        ? await this.sessions.subject('registration', cookies)
        : (await this.links.get(link)).registration;
    if (registration === undefined) throw new Problem(403, `Utloggad: ${SIGNED_OUT}`);
    const status = await this.reconciler.statusOf({ registration, payment: id });
    if (status === 'unknown') throw new Problem(404, UNKNOWN);
    reply.status(status === 'over' ? 200 : 202);
    return { settled: status === 'over' };
  }
}
