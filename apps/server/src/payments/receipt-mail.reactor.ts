import type { Mail } from '@app/adapters';
import { kronor, type RegistrationEvent, stockholmDate } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { html, type MailPage, plainText, senderLines, siteAddress } from '../platform/mail/mail-page';
import { MailQueue } from '../platform/mail/mail-queue';
import { Reactor, unlessRefused } from '../platform/reactors/reactor';
import { RegistrationRepository } from '../registration';
import type { Receipt } from './receipt';
import { type ReadAt, ReceiptReader } from './show-receipt.handler';

/** A payment's receipt and where it is mailed. `id`: of the event that says it is paid. */
interface MailedReceipt extends ReadAt {
  readonly id: string;
  readonly payment: string;
  readonly email: string;
}

/** Mails receipts, and sees that each goes out once. */
@Injectable()
export class ReceiptMailService {
  constructor(
    private readonly queue: MailQueue,
    private readonly config: Config,
    private readonly receipts: ReceiptReader,
  ) {}

  /** Throws when it cannot be sent yet. */
  async send(mailed: MailedReceipt): Promise<void> {
    await this.queue.deliver(await this.write(mailed));
  }

  /** A receipt that still waits for the mail server is sent as it reads now. */
  async rewrite(mailed: MailedReceipt): Promise<void> {
    await this.receipts.catchUp(mailed);
    if (await this.queue.isWaiting(mailId(mailed.id))) await this.queue.rewrite(await this.write(mailed));
  }

  /** Of the mail that still waits, nothing more goes to that address. */
  async recallAll(address: string): Promise<void> {
    await this.queue.recall(({ to }) => to.address === address);
  }

  private async write({ id, email, payment, ...readAt }: MailedReceipt): Promise<Mail> {
    const { edition } = this.config;
    const receipt = await this.receipts.read(payment, readAt);
    const address = `${siteAddress(this.config)}/kvitto/${receipt.payref}`;
    return receiptMail({ id, receipt, email, address, edition });
  }
}

type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;
type Confirmed = Extract<RegistrationEvent, { type: 'PaymentConfirmed' }>;
type Payment = Pick<Confirmed, 'registration' | 'payment'>;

/**
 * When a registration is paid, its owner gets the receipt by mail, and one more when money comes for it again: nobody else tells
 * them. The ticket office has no address to send one to, and another edition's receipts were sent then.
 */
@Injectable()
export class ReceiptMailWhenPaid extends Reactor {
  readonly name = 'receipt-mail-when-paid';
  override readonly tellsPeople = true;
  readonly on = {
    RegistrationPaid: (paid: Paid, recorded: Recorded) => this.send(paid, recorded),
    PaymentConfirmed: async (confirmed: Confirmed, recorded: Recorded) => {
      if (confirmed.flags.includes('paid-twice')) await this.send(confirmed, recorded);
    },
  };

  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly mail: ReceiptMailService,
  ) {
    super();
  }

  private async send({ registration, payment }: Payment, { id, revision }: Recorded): Promise<void> {
    const { email = '' } = (await this.registrations.opening(registration)) ?? {};
    if (!email.includes('@')) return;
    await unlessRefused(
      () => this.mail.send({ id, registration, revision, payment, email }),
      `the receipt of event ${id} cannot be sent`,
    );
  }
}

/** What a receipt's mail is made of. `address` is where the receipt can be read and printed. */
interface ReceiptMail {
  /** Names the mail. Never made of the payment's id, which opens the receipt: ids stand in logs. */
  readonly id: string;
  readonly receipt: Receipt;
  readonly email: string;
  readonly address: string;
  readonly edition: Edition;
}

/**
 * What was bought, by whom it was sold and that it is paid: all that an employer asks for, in the mail itself. When the money is not
 * what was booked, that comes first.
 */
export function receiptMail({ id, receipt, email, address, edition }: ReceiptMail): Mail {
  const isOdd = receipt.notes.length > 0;
  const page: MailPage = {
    heading: isOdd ? 'Om din betalning' : 'Tack för din anmälan!',
    blocks: [
      ...receipt.notes.map((text) => ({ kind: 'text', text }) as const),
      {
        kind: 'text',
        text: `Ni är anmälda till ${receipt.event} den ${receipt.eventDate}. Alla står nu på startlistan.`,
      },
      { kind: 'amounts', rows: receipt.lines.map(({ text, amount }) => [text, kronor(amount)] as const) },
      { kind: 'facts', rows: factsOf(receipt) },
      { kind: 'link', text: 'Visa kvittot', address },
    ],
    foot: senderLines(edition),
  };
  return {
    id: mailId(id),
    to: { name: '', address: email },
    subject: isOdd ? `Kvitto, och något att ordna: ${edition.name}` : `Kvitto: ${edition.name}`,
    text: plainText(page),
    html: html(page),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function mailId(event: string): string {
  return `receipt-${event}`;
}

function factsOf(receipt: Receipt): (readonly [string, string])[] {
  const { amount, datePaid, seller, orgNumber, vat, paymentReference, payref } = receipt;
  return [
    ['Totalt', kronor(amount)],
    ['Moms', vat],
    ...(datePaid === null ? [] : [['Betalt', stockholmDate(Date.parse(datePaid))] as const]),
    ['Säljare', `${seller}, org.nr ${orgNumber}`],
    ...(paymentReference === '' ? [] : [['Referens', paymentReference] as const]),
    ['Betalning', payref],
  ];
}
