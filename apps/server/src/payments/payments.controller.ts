import { isPaymentToken, qrSvg, SwishSimulator } from '@app/adapters';
import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_OUT } from '../platform/auth/current-user';
import { FamilyBudget } from '../platform/auth/family-budget';
import { rateLimited } from '../platform/auth/rate-limits';
import { Sessions } from '../platform/auth/sessions';
import { Optional, Text } from '../platform/http/fields.decorators';
import { MINUTE_MS, Problem } from '../platform/http/problem';
import { isSwishPayment, PaymentIds } from '../platform/names/payment-ids';
import { PaymentLinkRepository } from './payment-link.repository';
import { PAYMENT_ID_PATTERN, PaymentRepository } from './payment.repository';
import { PaymentService } from './payment.service';
import { PaymentReconciler } from './reconciler';

export class PaymentQuery {
  @Matches(PAYMENT_ID_PATTERN)
  readonly id!: string;

  /** The payment link, for a payer without a session. */
  @Optional()
  @Matches(PAYMENT_ID_PATTERN)
  readonly link?: string;
}

export class TokenQuery {
  @Text(100)
  readonly token!: string;
}

const UNKNOWN = 'Oups! Nåt blev knasigt. Skicka oss ett mail så ska vi ta reda på vad som har hänt.';

/** Serves a paying page: the QR code for Swish, and whether the payment is settled. Receives callbacks. */
@Controller()
export class PaymentsController {
  @Inject(PaymentIds)
  private readonly paymentIds!: PaymentIds;

  @Inject(FamilyBudget)
  private readonly budget!: FamilyBudget;

  @Inject(PaymentRepository)
  private readonly payments!: PaymentRepository;

  @Inject(PaymentService)
  private readonly paymentService!: PaymentService;

  constructor(
    private readonly reconciler: PaymentReconciler,
    private readonly sessions: Sessions,
    private readonly links: PaymentLinkRepository,
  ) {}

  @Get('qr-v2')
  @UseGuards(rateLimited({ name: 'qr-codes', times: 600, withinMs: MINUTE_MS, fallsBackToLocal: true }))
  @Header('cache-control', 'no-store')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  draw(@Query() { token }: TokenQuery): Promise<string> {
    if (!isPaymentToken(token)) throw new Problem(400, 'Felaktig betalning');
    return qrSvg(token);
  }

  @Get('verify')
  @UseGuards(
    rateLimited({ name: 'verifications', times: 6000, withinMs: 10 * MINUTE_MS, fallsBackToLocal: true }),
  )
  @Header('cache-control', 'no-store')
  async verify(
    @Query() { id, link }: PaymentQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ settled: boolean }> {
    const registration =
      link === undefined ? await this.ownRegistration(request) : (await this.links.get(link)).registration;
    const status = await this.reconciler.statusOf({ registration, payment: id });
    if (status === 'unknown') throw new Problem(404, UNKNOWN);
    reply.status(status === 'over' ? 200 : 202);
    return { settled: status === 'over' };
  }

  /**
   * Swish's callback. Trusts only the payment id in the body, and asks Swish for the outcome. Answers with an
   * error when that fails, so that Swish calls again.
   */
  @Post('api/swish/callback')
  @HttpCode(200)
  async receive(@Body() body: unknown, @Headers('callbackidentifier') identifier = ''): Promise<object> {
    const id = idIn(body);
    if (!this.paymentIds.isCallbackIdentifier(id, identifier)) throw new Problem(403, 'Okänd avsändare');
    const row = await this.payments.find(id);
    // The identifier is valid for this payment, so this node's views lag.
    if (!row) throw new Problem(503, 'Servern är lite efter. Försök igen om en stund.');
    await this.paymentService.check({ registration: row.registration, payment: id });
    return {};
  }

  private async ownRegistration(request: FastifyRequest): Promise<string> {
    const registration = await this.sessions.subject('registration', request.headers.cookie);
    if (registration === undefined) throw new Problem(403, `Utloggad: ${SIGNED_OUT}`);
    await this.budget.take(registration, request);
    return registration;
  }
}

function idIn(body: unknown): string {
  const { id } = (typeof body === 'object' ? (body ?? {}) : {}) as { readonly id?: unknown };
  if (typeof id !== 'string' || !isSwishPayment(id)) throw new Problem(400, 'Felaktig begäran');
  return id;
}

class PayerChoice {
  @Optional()
  @Text(40)
  readonly action?: string;
}

/** The payer's page of the Swish simulator, in test mode only. */
@Controller('sim/pay')
export class SimulatorController {
  constructor(private readonly simulator: SwishSimulator) {}

  @Get(':token')
  show(@Param('token') token: string, @Res() reply: FastifyReply): FastifyReply {
    return this.answer(reply, token);
  }

  @Post(':token')
  act(
    @Param('token') token: string,
    @Body() { action }: PayerChoice,
    @Res() reply: FastifyReply,
  ): FastifyReply {
    return this.answer(reply, token, action);
  }

  private answer(reply: FastifyReply, token: string, action?: string): FastifyReply {
    const back = ({ id }: { readonly id: string }) => `/kvitto/${id}`;
    const { status, headers, html } = this.simulator.handlePayerPage(token, action, back);
    return reply.status(status).headers(headers).send(html);
  }
}
