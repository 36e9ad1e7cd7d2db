import { Body, Controller, Post, Res, UseGuards } from '@nestjs/common';
import { IsInt, Matches, Max, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { AdminGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { Line, Optional } from '../platform/http/fields.decorators';
import { HOUR } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { InvitationService, type InvitationResult } from './invitation.service';

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

/** Invitations with wellness-benefit codes, mailed to those who paid with Epassi. */
@Controller('admin/api/invite')
@UseGuards(AdminGuard)
export class InvitationsController {
  constructor(private readonly invitations: InvitationService) {}

  /** 201 for a new code, 200 for an existing one. The code itself goes to its holder's mail only. */
  @Post('epassi')
  @UseGuards(rateLimited({ name: 'invitations', times: 200, withinMs: HOUR }))
  async inviteEpassi(
    @Body() { number = 1, ...holder }: InvitationBody,
    @Source() { by }: CommandSource,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvitationResult> {
    const invited = await this.invitations.invite(holder, number, by);
    reply.status(invited.isNew ? 201 : 200);
    return invited;
  }
}
