import { Body, Controller, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AdminGuard } from '../platform/auth/admin.guard';
import { atMost } from '../platform/auth/at-most.guard';
import { HOUR } from '../platform/http/too-often';
import { Source, type CommandSource } from '../raceday';
import { InvitationDesk, type Invited } from './invitation-desk';
import { InvitationBody } from './invitation.dto';

/** Wellness-benefit codes: whoever has paid there gets one by mail. */
@Controller('admin/api/invite')
@UseGuards(AdminGuard)
export class InvitationsController {
  constructor(private readonly desk: InvitationDesk) {}

  /** 201 for a code that is on its way, 200 when they have it already. The code itself is told to nobody but its owner. */
  @Post('epassi')
  @UseGuards(atMost({ name: 'invitations', times: 200, withinMs: HOUR }))
  async inviteEpassi(
    @Body() body: InvitationBody,
    @Source() { by }: CommandSource,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Invited> {
    const invited = await this.desk.invite(body, by);
    reply.status(invited.isNew ? 201 : 200);
    return invited;
  }
}
