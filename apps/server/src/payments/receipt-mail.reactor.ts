import type { Mail } from '@app/adapters';
import { isWrongPayee, kronor, receiptCode, type RegistrationEvent, dateText } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import type { Edition } from '../platform/config/edition.schema';
import { mailFrom, type MailPage, senderLines, siteUrl } from '../platform/mail/mail-page';
import { MailQueue } from '../platform/mail/mail-queue';
import { Reactor, logIfRefused } from '../platform/reactors/reactor';
import { RegistrationRepository } from '../registration';
import { calendarOf, type FamilyDay, TEST_MODE_NOTICE } from './family-day';
import type { PaymentRef } from './payment.service';
import type { Receipt } from './receipt';
import { ReceiptNumbers } from './receipt-numbers';
import { ReceiptRepository } from './receipt.repository';

/** A receipt to mail. `id`: of the event it follows. */
interface MailedReceipt extends PaymentRef {
  readonly id: string;
  readonly email: string;
}

/** Mails receipts, each once. */
@Injectable()
export class ReceiptMailService {
  @Inject(RegistrationRepository)
  private readonly registrations!: RegistrationRepository;

  constructor(
    private readonly queue: MailQueue,
    private readonly config: Config,
    private readonly receipts: ReceiptRepository,
  ) {}

  /** Throws when it cannot be sent yet, or when a person in it is erased meanwhile. */
  async send(mailed: MailedReceipt): Promise<void> {
    const isStillValid = await this.registrations.watchErasures(mailed.registration);
    await this.queue.deliver(await this.write(mailed), isStillValid);
  }

  /** Replaces a receipt still in the queue with its current text. */
  async rewrite(mailed: MailedReceipt): Promise<void> {
    if (await this.queue.isWaiting(receiptMailId(mailed.id)))
      await this.queue.rewrite(await this.write(mailed));
  }

  /** Removes all queued mail to an address. */
  async recallAll(address: string): Promise<void> {
    await this.queue.recall(({ to }) => to.address === address);
  }

  /** Removes these mails from the queue. */
  async recall(ids: readonly string[]): Promise<void> {
    await this.queue.recall(({ id }) => ids.includes(id));
  }

  private async write({ id, registration, email, payment }: MailedReceipt): Promise<Mail> {
    const { edition } = this.config;
    const { receipt, day } = await this.receipts.fromStream(registration, payment);
    const receiptUrl = `${siteUrl(this.config)}/kvitto/${receipt.payref}`;
    return receiptMail({ id, receipt, day, email, receiptUrl, edition });
  }
}

type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;
type Confirmed = Extract<RegistrationEvent, { type: 'PaymentConfirmed' }>;
type Requested = Extract<RegistrationEvent, { type: 'ReceiptRequested' }>;

/**
 * Mails the receipt to the owner: when a registration is paid, when paid twice, when a balance due is paid,
 * and on an organiser's request.
 * Skips ticket office sales, which have no address, and registrations of other editions.
 */
@Injectable()
export class ReceiptMailWhenPaid extends Reactor {
  readonly name = 'receipt-mail-when-paid';
  override readonly mailsPeople = true;
  readonly on = {
    RegistrationPaid: (paid: Paid, recorded: Recorded) => this.send(paid, recorded),
    PaymentConfirmed: async (confirmed: Confirmed, recorded: Recorded) => {
      if (confirmed.flags.includes('paid-twice') || (await this.isBalanceDue(confirmed)))
        await this.send(confirmed, recorded);
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

  /** A paid balance due has its own receipt; money that went to another payee has none. */
  private async isBalanceDue({ registration, payment, flags }: Confirmed): Promise<boolean> {
    const { bookings } = await this.registrations.load(registration);
    return !isWrongPayee(flags) && bookings.get(payment)?.balanceDue != null;
  }

  /** Numbers the receipt first, also of a payment without mail, which preserves the order. */
  private async send({ registration, payment }: PaymentRef, recorded: Recorded): Promise<void> {
    const { id } = recorded;
    await this.numbers.assign({ registration, payment }, recorded);
    const { email = '' } = (await this.registrations.opening(registration)) ?? {};
    if (!email.includes('@')) return;
    await logIfRefused(
      () => this.mail.send({ id, registration, payment, email }),
      `the receipt of event ${id} cannot be sent`,
    );
  }
}

interface ReceiptMail {
  /** The mail's id. Never derived from the payment id, which opens the receipt: ids are logged. */
  readonly id: string;
  readonly receipt: Receipt;
  readonly day: FamilyDay;
  readonly email: string;
  readonly receiptUrl: string;
  readonly edition: Edition;
}

/** Builds the receipt mail: payment issues first, then the details that employers require. */
export function receiptMail({ id, receipt, day, email, receiptUrl, edition }: ReceiptMail): Mail {
  const isOdd = receipt.notes.length > 0;
  return mailFrom(
    {
      heading: headingOf(receipt),
      blocks: [
        ...(day.testMode ? [{ kind: 'text', text: TEST_MODE_NOTICE } as const] : []),
        ...receipt.notes.map((text) => ({ kind: 'text', text }) as const),
        ...(receipt.isRest ? [] : dayBlocks(day)),
        { kind: 'amounts', rows: receipt.lines.map(({ text, amount }) => [text, kronor(amount)] as const) },
        { kind: 'facts', rows: factsOf(receipt) },
        { kind: 'link', text: 'Visa kvittot', url: receiptUrl },
      ],
      foot: senderLines(edition),
    },
    {
      id: receiptMailId(id),
      to: { name: '', address: email },
      subject: isOdd ? `Kvitto, och något att ordna: ${edition.name}` : `Kvitto: ${edition.name}`,
      ...(!receipt.isRest &&
        day.starts.length > 0 && { attachments: [calendarFile(receipt, day, receiptUrl)] }),
    },
  );
}

function headingOf({ notes, isRest }: Receipt): string {
  if (notes.length > 0) return 'Om din betalning';
  return isRest ? 'Tack, mellanskillnaden är betald!' : 'Tack för din anmälan!';
}

/** Time and place for each runner. */
function dayBlocks({ event, day, place, map, pickup, starts }: FamilyDay): MailPage['blocks'] {
  const [first] = starts;
  if (!first) return [];
  const facts = [
    ['Plats', place],
    ['Startnummer', pickup],
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
    ...(map === null ? [] : [{ kind: 'link', text: 'Visa platsen på en karta', url: map } as const]),
  ];
}

function calendarFile({ datePaid, dateCreated }: Receipt, day: FamilyDay, receiptUrl: string) {
  const issued = Date.parse(datePaid ?? dateCreated);
  return {
    filename: 'start.ics',
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarOf(day, { receiptUrl, issued }),
  };
}

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
    ...(datePaid === null ? [] : [['Betalt', dateText(Date.parse(datePaid))] as const]),
    ['Säljare', seller],
    ['Org.nr', orgNumber],
    ['Adress', sellerAddress],
    ...(paymentReference === '' ? [] : [['Referens', paymentReference] as const]),
    ['Betalning', payref],
    ...(code === undefined ? [] : [['Hämtkod', code] as const]),
  ];
}
