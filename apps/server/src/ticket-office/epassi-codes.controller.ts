import type { MaskedCode } from '@app/views';
import { Body, Controller, Get, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import { IsInt, Matches, Max, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { AdminGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { Line, Optional } from '../platform/http/fields.decorators';
import { HOUR_MS } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { EpassiCodes, type InvitationResult } from './epassi-codes.service';

/** The recipient of a wellness-benefit code. */
export class InvitationBody {
  @Line({ missing: 'Name is required', max: 100, tooLong: 'Name is too long' })
  readonly name!: string;

  @Line({ missing: 'E-mail is required', max: 254, tooLong: 'E-mail is too long' })
  @Matches(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, { message: 'E-mail must be valid' })
  readonly email!: string;

  /** The number of the holder's code; one more than they have requests a new one. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(50)
  readonly number?: number;
}

/** Codes for those who paid with Epassi. Lists have all codes, newest first, by their endings. */
@Controller('admin/api')
@UseGuards(AdminGuard)
export class EpassiCodesController {
  constructor(private readonly codes: EpassiCodes) {}

  /** 201 for a new code, 200 for an existing one. The code itself goes to its holder's mail only. */
  @Post('invite/epassi')
  @UseGuards(rateLimited({ name: 'invitations', times: 200, withinMs: HOUR_MS }))
  async inviteEpassi(
    @Body() { number = 1, ...holder }: InvitationBody,
    @Source() { by }: CommandSource,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvitationResult> {
    const invited = await this.codes.issueNextIfFewerThan(holder, number, by);
    reply.status(invited.isNew ? 201 : 200);
    return invited;
  }

  @Get('epassi')
  list(): Promise<readonly MaskedCode[]> {
    return this.codes.all();
  }

  @Post('epassi/:id/withdraw')
  @HttpCode(200)
  async withdraw(@Param('id') id: string, @Source() source: CommandSource): Promise<readonly MaskedCode[]> {
    await this.codes.send('WithdrawCampaignCode', id, source);
    return this.codes.all();
  }

  /** Mails the code again, only ever to its holder's address. */
  @Post('epassi/:id/send-again')
  @HttpCode(200)
  @UseGuards(rateLimited({ name: 'codes-sent-again', times: 100, withinMs: HOUR_MS }))
  async sendAgain(@Param('id') id: string, @Source() source: CommandSource): Promise<readonly MaskedCode[]> {
    await this.codes.send('SendCampaignCodeAgain', id, source);
    return this.codes.all();
  }

  /** Erases the code's holder. The code, and a registration booked with it, do not change. */
  @Post('epassi/:id/erase-holder')
  @HttpCode(200)
  async eraseHolder(
    @Param('id') id: string,
    @Source() source: CommandSource,
  ): Promise<readonly MaskedCode[]> {
    await this.codes.eraseHolder(id, source);
    return this.codes.all();
  }
}
