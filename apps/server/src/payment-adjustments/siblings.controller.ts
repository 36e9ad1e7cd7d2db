import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { type CommandSource, Source } from '../raceday';
import { SiblingBody } from './payment-adjustments.dto';
import { LINK_MAIL_LIMIT } from './payment-link-admin.service';
import { type AddedSibling, SiblingService } from './sibling.service';

/** Adds a runner to a registered family, with a payment of their own. */
@Controller('admin/api')
@UseGuards(AdminGuard)
export class SiblingsController {
  constructor(private readonly siblings: SiblingService) {}

  /** Mails the payment link to the family. */
  @Post('registrations/:registration/siblings')
  @UseGuards(rateLimited(LINK_MAIL_LIMIT))
  add(
    @Param('registration') registration: string,
    @Body() form: SiblingBody,
    @Source() source: CommandSource,
  ): Promise<AddedSibling> {
    return this.siblings.add(registration, form, source);
  }
}
