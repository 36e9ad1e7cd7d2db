import { receiptCode } from '@app/domain';
import { Controller, Get, Header, Headers, Param, UseGuards } from '@nestjs/common';
import { rateLimited } from '../platform/auth/rate-limits';
import { AdminGuard } from '../platform/auth/current-user';
import { Sessions } from '../platform/auth/sessions';
import { Config } from '../platform/config/config';
import { MINUTE_MS } from '../platform/http/problem';
import { siteUrl } from '../platform/mail/mail-page';
import { PaymentRepository } from './payment.repository';
import { calendarOf } from './family-day';
import type { Receipt } from './receipt';
import { ReceiptRepository } from './receipt.repository';

/** Receipts and race days by an unguessable id, which caches, indexes and referrers must not get. */
@Controller('api/receipts')
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptRepository,
    private readonly sessions: Sessions,
    private readonly config: Config,
  ) {}

  @Get(':payref')
  @UseGuards(rateLimited({ name: 'receipts', times: 3000, withinMs: 10 * MINUTE_MS, fallsBackToLocal: true }))
  @Header('cache-control', 'no-store')
  @Header('x-robots-tag', 'noindex')
  @Header('referrer-policy', 'no-referrer')
  async show(@Param('payref') payref: string, @Headers('cookie') cookies?: string): Promise<Receipt> {
    const reader = await this.sessions.subject('registration', cookies);
    return this.receipts.get(payref, reader);
  }

  /** The race day as a calendar file; names for the family only. */
  @Get(':payref/start.ics')
  @UseGuards(
    rateLimited({ name: 'calendars', times: 3000, withinMs: 10 * MINUTE_MS, fallsBackToLocal: true }),
  )
  @Header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
  @Header('content-disposition', 'attachment; filename="start.ics"')
  @Header('cache-control', 'no-store')
  @Header('x-robots-tag', 'noindex')
  @Header('referrer-policy', 'no-referrer')
  async calendar(@Param('payref') payref: string, @Headers('cookie') cookies?: string): Promise<string> {
    const reader = await this.sessions.subject('registration', cookies);
    const { datePaid, dateCreated } = await this.receipts.get(payref, reader);
    const day = await this.receipts.day(payref, reader);
    const receiptUrl = `${siteUrl(this.config)}/kvitto/${payref}`;
    return calendarOf(day, { receiptUrl, issued: Date.parse(datePaid ?? dateCreated) });
  }
}

/** The short code on a receipt, and the registration that it paid for. */
interface ReceiptCode {
  readonly code: string;
  readonly registration: string;
}

/** Short codes of all paid receipts, so that race morning desks can look up families offline. */
@Controller('admin/api/receipt-codes')
@UseGuards(AdminGuard)
export class ReceiptCodesController {
  constructor(private readonly payments: PaymentRepository) {}

  @Get()
  async list(): Promise<ReceiptCode[]> {
    const paid = (await this.payments.all()).filter(({ status }) => status === 'PAID');
    return paid.flatMap(({ id, registration }) => {
      const code = receiptCode(id);
      return code === undefined ? [] : [{ code, registration }];
    });
  }
}
