import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { type CommandSource, Source } from '../raceday';
import { NoteBody } from './payment-adjustments.dto';
import {
  LINK_MAIL_LIMIT,
  PaymentLinkAdminService,
  BalanceDueLinkService,
} from './payment-link-admin.service';

/** Issues, mails and withdraws payment links for organisers. */
@Controller('admin/api')
@UseGuards(AdminGuard)
export class PaymentLinkAdminController {
  constructor(
    private readonly links: PaymentLinkAdminService,
    private readonly balanceDueLinks: BalanceDueLinkService,
  ) {}

  /** Mails the family a link to pay the balance due of that payment. */
  @Post('payments/:id/link')
  @UseGuards(rateLimited(LINK_MAIL_LIMIT))
  async issue(@Param('id') id: string, @Source() source: CommandSource): Promise<{ readonly link: string }> {
    return { link: await this.balanceDueLinks.issue(id, source) };
  }

  /** Mails the link again, only ever to the registration's own address. */
  @Post('payment-links/:link/mail')
  @HttpCode(202)
  @UseGuards(rateLimited(LINK_MAIL_LIMIT))
  async mail(
    @Param('link') link: string,
    @Source() source: CommandSource,
  ): Promise<{ readonly asked: true }> {
    await this.links.mailAgain(link, source);
    return { asked: true };
  }

  @Post('payment-links/:link/withdraw')
  @HttpCode(200)
  async withdraw(
    @Param('link') link: string,
    @Body() { note }: NoteBody,
    @Source() source: CommandSource,
  ): Promise<{ readonly withdrawn: true }> {
    await this.links.withdraw(link, note, source);
    return { withdrawn: true };
  }
}
