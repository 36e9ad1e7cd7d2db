import { isPaymentToken, qrSvg } from '@app/adapters';
import { Controller, Get, Header, Headers, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { atMost } from '../platform/auth/at-most.guard';
import { SIGNED_OUT } from '../platform/auth/registration.guard';
import { Sessions } from '../platform/auth/sessions';
import { Problem } from '../platform/http/problem';
import { MINUTE } from '../platform/http/too-often';
import { PaymentQuery, TokenQuery } from './booking.dto';
import { PaymentVerification } from './payment-verification';

const UNKNOWN = 'Oups! Nåt blev knasigt. Skicka oss ett mail så ska vi ta reda på vad som har hänt.';

/** What pages ask while somebody pays: the picture for the Swish app, and whether it is done. */
@Controller()
export class PaymentPagesController {
  constructor(
    private readonly verification: PaymentVerification,
    private readonly sessions: Sessions,
  ) {}

  @Get('qr-v2')
  @UseGuards(atMost({ name: 'qr-codes', times: 600, withinMs: MINUTE }))
  @Header('cache-control', 'no-store')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  draw(@Query() { token }: TokenQuery): Promise<string> {
    if (!isPaymentToken(token)) throw new Problem(400, 'Felaktig betalning');
    return qrSvg(token);
  }

  @Get('verify')
  @UseGuards(atMost({ name: 'verifications', times: 6000, withinMs: 10 * MINUTE }))
  @Header('cache-control', 'no-store')
  async verify(
    @Query() { id }: PaymentQuery,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ settled: boolean }> {
    const registration = await this.sessions.subject('registration', cookies);
    if (registration === undefined) throw new Problem(403, `Utloggad: ${SIGNED_OUT}`);
    const standing = await this.verification.of({ registration, payment: id });
    if (standing === 'unknown') throw new Problem(404, UNKNOWN);
    reply.status(standing === 'settled' ? 200 : 202);
    return { settled: standing === 'settled' };
  }
}
