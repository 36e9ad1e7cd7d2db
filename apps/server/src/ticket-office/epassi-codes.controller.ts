import type { ListedCode } from '@app/views';
import { Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { HOUR } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { EpassiCodes } from './epassi-codes.service';

/** Issued wellness-benefit codes. Every answer lists all, newest first, each code's ending only. */
@Controller('admin/api/epassi')
@UseGuards(AdminGuard)
export class EpassiCodesController {
  constructor(private readonly codes: EpassiCodes) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(): Promise<readonly ListedCode[]> {
    return this.codes.all();
  }

  /** Invalidates the code. */
  @Post(':id/withdraw')
  @HttpCode(200)
  async withdraw(@Param('id') id: string, @Source() source: CommandSource): Promise<readonly ListedCode[]> {
    await this.codes.send('WithdrawCampaignCode', id, source);
    return this.codes.all();
  }

  /** Mails the code again, only ever to its holder's address. */
  @Post(':id/send-again')
  @HttpCode(200)
  @UseGuards(rateLimited({ name: 'codes-sent-again', times: 100, withinMs: HOUR }))
  async sendAgain(@Param('id') id: string, @Source() source: CommandSource): Promise<readonly ListedCode[]> {
    await this.codes.send('SendCampaignCodeAgain', id, source);
    return this.codes.all();
  }

  /** Erases the code's holder. The code, and a registration booked with it, do not change. */
  @Post(':id/erase-holder')
  @HttpCode(200)
  async eraseHolder(
    @Param('id') id: string,
    @Source() source: CommandSource,
  ): Promise<readonly ListedCode[]> {
    await this.codes.eraseHolder(id, source);
    return this.codes.all();
  }
}
