import { feesAt, isAdult, type Prices } from '@app/domain';
import type { PaymentRow, SessionRow, SessionRunner } from '@app/views';
import type { Edition } from '../config/edition.schema';

/** One line of a receipt. Amount in SEK; a discount is a line of its own. */
interface ReceiptLine {
  readonly text: string;
  readonly amount: number;
}

/** A receipt as employers and tax authorities want it. Instants are ISO 8601, UTC. */
export interface Receipt {
  readonly payref: string;
  readonly status: PaymentRow['status'];
  readonly event: string;
  readonly eventDate: string;
  readonly datePaid: string | null;
  readonly dateCreated: string;
  readonly seller: string;
  readonly orgNumber: string;
  readonly vat: string;
  readonly lines: readonly ReceiptLine[];
  readonly amount: number;
  readonly currency: 'SEK';
  readonly method: PaymentRow['method'];
  readonly paymentReference: string;
  readonly campaign: string | null;
  readonly errorCode: string;
}

/** What a receipt is made of. Names are written out for the owner alone. */
export interface ReceiptSource {
  readonly payment: PaymentRow;
  readonly session: Pick<SessionRow, 'deltagare'> | undefined;
  readonly edition: Edition;
  readonly prices: Prices;
  readonly isOwner: boolean;
}

/** Writes the receipt of a payment: a line for each runner at the fee of the day they were booked, and what a code took off. */
export function receiptOf({ payment, session, edition, prices, isOwner }: ReceiptSource): Receipt {
  const fees = feesAt(prices, Date.parse(payment.dateCreated));
  const runners = Object.values(session?.deltagare ?? {}).map((runner) => ({
    text: lineFor(runner, isOwner),
    amount: isAdult(runner.age) ? fees.adult : fees.child,
  }));
  const { seller, orgNumber, vat } = edition.receipt;
  const { id, status, datePaid, dateCreated, amount, method, paymentReference, campaign, errorCode } =
    payment;
  return {
    payref: id,
    status,
    event: edition.name,
    eventDate: edition.date,
    datePaid,
    dateCreated,
    seller,
    orgNumber,
    vat,
    lines: [...runners, ...differencesIn(runners, payment)],
    amount,
    currency: 'SEK',
    method,
    paymentReference,
    campaign,
    errorCode,
  };
}

function lineFor({ firstname, lastname, age, distance }: SessionRunner, isOwner: boolean): string {
  const name = isOwner ? `${firstname} ${lastname}` : `${firstname} ${lastname.slice(0, 1)}.`;
  const fee = isAdult(age) ? 'vuxen' : 'barn';
  return `Startavgift ${String(distance).replace('.', ',')} km, ${fee}: ${name}`;
}

/** What stands between the fees and the booked amount, and between that and the money that came: a receipt's lines add up. */
function differencesIn(runners: readonly ReceiptLine[], payment: PaymentRow): ReceiptLine[] {
  if (runners.length === 0) return [];
  const { status, amount, expected, campaign } = payment;
  const off = expected - runners.reduce((sum, line) => sum + line.amount, 0);
  const more = status === 'PAID' ? amount - expected : 0;
  return [
    { text: campaign === null ? 'Justering' : `Kampanjkod ${campaign}`, amount: off },
    { text: more < 0 ? 'Ännu inte betalt' : 'Betalt utöver det bokade', amount: more },
  ].filter((line) => line.amount !== 0);
}
