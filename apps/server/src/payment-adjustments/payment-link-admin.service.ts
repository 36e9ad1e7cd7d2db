import { registrationStream } from '@app/domain';
import { Injectable } from '@nestjs/common';
import { CheckoutService, PaymentLinkRepository, PaymentRepository } from '../payments';
import { CommandSender } from '../platform/commands/command-sender';
import { MINUTE } from '../platform/http/problem';
import { PaymentIds } from '../platform/names/payment-ids';
import type { CommandSource } from '../raceday';

/** Rate limit for link mails, shared by all organisers. */
export const LINK_MAIL_LIMIT = { name: 'payment-links-mailed', times: 60, withinMs: 10 * MINUTE };

type RequestOrigin = Pick<CommandSource, 'by' | 'commandId' | 'request'>;

/** Issues payment links for balances due. */
@Injectable()
export class BalanceDueLinkService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly paymentIds: PaymentIds,
    private readonly commands: CommandSender,
  ) {}

  /**
   * Issues a link for a payment's balance due and ends any earlier one. Idempotent per command id. Throws
   * Refusal when nothing is owed.
   */
  async issue(
    payment: string,
    { by, request, commandId: id = this.commands.newId() }: RequestOrigin,
  ): Promise<string> {
    const { registration } = await this.payments.get(payment);
    const link = this.paymentIds.balanceDueLink(payment, id);
    const command = { type: 'IssuePaymentLink', registration, link, payment } as const;
    await this.commands.send(registrationStream(registration), command, { by, request, id });
    return link;
  }
}

/** Withdraws links, and requests that they are mailed again. */
@Injectable()
export class PaymentLinkAdminService {
  constructor(
    private readonly links: PaymentLinkRepository,
    private readonly checkout: CheckoutService,
    private readonly commands: CommandSender,
  ) {}

  /** Throws Refusal for a link that is unknown, over, or mailed too often. */
  async mailAgain(link: string, { by, request, commandId: id }: RequestOrigin): Promise<void> {
    const { registration } = await this.links.get(link);
    const command = { type: 'RequestPaymentLink', registration, link } as const;
    await this.commands.send(registrationStream(registration), command, { by, request, id });
  }

  /** Cancels an open payment first. Throws Refusal when it is paid. */
  async withdraw(link: string, note: string, { by, request, commandId: id }: RequestOrigin): Promise<void> {
    const { registration, payment } = await this.links.get(link);
    if (payment === null) await this.checkout.giveUp(registration, by);
    else await this.checkout.giveUpBalanceDue({ registration, payment }, by);
    const command = { type: 'WithdrawPaymentLink', registration, link, note } as const;
    await this.commands.send(registrationStream(registration), command, { by, request, id });
  }
}
