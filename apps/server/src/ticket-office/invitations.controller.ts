import { Body, Controller, Post, Res, UseGuards } from '@nestjs/common';
import { IsInt, Matches, Max, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { AdminGuard } from '../platform/auth/current-user';
import { atMost } from '../platform/auth/limits';
import { Line, Optional } from '../platform/http/fields.decorators';
import { HOUR } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { InvitationService, type Invited } from './invitation.service';

/** Who gets a wellness-benefit code. */
export class InvitationBody {
  @Line({ missing: 'Name is required', max: 100, tooLong: 'Name is too long' })
  readonly name!: string;

  @Line({ missing: 'E-mail is required', max: 254, tooLong: 'E-mail is too long' })
  @Matches(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, { message: 'E-mail must be valid' })
  readonly email!: string;

  /** Which code of theirs: one more than they have is a new one, asked for knowingly. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(50)
  readonly number?: number;
}

/** Wellness-benefit codes: whoever has paid there gets one by mail. */
@Controller('admin/api/invite')
@UseGuards(AdminGuard)
export class InvitationsController {
  constructor(private readonly invitations: InvitationService) {}

  /** 201 for a code that is on its way, 200 when they have it already. The code itself is told to nobody but its owner. */
  @Post('epassi')
  @UseGuards(atMost({ name: 'invitations', times: 200, withinMs: HOUR }))
  async inviteEpassi(
    @Body() { number = 1, ...holder }: InvitationBody,
    @Source() { by }: CommandSource,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Invited> {
    const invited = await this.invitations.invite(holder, number, by);
    reply.status(invited.isNew ? 201 : 200);
    return invited;
  }
}
