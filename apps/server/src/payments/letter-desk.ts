import type { Mail } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { MailQueue } from '../platform/mail/mail-queue';
import { siteAddress } from '../platform/mail/site-address';
import type { Receipt } from './receipt';
import { receiptMail } from './receipt.mail';

/** Writes receipts as letters, and sees that each goes out once. */
@Injectable()
export class LetterDesk {
  private readonly site: string;

  constructor(
    private readonly queue: MailQueue,
    private readonly config: Config,
  ) {
    this.site = siteAddress(config);
  }

  /** `id`: of the event that says it is paid. */
  async sendReceipt(
    id: string,
    letter: { readonly receipt: Receipt; readonly email: string },
  ): Promise<void> {
    await this.queue.deliver(this.receipt(id, letter));
  }

  /** A receipt that still waits is sent as it reads now. */
  async rewriteReceipt(id: string, read: () => Promise<Receipt>, email: string): Promise<void> {
    if (!(await this.queue.isWaiting(`receipt-${id}`))) return;
    await this.queue.rewrite(this.receipt(id, { receipt: await read(), email }));
  }

  /** Nothing more is sent to an address of what still waits. */
  async recallAll(address: string): Promise<void> {
    await this.queue.recall(({ to }) => to.address === address);
  }

  private receipt(id: string, letter: { readonly receipt: Receipt; readonly email: string }): Mail {
    const { edition } = this.config;
    const address = `${this.site}/kvitto/${letter.receipt.payref}`;
    return receiptMail({ id, ...letter, address, edition });
  }
}
