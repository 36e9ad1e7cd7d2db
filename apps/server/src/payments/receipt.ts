import {
  feesAt,
  isAdult,
  moneyNotes,
  type OwedParts,
  type Prices,
  receiptNumberText,
  ownValue,
} from '@app/domain';
import type { PaymentRow, SessionRow, SessionRunner } from '@app/views';
import { editionName } from '../platform/config/edition';
import type { Edition } from '../platform/config/edition.schema';

/** A receipt line in SEK; a discount is its own line. `changed`: text on changes since the purchase. */
interface ReceiptLine {
  readonly text: string;
  readonly amount: number;
  readonly changed?: string;
}

/** A receipt as employers and tax authorities require it. Instants are ISO 8601, UTC. */
export interface Receipt {
  readonly payref: string;
  /** Running number in the edition, '2025-17'; null while unpaid. */
  readonly number: string | null;
  readonly status: PaymentRow['status'];
  readonly event: string;
  readonly eventDate: string;
  readonly datePaid: string | null;
  readonly dateCreated: string;
  readonly seller: string;
  readonly orgNumber: string;
  readonly sellerAddress: string;
  readonly vat: string;
  readonly lines: readonly ReceiptLine[];
  readonly amount: number;
  /** Refunded amount in SEK, and when last; missing without refunds. */
  readonly refunded?: number;
  readonly refundedAt?: string | null;
  readonly currency: 'SEK';
  readonly method: PaymentRow['method'];
  readonly paymentReference: string;
  readonly campaign: string | null;
  readonly errorCode: string;
  /** Notices for the payer: wrong amount, double payment, or a price changed by corrections. */
  readonly notes: readonly string[];
  /** Set when the receipt is for a balance due. */
  readonly isRest?: true;
}

/** `isOwner`: full names. */
interface ReceiptInput {
  readonly payment: PaymentRow;
  /** The receipt's running number; null without one. */
  readonly number: number | null;
  readonly session: (SoldSession & Pick<SessionRow, 'swishtory'>) | undefined;
  readonly edition: Edition;
  readonly prices: Prices;
  readonly isOwner: boolean;
}

/** The session fields that a receipt reads; `bought` is absent or null without corrections. */
export type SoldSession = Pick<SessionRow, 'deltagare'> & Partial<Pick<SessionRow, 'bought'>>;

/** Builds a payment's receipt: each runner at the fee of the booking day, and any discount. */
export function receiptOf(source: ReceiptInput): Receipt {
  const { payment, number, session, edition, prices, isOwner } = source;
  const { seller, orgNumber, address: sellerAddress, vat } = edition.receipt;
  const { id, status, datePaid, dateCreated, amount, method, paymentReference, campaign, errorCode } =
    payment;
  return {
    payref: id,
    number: number === null ? null : receiptNumberText(editionName(edition), number),
    status,
    event: edition.name,
    eventDate: edition.date,
    datePaid,
    dateCreated,
    seller,
    orgNumber,
    sellerAddress,
    vat,
    lines: linesOf({ payment, session, prices, isOwner }),
    amount,
    ...refundsOf(payment),
    currency: 'SEK',
    method,
    paymentReference,
    campaign,
    errorCode,
    ...(payment.rest && { isRest: true }),
    notes: moneyNotes(payment, Object.values(session?.swishtory ?? {})),
  };
}

function refundsOf({ refunded, refunds }: PaymentRow): Pick<Receipt, 'refunded' | 'refundedAt'> {
  const last = refunds.findLast(({ isVoid }) => !isVoid);
  return refunded === 0 ? {} : { refunded, refundedAt: last?.at ?? null };
}

/** A double payment buys no starts: two receipts for one start could be claimed twice. */
function linesOf({
  payment,
  session,
  prices,
  isOwner,
}: Omit<ReceiptInput, 'edition' | 'number'>): ReceiptLine[] {
  if (payment.rest) {
    const lines = balanceDueLines(payment.rest);
    return [...lines, ...differenceLines(lines, payment)];
  }
  if (payment.flags.includes('paid-twice'))
    return [{ text: 'Betalt en gång till, utan nya starter', amount: payment.amount }];
  const fees = feesAt(prices, Date.parse(payment.dateCreated));
  const sold = session ?? { deltagare: {} };
  const changes = changesSince(sold, isOwner);
  const runners = withFeeClass(runnersBought(sold), payment).map(([runner, paidAsAdult], index) => ({
    text: lineFor(runner, { isOwner, paidAsAdult }),
    amount: paidAsAdult ? fees.adult : fees.child,
    ...(changes[index] && { changed: changes[index] }),
  }));
  return [...runners, ...differenceLines(runners, payment)];
}

