import { paymentsCsv, paymentsFileName, raceSplitterCsv, Refusal, type BoardRunnerRow } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { Controller, Get, Header, Query, Res, UseGuards } from '@nestjs/common';
import { Transform } from 'class-transformer';
import type { FastifyReply } from 'fastify';
import { PaymentRepository } from '../payments';
import { AdminGuard } from '../platform/auth/current-user';
import { Optional, Text } from '../platform/http/fields.decorators';
import { boardOf, runnersOn } from '../raceday';
import { CurrentEdition } from '../registration';

/** An empty choice means all. */
class ExportFilter {
  @Optional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @Text(40)
  readonly part?: string;
}

/** Files for organisers only. */
@Controller('admin/api')
@UseGuards(AdminGuard)
export class ExportController {
  constructor(
    private readonly views: ViewStore,
    private readonly payments: PaymentRepository,
    private readonly edition: CurrentEdition,
  ) {}

  /**
   * Start lists for RaceSplitter, a timing app: one race, or all races of the day in one list. Anonymous
   * runners appear by name.
   */
  @Get('export2racesplitter')
  @Header('content-type', 'text/plain;charset=utf-8')
  async export(@Query() { part }: ExportFilter): Promise<string> {
    const { date } = this.edition.edition;
    const runners = part === undefined ? await runnersOn(this.views, date) : await this.runnersIn(part);
    return raceSplitterCsv(runners);
  }

  /** All payments and refunds for bookkeeping, without names, phone numbers or addresses. */
  @Get('payments/csv')
  @Header('content-type', 'text/csv;charset=utf-8')
  @Header('cache-control', 'no-store')
  async file(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { name, edition, prices } = this.edition;
    void reply.header('content-disposition', `attachment; filename="${paymentsFileName(edition.date)}"`);
    return paymentsCsv(await this.payments.all(), {
      edition: name,
      prices,
      vat: edition.receipt.vat,
      receipts: await this.payments.receiptNumbers(),
    });
  }

  private async runnersIn(part: string): Promise<readonly BoardRunnerRow[]> {
    const rows = await boardOf(this.views, part);
    if (rows.length === 0) throw new Refusal('race-unknown', { part });
    return rows.filter((row) => row.type === 'runner');
  }
}
