import type { Mail } from '@app/adapters';
import { kronor, receiptCode, stockholmDay } from '@app/domain';
import type { Edition } from '../platform/config/edition.schema';
import { html, type MailPage, plainText, senderLines } from '../platform/mail/mail-page';
import { calendarOf, type FamilyDay, TEST_MODE_NOTICE } from './family-day';
import type { Receipt } from './receipt';

/** `address`: the receipt's page. */
interface ReceiptMail {
  /** The mail's id. Never derived from the payment id, which opens the receipt: ids are logged. */
  readonly id: string;
  readonly receipt: Receipt;
  readonly day: FamilyDay;
  readonly email: string;
  readonly address: string;
  readonly edition: Edition;
}

/** Builds the receipt mail: payment issues first, then the details that employers require. */
export function receiptMail({ id, receipt, day, email, address, edition }: ReceiptMail): Mail {
  const isOdd = receipt.notes.length > 0;
  const page: MailPage = {
    heading: headingOf(receipt),
    blocks: [
      ...(day.testMode ? [{ kind: 'text', text: TEST_MODE_NOTICE } as const] : []),
      ...receipt.notes.map((text) => ({ kind: 'text', text }) as const),
      ...(receipt.isRest ? [] : dayBlocks(day)),
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
    ...(!receipt.isRest && day.starts.length > 0 && { attachments: [calendarFile(receipt, day, address)] }),
  };
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

/** The id of the mail sent for an event. */
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
