import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { CommandSender } from '../platform/commands/command-sender';
import { type CommandSource, Source } from '../raceday';
import { WithdrawalService, type WithdrawalCause } from '../registration';
import { BankMoneyBody, NoteBody } from './after-care.dto';
import { BankMoneyService } from './bank-money.service';

/** A runner in their registration, as a path names them. */
interface RunnerPath {
  readonly registration: string;
  readonly key: string;
}

/** What organisers do with a registration that is paid, or that somebody has paid for at the bank. */
@Controller('admin/api/registrations/:registration')
@UseGuards(AdminGuard)
export class RegistrationCareController {
  constructor(
    private readonly withdrawals: WithdrawalService,
    private readonly bank: BankMoneyService,
    private readonly commands: CommandSender,
  ) {}

  /** The runner does not run: off the start list, the bib free. */
  @Post('runners/:key/cancel')
  @HttpCode(200)
  async cancel(
    @Param() runner: RunnerPath,
    @Body() { note }: NoteBody,
    @Source() source: CommandSource,
  ): Promise<{ readonly cancelled: true }> {
    await this.withdrawals.withdraw(runner, note, this.causeOf(source));
    return { cancelled: true };
  }

  /** The runner runs after all. */
  @Post('runners/:key/reenter')
  @HttpCode(200)
  async reenter(
    @Param() runner: RunnerPath,
    @Source() source: CommandSource,
  ): Promise<{ readonly cancelled: false }> {
    await this.withdrawals.takeBack(runner, this.causeOf(source));
    return { cancelled: false };
  }

  /** Money found at the bank pays for the registration. */
  @Post('bank-payment')
  async link(
    @Param('registration') registration: string,
    @Body() body: BankMoneyBody,
    @Source() source: CommandSource,
  ): Promise<{ readonly payref: string }> {
    return this.bank.link(registration, body, source);
  }

  private causeOf({ by, request, commandId: id = this.commands.newId() }: CommandSource): WithdrawalCause {
    return { id, correlationId: request ?? id, by };
  }
}
