import type { Mail } from '@app/adapters';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { MailQueue } from '../platform/mail/mail-queue';
import { epassiCodeMail } from '../ticket-office/epassi-code.mail';
import { receiptMail } from './receipt.mail';
import type { Receipt } from './receipt';

/** A code and whose it is. */
interface EpassiCode {
  readonly code: string;
  readonly name: string;
  readonly email: string;
}

/** Writes the letters that reactors send, and sees that each goes out once. */
@Injectable()
export class LetterDesk {
  private readonly site: string;

  constructor(
    private readonly queue: MailQueue,
    private readonly config: Config,
  ) {
    this.site = config.publicUrl?.origin ?? `http://localhost:${config.port}`;
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

  /** `id`: of the event that issued the code. */
  async sendEpassiCode(id: string, code: EpassiCode): Promise<void> {
    const { edition } = this.config;
    await this.queue.deliver(epassiCodeMail({ id, ...code, address: `${this.site}/anmalan`, edition }));
  }

  private receipt(id: string, letter: { readonly receipt: Receipt; readonly email: string }): Mail {
    const { edition } = this.config;
    const address = `${this.site}/kvitto/${letter.receipt.payref}`;
    return receiptMail({ id, ...letter, address, edition });
  }
}
