import { type HistoryEntry, Refusal, registrationHistory, registrationStream } from '@app/domain';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { CommandSender } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { type CommandSource, Source } from '../raceday';
import { type RegisteredRunner, WithdrawalService } from '../registration';
import { BankPaymentService } from './bank-payment.service';
import { BankPaymentBody, LINK_MAIL_LIMIT, NoteBody, SiblingBody } from './payment-adjustments.dto';
import { type AddedSibling, SiblingService } from './sibling.service';

/** Changes a registration for organisers: its runners, siblings and bank payments. Shows its history. */
@Controller('admin/api/registrations/:registration')
@UseGuards(AdminGuard)
export class RegistrationAdjustmentsController {
  @Inject(SiblingService)
  private readonly siblings!: SiblingService;

  @Inject(StreamRepository)
  private readonly streams!: StreamRepository;

  constructor(
    private readonly withdrawals: WithdrawalService,
    private readonly bankPayments: BankPaymentService,
    private readonly commands: CommandSender,
  ) {}

  /** Takes the runner off the start list and frees the bib. */
  @Post('runners/:key/cancel')
  @HttpCode(200)
  async cancel(
    @Param() runner: RegisteredRunner,
    @Body() { note }: NoteBody,
    @Source() source: CommandSource,
  ): Promise<{ readonly cancelled: true }> {
    await this.withdrawals.withdraw(runner, note, this.commands.causeOfRequest(source));
    return { cancelled: true };
  }

  /** Puts a cancelled runner back. */
  @Post('runners/:key/reenter')
  @HttpCode(200)
  async reenter(
    @Param() runner: RegisteredRunner,
    @Source() source: CommandSource,
  ): Promise<{ readonly cancelled: false }> {
    await this.withdrawals.reinstate(runner, this.commands.causeOfRequest(source));
    return { cancelled: false };
  }

  @Post('bank-payment')
  async link(
    @Param('registration') registration: string,
    @Body() body: BankPaymentBody,
    @Source() source: CommandSource,
  ): Promise<{ readonly payref: string }> {
    return this.bankPayments.link(registration, body, source);
  }

  /** Adds a runner to the family, with a payment of their own, and mails its link to the family. */
  @Post('siblings')
  @UseGuards(rateLimited(LINK_MAIL_LIMIT))
  addSibling(
    @Param('registration') registration: string,
    @Body() form: SiblingBody,
    @Source() source: CommandSource,
  ): Promise<AddedSibling> {
    return this.siblings.add(registration, form, source);
  }

  /** The history of the registration: who did what, and when, as text. */
  @Get('history')
  async history(@Param('registration') registration: string): Promise<readonly HistoryEntry[]> {
    const recorded = await this.streams.events(registrationStream(registration));
    if (recorded.length === 0) throw new Refusal('registration-unknown');
    return registrationHistory(
      recorded.map(({ revision, event, meta: { at, by } }) => ({ revision, event, at, by })),
    );
  }
}
