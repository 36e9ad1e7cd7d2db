import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { atMost } from '../platform/auth/limits';
import { MINUTE } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { RunnerForm } from '../registration';
import { NoteBody } from './after-care.dto';
import { type Added, LinkCareService, SiblingService } from './sibling.service';

const MAILS = { name: 'payment-links-mailed', times: 60, withinMs: 10 * MINUTE };

/** Somebody more for a family that has registered, with a payment of their own. */
@Controller('admin/api')
@UseGuards(AdminGuard)
export class SiblingsController {
  constructor(
    private readonly siblings: SiblingService,
    private readonly links: LinkCareService,
  ) {}

  /** The family gets the link to pay with by mail. */
  @Post('registrations/:registration/siblings')
  @UseGuards(atMost(MAILS))
  add(
    @Param('registration') registration: string,
    @Body() form: RunnerForm,
    @Source() source: CommandSource,
  ): Promise<Added> {
    return this.siblings.add(registration, form, source);
  }

  /** To the registration's own address and to no other. */
  @Post('payment-links/:link/mail')
  @HttpCode(202)
  @UseGuards(atMost(MAILS))
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
