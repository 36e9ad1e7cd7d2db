import { paymentsCsv, paymentsFileName, raceSplitterCsv, type BoardRunnerRow } from '@app/domain';
import { ViewStore } from '@app/eventing';
import { Controller, Get, Header, Query, Res, UseGuards } from '@nestjs/common';
import { Transform } from 'class-transformer';
import type { FastifyReply } from 'fastify';
import { PaymentRepository } from '../payments';
import { AdminGuard } from '../platform/auth/current-user';
import { Optional, Text } from '../platform/http/fields.decorators';
import { knownBoardOf, runnersOn } from '../raceday';
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

  /** Start lists for RaceSplitter, a timing app: one race, or a day's. Anonymous runners appear by name. */
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
    return (await knownBoardOf(this.views, part)).filter((row) => row.type === 'runner');
  }
}
