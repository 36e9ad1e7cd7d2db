import { Ids } from '@app/adapters';
import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../auth/admin.guard';
import { atMost, HOUR } from '../auth/at-most.guard';
import { AskedBy } from '../commands/asked-by.decorator';
import type { Asker } from '../commands/raceday-desk';
import { RegistrationDesk } from '../registration/registration-desk';
import { invitationBody, type InvitationBody } from './sale.dto';

/** Wellness-benefit codes: whoever has paid there gets one by mail. */
@Controller('admin/api/invite')
@UseGuards(AdminGuard)
export class InvitationsController {
  constructor(
    private readonly desk: RegistrationDesk,
    private readonly ids: Ids,
  ) {}

  /** The code itself is told to nobody but its owner. */
  @Post('epassi')
  @UseGuards(atMost({ times: 200, withinMs: HOUR }))
  async inviteEpassi(
    @Body({ schema: invitationBody }) body: InvitationBody,
    @AskedBy() { by }: Asker,
  ): Promise<{ email: string }> {
    const { name, email } = { ...body, email: body.email.toLowerCase() };
    const code = `EPASSI-${this.ids.short().toUpperCase()}`;
    await this.desk.takeForCode({ type: 'IssueCampaignCode', code, name, email }, by);
    return { email };
  }
}
