import { csvFile, keptCell, wordedCell, type CsvCell } from '../csv';
import { stockholmDate } from '../dates';
import { receiptNumberText } from '../receipts';
import { openOddities, type SeenTo } from './owed';
import { oddityNames } from './payment-texts';
import { campaignOf, stepAt, type Campaign, type Prices } from './pricing';
import type { FailedStatus, PaymentMethod, RestOf } from './registration.events';

/** A payment as the book-keeping reads it: organisers' rows fit. SEK; instants ISO 8601. */
export interface BookkeptPayment extends SeenTo {
  readonly id: string;
  readonly status: 'CREATED' | 'PAID' | FailedStatus;
  /** What was paid; what was booked until then. */
  readonly amount: number;
  readonly expected: number;
  readonly dateCreated: string;
  readonly datePaid: string | null;
  readonly paymentReference: string;
  readonly method: PaymentMethod | null;
  readonly campaign: string | null;
  readonly adults: number;
  readonly children: number;
  readonly refunded: number;
  readonly refunds: readonly BookkeptRefund[];
  /** Of which payment it is what was still owed. */
  readonly rest?: RestOf | undefined;
}

interface BookkeptRefund {
  readonly amount: number;
  readonly at: string;
  readonly isVoid: boolean;
}

/** What an edition's payments are written down with. `receipts`: the running numbers, by payment. */
export interface PaymentsBook {
  readonly edition: string;
  readonly prices: Prices;
  readonly vat: string;
  readonly receipts: Readonly<Record<string, number>>;
}

export const paymentStatusWords: Readonly<Record<BookkeptPayment['status'], string>> = {
  CREATED: 'Väntar på betalning',
  PAID: 'Betald',
  ERROR: 'Fel',
  DECLINED: 'Nekad av betalaren',
  CANCELLED: 'Avbruten',
  EXPIRED: 'Tiden gick ut',
};

const HEAD = [
  'Typ',
  'Datum',
  'Belopp (SEK)',
  'Bokat (SEK)',
  'Läge',
  'Sätt',
  'Kvittonummer',
  'Referens',
  'Betalning',
  'Kampanj',
  'Avgiftssteg',
  'Moms',
  'Vuxna',
  'Barn',
  'Återbetalt (SEK)',
  'Att se över',
];

/**
 * Every payment and refund of an edition as a file for the book-keeping, the first first. The amounts are what came in and went out: their
 * sum is what the organisers' page calls paid in. It names nobody, and holds no telephone number, no note and no code that can be used.
 */
export function paymentsCsv(payments: readonly BookkeptPayment[], book: PaymentsBook): string {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const lines = payments
    .flatMap((payment) => linesOf(payment, book, byId))
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  return csvFile(
    HEAD,
    lines.map(({ cells }) => cells),
  );
}

/** What the file is called: 'betalningar-2025-09-13.csv'. */
export function paymentsFileName(date: string): string {
  return `betalningar-${date}.csv`;
}

/** A row of the file and its instant (ISO), which says where it comes. */
interface Line {
  readonly at: string;
  readonly cells: readonly CsvCell[];
}

type Known = ReadonlyMap<string, BookkeptPayment>;

function linesOf(payment: BookkeptPayment, book: PaymentsBook, byId: Known): readonly Line[] {
  const { status, method, datePaid, dateCreated, amount, expected, adults, children, refunded } = payment;
  const isPaid = status === 'PAID';
  const { prices } = book;
  const number = book.receipts[payment.id];
  const receipt = number === undefined ? '' : receiptNumberText(book.edition, number);
  const means = [
    method === null ? '' : METHODS[method],
    wordedCell('Kvitto', receipt),
    keptCell('Ref', referenceOf(payment)),
    keptCell('Id', masked(payment)),
  ];
  const terms = [campaignName(payment.campaign, prices), feeStep(payment, prices, byId), book.vat];
  const at = datePaid ?? dateCreated;
  const oddities = openOddities(payment)
    .map((oddity) => oddityNames[oddity])
    .join(', ');
  const first = [
    ...[
      payment.rest ? 'Mellanskillnad' : 'Betalning',
      dayOf(at),
      isPaid ? amount : 0,
      expected,
      paymentStatusWords[status],
    ],
    ...[...means, ...terms, adults, children, refunded, oddities],
  ];
  const refunds = payment.refunds.map((refund) => ({
    at: refund.at,
    cells: [
      ...['Återbetalning', dayOf(refund.at), refund.isVoid ? 0 : -refund.amount, -refund.amount],
      ...[refund.isVoid ? 'Struken' : 'Återbetald', ...means, ...terms],
    ],
  }));
  return [{ at, cells: first }, ...refunds];
}

const METHODS: Readonly<Record<PaymentMethod, string>> = {
  swish: 'Swish',
  kampanj: 'Kampanjkod',
  other: 'Kontant eller på annat sätt',
  bank: 'Bank',
};

const dayOf = (instant: string) => stockholmDate(Date.parse(instant));

/** A payment that a code paid has that code for its reference, and at the end of its id. */
function referenceOf({ method, paymentReference }: BookkeptPayment): string {
  return method === 'kampanj' ? '' : paymentReference;
}

function masked({ id }: BookkeptPayment): string {
  const [, before, code] = /^(.*kampanj-[^_]*_)(.+)$/.exec(id) ?? [];
  return before === undefined || code === undefined ? id : before + beginningOf(code);
}

/** Which campaign it was, told by the beginning of its code and by what it gives; whoever reads it cannot use it. */
function campaignName(code: string | null, prices: Prices): string {
  if (code === null) return '';
  const campaign = campaignOf(prices, code);
  return `${beginningOf(code)} (${campaign ? CAMPAIGNS[campaign.kind](campaign) : 'Epassi, en vuxen'})`;
}

const CAMPAIGNS: Readonly<Record<Campaign['kind'], (campaign: Campaign) => string>> = {
  free: () => 'gratis',
  'price-each': (campaign) => ('price' in campaign ? `${String(campaign.price)} kr var` : ''),
  'off-each': (campaign) => ('off' in campaign ? `${String(campaign.off)} kr av` : ''),
};

/** At most half of a code, and no more than four signs of what is after its name. */
function beginningOf(code: string): string {
  const [, name = '', own = code] = /^(EPASSI-)?(.*)$/.exec(code) ?? [];
  return `${name}${own.slice(0, Math.min(4, Math.floor(own.length / 2)))}…`;
}

/**
 * The step of the price list that was booked at, '1: vuxen 150, barn 100'. Money found at the bank is at the step of the booking it was
 * meant for, or of the day it came. What was owed of a payment is at that payment's step.
 */
function feeStep(payment: BookkeptPayment, { steps }: Prices, byId: Known): string {
  const meantFor = byId.get((payment.rest?.payment ?? payment.id).replace(/^bank-/, '')) ?? payment;
  const at = meantFor.method === 'bank' ? (meantFor.datePaid ?? meantFor.dateCreated) : meantFor.dateCreated;
  const index = stepAt(steps, Date.parse(at));
  const place = index < 0 ? steps.length - 1 : index;
  const step = steps[place];
  return step ? `${String(place + 1)}: vuxen ${String(step.adult)}, barn ${String(step.child)}` : '';
}
