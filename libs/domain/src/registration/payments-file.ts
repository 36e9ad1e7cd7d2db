import { ownValue } from '../own-value';
import { csvFile, conversionSafeCell, labelledCell, type CsvCell } from '../csv';
import { stockholmDate } from '../dates';
import { receiptNumberText } from '../receipts';
import { openPaymentIssues, type IssueState } from './payment-state';
import { paymentIssueNames } from './payment-texts';
import { campaignOf, priceStepAt, type Campaign, type Prices } from './pricing';
import type { FailedStatus, PaymentMethod, BalanceDueOf } from './registration.events';

/** A payment for book-keeping; organisers' rows fit. SEK; instants ISO 8601. */
export interface LedgerPayment extends IssueState {
  readonly id: string;
  readonly status: 'CREATED' | 'PAID' | FailedStatus;
  /** The amount paid; before that the amount booked. */
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
  readonly refunds: readonly LedgerRefund[];
  /** The payment whose balance due it pays. */
  readonly rest?: BalanceDueOf | undefined;
}

interface LedgerRefund {
  readonly amount: number;
  readonly at: string;
  readonly isVoid: boolean;
}

/** The edition's data for the file. `receipts`: receipt numbers by payment. */
interface PaymentsFileContext {
  readonly edition: string;
  readonly prices: Prices;
  readonly vat: string;
  readonly receipts: Readonly<Record<string, number>>;
}

export const paymentStatusLabels: Readonly<Record<LedgerPayment['status'], string>> = {
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
 * All payments and refunds of an edition as a CSV for book-keeping, oldest first. Amounts are money in and
 * out; their sum equals the total paid on the organisers' page. Contains no name, phone number, note or
 * usable code.
 */
export function paymentsCsv(payments: readonly LedgerPayment[], context: PaymentsFileContext): string {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const lines = payments
    .flatMap((payment) => linesOf(payment, context, byId))
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  return csvFile(
    HEAD,
    lines.map(({ cells }) => cells),
  );
}

/** The file's name: 'betalningar-2025-09-13.csv'. */
export function paymentsFileName(date: string): string {
  return `betalningar-${date}.csv`;
}

/** A row of the file and its instant (ISO), by which rows are sorted. */
interface Line {
  readonly at: string;
  readonly cells: readonly CsvCell[];
}

type PaymentsById = ReadonlyMap<string, LedgerPayment>;

function linesOf(payment: LedgerPayment, context: PaymentsFileContext, byId: PaymentsById): readonly Line[] {
  const { status, method, datePaid, dateCreated, amount, expected, adults, children, refunded } = payment;
  const isPaid = status === 'PAID';
  const { prices } = context;
  const number = ownValue(context.receipts, payment.id);
  const receipt = number === undefined ? '' : receiptNumberText(context.edition, number);
  const paymentCells = [
    method === null ? '' : METHODS[method],
    labelledCell('Kvitto', receipt),
    conversionSafeCell('Ref', referenceOf(payment)),
    conversionSafeCell('Id', maskedId(payment)),
  ];
  const terms = [campaignName(payment.campaign, prices), feeStep(payment, prices, byId), context.vat];
  const at = datePaid ?? dateCreated;
  const issues = openPaymentIssues(payment)
    .map((issue) => paymentIssueNames[issue])
    .join(', ');
  const first = [
    ...[
      payment.rest ? 'Mellanskillnad' : 'Betalning',
      dayOf(at),
      isPaid ? amount : 0,
      expected,
      paymentStatusLabels[status],
    ],
    ...[...paymentCells, ...terms, adults, children, refunded, issues],
  ];
  const refunds = payment.refunds.map((refund) => ({
    at: refund.at,
    cells: [
      ...['Återbetalning', dayOf(refund.at), refund.isVoid ? 0 : -refund.amount, -refund.amount],
      ...[refund.isVoid ? 'Struken' : 'Återbetald', ...paymentCells, ...terms],
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

/** Drops the reference of a payment by code: it is the code. */
function referenceOf({ method, paymentReference }: LedgerPayment): string {
  return method === 'kampanj' ? '' : paymentReference;
}

function maskedId({ id }: LedgerPayment): string {
  const [, before, code] = /^(.*kampanj-[^_]*_)(.+)$/.exec(id) ?? [];
  return before === undefined || code === undefined ? id : before + maskedCode(code);
}

/** Names a campaign by the start of its code and its discount, so that readers cannot use it. */
function campaignName(code: string | null, prices: Prices): string {
  if (code === null) return '';
  const campaign = campaignOf(prices, code);
  return `${maskedCode(code)} (${campaign ? CAMPAIGNS[campaign.kind](campaign) : 'Epassi, en vuxen'})`;
}

const CAMPAIGNS: Readonly<Record<Campaign['kind'], (campaign: Campaign) => string>> = {
  free: () => 'gratis',
  'price-each': (campaign) => ('price' in campaign ? `${String(campaign.price)} kr var` : ''),
  'off-each': (campaign) => ('off' in campaign ? `${String(campaign.off)} kr av` : ''),
};

/** At most half of a code, and at most four characters after its prefix. */
function maskedCode(code: string): string {
  const [, name = '', own = code] = /^(EPASSI-)?(.*)$/.exec(code) ?? [];
  return `${name}${own.slice(0, Math.min(4, Math.floor(own.length / 2)))}…`;
}

/**
 * The price step of the booking, '1: vuxen 150, barn 100'. Bank money has the step of the booking it was
 * meant for, or of its day; a balance due has the step of its payment.
 */
function feeStep(payment: LedgerPayment, { steps }: Prices, byId: PaymentsById): string {
  const booking = byId.get((payment.rest?.payment ?? payment.id).replace(/^bank-/, '')) ?? payment;
  const at = booking.method === 'bank' ? (booking.datePaid ?? booking.dateCreated) : booking.dateCreated;
  const index = priceStepAt(steps, Date.parse(at));
  const stepIndex = index < 0 ? steps.length - 1 : index;
  const step = steps[stepIndex];
  return step ? `${String(stepIndex + 1)}: vuxen ${String(step.adult)}, barn ${String(step.child)}` : '';
}
