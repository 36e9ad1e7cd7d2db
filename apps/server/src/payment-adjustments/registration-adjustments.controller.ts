import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { CommandSender } from '../platform/commands/command-sender';
import { type CommandSource, Source } from '../raceday';
import { WithdrawalService } from '../registration';
import { BankPaymentBody, NoteBody } from './payment-adjustments.dto';
import { BankPaymentService } from './bank-payment.service';

/** Route parameters: a runner in their registration. */
interface RunnerPath {
  readonly registration: string;
  readonly key: string;
}

/** Cancels and re-enters runners of a paid registration, and links bank payments. */
@Controller('admin/api/registrations/:registration')
@UseGuards(AdminGuard)
export class RegistrationAdjustmentsController {
  constructor(
    private readonly withdrawals: WithdrawalService,
    private readonly bankPayments: BankPaymentService,
    private readonly commands: CommandSender,
  ) {}

  /** Takes the runner off the start list and frees the bib. */
  @Post('runners/:key/cancel')
  @HttpCode(200)
  async cancel(
    @Param() runner: RunnerPath,
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
    @Param() runner: RunnerPath,
    @Source() source: CommandSource,
  ): Promise<{ readonly cancelled: false }> {
    await this.withdrawals.reinstate(runner, this.commands.causeOfRequest(source));
    return { cancelled: false };
  }

  /** Pays for the registration with a bank payment. */
  @Post('bank-payment')
  async link(
    @Param('registration') registration: string,
    @Body() body: BankPaymentBody,
    @Source() source: CommandSource,
  ): Promise<{ readonly payref: string }> {
    return this.bankPayments.link(registration, body, source);
  }
}
