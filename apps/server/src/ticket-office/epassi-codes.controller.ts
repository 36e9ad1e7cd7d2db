import type { ListedCode } from '@app/views';
import { Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { atMost } from '../platform/auth/limits';
import { HOUR } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { EpassiCodes } from './epassi-codes.service';

/** The wellness-benefit codes that were sent. Every answer is all of them, the newest first, and no code is told whole. */
@Controller('admin/api/epassi')
@UseGuards(AdminGuard)
export class EpassiCodesController {
  constructor(private readonly codes: EpassiCodes) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(): Promise<readonly ListedCode[]> {
    return this.codes.all();
  }

  /** Nobody can use it from then on. */
  @Post(':id/withdraw')
  @HttpCode(200)
  async withdraw(@Param('id') id: string, @Source() source: CommandSource): Promise<readonly ListedCode[]> {
    await this.codes.send('WithdrawCampaignCode', id, source);
    return this.codes.all();
  }

  /** The same code goes to its owner's address once more, and to no other. */
  @Post(':id/send-again')
  @HttpCode(200)
  @UseGuards(atMost({ name: 'codes-sent-again', times: 100, withinMs: HOUR }))
  async sendAgain(@Param('id') id: string, @Source() source: CommandSource): Promise<readonly ListedCode[]> {
    await this.codes.send('SendCampaignCodeAgain', id, source);
    return this.codes.all();
  }

  /** Whose the code was can be read nowhere any more. The code itself stays as it is, and so does a registration that is booked with it. */
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
