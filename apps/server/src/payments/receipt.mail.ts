import type { Mail } from '@app/adapters';
import { kronor, stockholmDate } from '@app/domain';
import type { Edition } from '../platform/config/edition.schema';
import { html, plainText, type MailPage } from '../platform/mail/mail-page';
import { senderLines } from '../platform/mail/sender-lines';
import type { Receipt } from './receipt';

/** A receipt on its way to whoever registered. `address` is where it can be read and printed. */
interface ReceiptOnItsWay {
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
export function receiptMail({ id, receipt, email, address, edition }: ReceiptOnItsWay): Mail {
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
    id: `receipt-${id}`,
    to: { name: '', address: email },
    subject: isOdd ? `Kvitto, och något att ordna: ${edition.name}` : `Kvitto: ${edition.name}`,
    text: plainText(page),
    html: html(page),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
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
