import { registrationStream, type RegistrationCommand } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { PaymentRepository } from '../payments';
import { AdminGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { CommandSender, type Untimed } from '../platform/commands/command-sender';
import { MINUTE_MS } from '../platform/http/problem';
import { type CommandSource, Source } from '../raceday';
import { HandleIssueBody, NoteBody, RefundBody } from './payment-adjustments.dto';

const RECEIPT_MAIL_LIMIT = { name: 'receipts-mailed-again', times: 30, withinMs: 10 * MINUTE_MS };

/** Records organisers' adjustments to a received payment. Answers with the updated payment row. */
@Controller('admin/api/payments/:id')
@UseGuards(AdminGuard)
export class PaymentAdjustmentsController {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly commands: CommandSender,
  ) {}

  @Post('flags')
  @HttpCode(200)
  handleIssue(
    @Param('id') id: string,
    @Body() { flag, note, handled = true }: HandleIssueBody,
    @Source() source: CommandSource,
  ): Promise<PaymentRow> {
    return this.send(id, source, (ref) => ({ type: 'HandleFlag', ...ref, flag, handled, note }));
  }

  /** Records a refund; sends no money. The organiser pays back in Swish or at the bank. */
  @Post('refunds')
  refund(
    @Param('id') id: string,
    @Body() { amount, flag, note }: RefundBody,
    @Source() source: CommandSource,
  ): Promise<PaymentRow> {
    const refund = source.commandId ?? this.commands.newId();
    const settledIssue = flag !== undefined && { flag };
    return this.send(id, source, (ref) => ({
      type: 'RecordRefund',
      ...ref,
      refund,
      amount,
      note,
      ...settledIssue,
    }));
  }

  @Post('refunds/:refund/void')
  @HttpCode(200)
  voidRefund(
    @Param() { id, refund }: { readonly id: string; readonly refund: string },
    @Body() { note }: NoteBody,
    @Source() source: CommandSource,
  ): Promise<PaymentRow> {
    return this.send(id, source, (ref) => ({ type: 'VoidRefund', ...ref, refund, note }));
  }

  /** Mails the receipt again, only ever to the registration's own address. */
  @Post('receipt')
  @HttpCode(202)
  @UseGuards(rateLimited(RECEIPT_MAIL_LIMIT))
  async receipt(@Param('id') id: string, @Source() source: CommandSource): Promise<{ readonly asked: true }> {
    await this.send(id, source, (ref) => ({ type: 'RequestReceipt', ...ref }));
    return { asked: true };
  }

  private async send(
    id: string,
    { by, request, commandId }: CommandSource,
    buildCommand: (ref: {
      readonly registration: string;
      readonly payment: string;
    }) => Untimed<RegistrationCommand>,
  ): Promise<PaymentRow> {
    const { registration } = await this.payments.get(id);
    const command = buildCommand({ registration, payment: id });
    await this.commands.send(registrationStream(registration), command, { by, request, id: commandId });
    return this.payments.get(id);
  }
}