/** The parts of a balance due as receipt lines, SEK. */
export function balanceDueLines({ missing, difference }: OwedParts): readonly ReceiptLine[] {
  return [
    { text: missing < 0 ? 'Betalt för mycket förut' : 'Resten av det bokade', amount: missing },
    { text: 'Mellanskillnad efter ändring', amount: difference },
  ].filter(({ amount }) => amount !== 0);
}

/** Whether each runner paid as an adult. Erased ones, without an age, fill the remaining adult fees. */
function withFeeClass(
  runners: readonly SessionRunner[],
  { adults }: PaymentRow,
): (readonly [SessionRunner, boolean])[] {
  let left = adults - runners.filter(({ age }) => age !== null && isAdult(age)).length;
  return runners.map((runner) => [runner, runner.age === null ? left-- > 0 : isAdult(runner.age)]);
}

/** 'Startavgift 5,6 km, vuxen: Anna Ek'. */
export function lineFor(
  runner: SessionRunner,
  { isOwner, paidAsAdult }: { readonly isOwner: boolean; readonly paidAsAdult: boolean },
): string {
  const fee = paidAsAdult ? 'vuxen' : 'barn';
  return `Startavgift ${kilometresText(runner)}, ${fee}: ${nameFor(runner, isOwner)}`;
}

/**
 * Lines for the difference of fees to booked amount, and of that to the money received, so that the receipt
 * adds up.
 */
function differenceLines(runners: readonly ReceiptLine[], payment: PaymentRow): ReceiptLine[] {
  if (runners.length === 0) return [];
  const { status, amount, expected, campaign } = payment;
  const adjustment = expected - runners.reduce((sum, line) => sum + line.amount, 0);
  const surplus = status === 'PAID' ? amount - expected : 0;
  return [
    { text: campaign === null ? 'Justering' : `Kampanjkod ${campaign}`, amount: adjustment },
    { text: surplus < 0 ? 'Ännu inte betalt' : 'Betalt utöver det bokade', amount: surplus },
  ].filter((line) => line.amount !== 0);
}

function runnersBought({ deltagare, bought }: SoldSession): readonly SessionRunner[] {
  return Object.values(bought ?? deltagare);
}

/** Changes to each bought runner since, as text; '' without one that a receipt shows. */
function changesSince({ deltagare, bought }: SoldSession, isOwner: boolean): readonly string[] {
  return Object.entries(bought ?? {}).map(([key, before]) => {
    const now = ownValue(deltagare, key);
    if (!now) return 'Avanmäld';
    const changes = changesOf(before, now, isOwner);
    return changes.length === 0 ? '' : `Ändrat: ${changes.join(', ')}`;
  });
}

/** The full name for the owner, else with the surname's initial. */
export function nameFor({ firstname, lastname }: SessionRunner, isOwner: boolean): string {
  const surname = isOwner || lastname === '' ? lastname : `${lastname.slice(0, 1)}.`;
  return `${firstname} ${surname}`.trim();
}

/** 5.6 → '5,6 km'. */
export function kilometresText({ distance }: Pick<SessionRunner, 'distance'>): string {
  return `${String(distance).replace('.', ',')} km`;
}

function changesOf(before: SessionRunner, now: SessionRunner, isOwner: boolean): readonly string[] {
  const [from, to] = [kilometresText(before), kilometresText(now)];
  const name = nameFor(now, isOwner);
  const changes = [
    from !== to && `flyttad från ${from} till ${to}`,
    hasOtherFee(before, now) && `räknas som ${isAdult(now.age ?? 0) ? 'vuxen' : 'barn'}`,
    name !== nameFor(before, isOwner) && `heter ${name}`,
  ];
  return changes.filter((change) => change !== false);
}

/** False for an erased age. */
function hasOtherFee({ age: before }: SessionRunner, { age: now }: SessionRunner): boolean {
  return before !== null && now !== null && isAdult(before) !== isAdult(now);
}
