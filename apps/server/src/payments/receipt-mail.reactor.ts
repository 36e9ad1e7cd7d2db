import type { Mail } from '@app/adapters';
import { kronor, receiptCode, type RegistrationEvent, stockholmDay } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { html, type MailPage, plainText, senderLines, siteAddress } from '../platform/mail/mail-page';
import { MailQueue } from '../platform/mail/mail-queue';
import { Reactor, unlessRefused } from '../platform/reactors/reactor';
import { RegistrationRepository } from '../registration';
import { calendarOf, type FamilyDay, TEST_MODE } from './family-day';
import type { Receipt } from './receipt';
import { ReceiptNumbers } from './receipt-numbers';
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
    if (await this.queue.isWaiting(receiptMailId(mailed.id)))
      await this.queue.rewrite(await this.write(mailed));
  }

  /** Of the mail that still waits, nothing more goes to that address. */
  async recallAll(address: string): Promise<void> {
    await this.queue.recall(({ to }) => to.address === address);
  }

  /** Of the mail that still waits, these are not sent. */
  async recallThese(ids: readonly string[]): Promise<void> {
    await this.queue.recall(({ id }) => ids.includes(id));
  }

  private async write({ id, email, payment, ...readAt }: MailedReceipt): Promise<Mail> {
    const { edition } = this.config;
    const { receipt, day } = await this.receipts.read(payment, readAt);
    const address = `${siteAddress(this.config)}/kvitto/${receipt.payref}`;
    return receiptMail({ id, receipt, day, email, address, edition });
  }
}

type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;
type Confirmed = Extract<RegistrationEvent, { type: 'PaymentConfirmed' }>;
type Requested = Extract<RegistrationEvent, { type: 'ReceiptRequested' }>;
type Payment = Pick<Confirmed, 'registration' | 'payment'>;

/**
 * When a registration is paid, its owner gets the receipt by mail, and one more when money comes for it again: nobody else tells
 * them; and again when an organiser asks for it. The ticket office has no address to send one to, and another edition's receipts were sent then.
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
    ReceiptRequested: (requested: Requested, recorded: Recorded) => this.send(requested, recorded),
  };

  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly mail: ReceiptMailService,
    private readonly numbers: ReceiptNumbers,
  ) {
    super();
  }

  /** The receipt has its number before it is mailed, and whoever gets none by mail keeps the order. */
  private async send({ registration, payment }: Payment, recorded: Recorded): Promise<void> {
    const { id, revision } = recorded;
    await this.numbers.giveAndShow({ registration, payment }, recorded);
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
  readonly day: FamilyDay;
  readonly email: string;
  readonly address: string;
  readonly edition: Edition;
}

/**
 * What was bought, by whom it was sold and that it is paid: all that an employer asks for, in the mail itself. When the money is not
 * what was booked, that comes first.
 */
export function receiptMail({ id, receipt, day, email, address, edition }: ReceiptMail): Mail {
  const isOdd = receipt.notes.length > 0;
  const page: MailPage = {
    heading: isOdd ? 'Om din betalning' : 'Tack för din anmälan!',
    blocks: [
      ...(day.testMode ? [{ kind: 'text', text: TEST_MODE } as const] : []),
      ...receipt.notes.map((text) => ({ kind: 'text', text }) as const),
      ...dayBlocks(day),
      { kind: 'amounts', rows: receipt.lines.map(({ text, amount }) => [text, kronor(amount)] as const) },
      { kind: 'facts', rows: factsOf(receipt) },
      { kind: 'link', text: 'Visa kvittot', address },
    ],
    foot: senderLines(edition),
  };
  return {
    id: receiptMailId(id),
    to: { name: '', address: email },
    subject: isOdd ? `Kvitto, och något att ordna: ${edition.name}` : `Kvitto: ${edition.name}`,
    text: plainText(page),
    html: html(page),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(day.starts.length > 0 && { attachments: [calendarFile(receipt, day, address)] }),
  };
}

/** When and where to be, for each of them. */
function dayBlocks({ event, day, place, map, pickup, starts }: FamilyDay): MailPage['blocks'] {
  const [first] = starts;
  if (!first) return [];
  const facts = [
    ['Plats', place],
    ['Nummerlappar', pickup],
  ] as const;
  return [
    {
      kind: 'text',
      text: `Ni är anmälda till ${event}, ${day} kl. ${first.time}. Alla står nu på startlistan.`,
    },
    {
      kind: 'amounts',
      rows: starts.flatMap(({ runners, distance, time }) =>
        runners.map((runner) => [`${runner}, ${distance}`, `kl. ${time}`] as const),
      ),
    },
    { kind: 'facts', rows: facts.filter(([, value]) => value !== '') },
    ...(map === null ? [] : [{ kind: 'link', text: 'Visa platsen på en karta', address: map } as const]),
  ];
}

function calendarFile({ datePaid, dateCreated }: Receipt, day: FamilyDay, address: string) {
  const issued = Date.parse(datePaid ?? dateCreated);
  return {
    filename: 'start.ics',
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarOf(day, { address, issued }),
  };
}

/** The mail that follows upon that event. */
export function receiptMailId(event: string): string {
  return `receipt-${event}`;
}

function factsOf(receipt: Receipt): (readonly [string, string])[] {
  const { amount, datePaid, seller, sellerAddress, orgNumber, vat, paymentReference, payref, number } =
    receipt;
  const code = receiptCode(payref);
  return [
    ...(number === null ? [] : [['Kvittonummer', number] as const]),
    ['Totalt', kronor(amount)],
    ['Moms', vat],
    ...(datePaid === null ? [] : [['Betalt', stockholmDay(Date.parse(datePaid))] as const]),
    ['Säljare', seller],
    ['Org.nr', orgNumber],
    ['Adress', sellerAddress],
    ...(paymentReference === '' ? [] : [['Referens', paymentReference] as const]),
    ['Betalning', payref],
    ...(code === undefined ? [] : [['Hämtkod', code] as const]),
  ];
}
