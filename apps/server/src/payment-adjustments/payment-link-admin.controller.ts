import { registrationStream } from '@app/domain';
import { Body, Controller, HttpCode, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { CheckoutService, PaymentLinkRepository, PaymentRepository } from '../payments';
import { AdminGuard } from '../platform/auth/current-user';
import { rateLimited } from '../platform/auth/rate-limits';
import { CommandSender } from '../platform/commands/command-sender';
import { PaymentIds } from '../platform/names/payment-ids';
import { type CommandSource, Source } from '../raceday';
import { LINK_MAIL_LIMIT, NoteBody } from './payment-adjustments.dto';

/** Issues, mails and withdraws payment links for organisers. */
@Controller('admin/api')
@UseGuards(AdminGuard)
export class PaymentLinkAdminController {
  @Inject(PaymentIds)
  private readonly paymentIds!: PaymentIds;

  @Inject(PaymentRepository)
  private readonly payments!: PaymentRepository;

  constructor(
    private readonly links: PaymentLinkRepository,
    private readonly checkout: CheckoutService,
    private readonly commands: CommandSender,
  ) {}

  /**
   * Mails the family a link to pay the balance due of that payment, and ends any earlier one. Idempotent per
   * command id. Throws Refusal when nothing is owed.
   */
  @Post('payments/:id/link')
  @UseGuards(rateLimited(LINK_MAIL_LIMIT))
  async issue(
    @Param('id') payment: string,
    @Source() { by, request, commandId: id = this.commands.newId() }: CommandSource,
  ): Promise<{ readonly link: string }> {
    const { registration } = await this.payments.get(payment);
    const link = this.paymentIds.balanceDueLink(payment, id);
    const command = { type: 'IssuePaymentLink', registration, link, payment } as const;
    await this.commands.send(registrationStream(registration), command, { by, request, id });
    return { link };
  }

  /**
   * Mails the link again, only ever to the registration's own address. Throws Refusal for a link that is
   * unknown, over, or mailed too often.
   */
  @Post('payment-links/:link/mail')
  @HttpCode(202)
  @UseGuards(rateLimited(LINK_MAIL_LIMIT))
  async mail(
    @Param('link') link: string,
    @Source() { by, request, commandId: id }: CommandSource,
  ): Promise<{ readonly asked: true }> {
    const { registration } = await this.links.get(link);
    const command = { type: 'RequestPaymentLink', registration, link } as const;
    await this.commands.send(registrationStream(registration), command, { by, request, id });
    return { asked: true };
  }

  /** Cancels an open payment first. Throws Refusal when it is paid. */
  @Post('payment-links/:link/withdraw')
  @HttpCode(200)
  async withdraw(
    @Param('link') link: string,
    @Body() { note }: NoteBody,
    @Source() { by, request, commandId: id }: CommandSource,
  ): Promise<{ readonly withdrawn: true }> {
    const { registration, payment } = await this.links.get(link);
    if (payment === null) await this.checkout.abandonSwishPayment(registration, by);
    else await this.checkout.giveUpBalanceDue({ registration, payment }, by);
    const command = { type: 'WithdrawPaymentLink', registration, link, note } as const;
    await this.commands.send(registrationStream(registration), command, { by, request, id });
    return { withdrawn: true };
  }
}
