import { Controller, Get, Header, Headers, Param, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { atMost } from '../platform/auth/limits';
import { Sessions } from '../platform/auth/sessions';
import { MINUTE } from '../platform/http/problem';
import type { Receipt } from './receipt';
import { ShowReceipt } from './show-receipt.handler';

/** Receipts, for whoever has the address: nobody can guess one, and it stays out of caches, indexes and logs of other sites. */
@Controller('api/receipts')
export class ReceiptsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
  ) {}

  @Get(':payref')
  @UseGuards(atMost({ name: 'receipts', times: 3000, withinMs: 10 * MINUTE }))
  @Header('cache-control', 'no-store')
  @Header('x-robots-tag', 'noindex')
  @Header('referrer-policy', 'no-referrer')
  async show(@Param('payref') payref: string, @Headers('cookie') cookies?: string): Promise<Receipt> {
    const reader = await this.sessions.subject('registration', cookies);
    return this.queries.execute(new ShowReceipt(payref, reader));
  }
}
