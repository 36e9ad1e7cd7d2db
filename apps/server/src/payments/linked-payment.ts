import {
  type Booking,
  balancesDueOf,
  feesAt,
  headcount,
  isAdult,
  isClosedUnpaid,
  isLinkSettled,
  openBalanceDue,
  owedPartsIn,
  paidBalanceDue,
  type Prices,
  priceStepAt,
  quote,
  type Registration,
  stockholmInstant,
  sumOwed,
  ownValue,
} from '@app/domain';
import type { OpenPayment, Payment, PaymentLinkRow, SessionRow } from '@app/views';
import { balanceDueLines, lineFor } from './receipt';

/** A payment link's price: a line per runner, in SEK, and its deadline (ISO; null without one). */
export interface LinkTerms {
  readonly lines: readonly { readonly text: string; readonly amount: number }[];
  readonly amount: number;
  readonly priceUntil: string | null;
}

/** The content of a payment link's page. Surnames are shortened: the link may have been passed on. */
export interface LinkedPayment extends LinkTerms {
  /** Added runners, or a balance due. */
  readonly kind: 'runners' | 'rest';
  /** `settled`: nothing is owed, and it was not paid by link. `replaced`: a newer link was mailed. */
  readonly state: 'waiting' | 'paid' | 'withdrawn' | 'late' | 'settled' | 'replaced';
  readonly event: string;
  readonly eventDate: string;
  readonly seller: string;
  readonly vat: string;
  /** The open payment; `link` opens it. */
  readonly open: (OpenPayment & { readonly link?: string | undefined }) | null;
  /** The payment that paid, whose receipt has the same id. */
  readonly payref: string | null;
  /** The latest attempt, if it failed. */
  readonly failed: Pick<Payment, 'status' | 'errorCode'> | null;
  /** Of two answers, the higher is newer. */
  readonly revision: number;
}

/** `at`: epoch ms; `isOwner`: full names. */
interface LinkTermsInput {
  readonly runners: SessionRow['deltagare'];
  readonly isOwner: boolean;
  readonly prices: Prices;
  readonly at: number;
}

/** The price of the runners at a moment, equal to a booking made then. */
export function linkTerms({ runners, isOwner, prices, at }: LinkTermsInput): LinkTerms {
  const all = Object.values(runners).filter(({ age }) => age !== null);
  const fees = feesAt(prices, at);
  const { until = null } = prices.steps[priceStepAt(prices.steps, at)] ?? {};
  return {
    lines: all.map((runner) => {
      const paidAsAdult = isAdult(runner.age ?? 0);
      const text = lineFor(runner, { isOwner, paidAsAdult });
      return { text, amount: paidAsAdult ? fees.adult : fees.child };
    }),
    amount: quote(headcount(all), { prices, code: null, isCodeValid: false, at }).price,
    priceUntil: until === null ? null : new Date(stockholmInstant(until)).toISOString(),
  };
}

/** The current balance due of a payment; its price does not rise. */
export function balanceDueTerms(state: Registration, payment: string): LinkTerms {
  const parts = owedPartsIn(state, payment);
  return { lines: balanceDueLines(parts), amount: sumOwed(parts), priceUntil: null };
}

/** What changes on a link's page as its payment does. */
type LinkStatus = LinkTerms &
  Pick<LinkedPayment, 'state' | 'payref' | 'failed'> & { readonly open: OpenPayment | null };

/** `isLate`: the first race of these runners has started. */
interface RunnersLink {
  readonly row: PaymentLinkRow;
  readonly session: SessionRow;
  readonly terms: LinkTerms;
  readonly isLate: boolean;
}

export function linkedRunners({ row, session, terms, isLate }: RunnersLink): LinkStatus {
  const { open, paid, payid, swishtory } = session;
  return {
    ...terms,
    ...(open && { amount: open.amount }),
    state: runnersStateOf({ row, session, isLate }),
    open,
    payref: paid ? payid : null,
    failed: paid || open || payid === null ? null : failureOf(ownValue(swishtory, payid)),
  };
}

function runnersStateOf({
  row,
  session: { paid, open },
  isLate,
}: Omit<RunnersLink, 'terms'>): LinkedPayment['state'] {
  if (paid) return 'paid';
  if (row.withdrawnAt !== null) return 'withdrawn';
  return open === null && isLate ? 'late' : 'waiting';
}

interface BalanceDueLink {
  readonly originalPayment: string;
  readonly row: PaymentLinkRow;
  readonly state: Registration;
  readonly session: SessionRow;
}

export function linkedBalanceDue({ originalPayment, row, state, session }: BalanceDueLink): LinkStatus {
  const terms = balanceDueTerms(state, originalPayment);
  return {
    ...terms,
    state: balanceDueStateOf({ row, state, originalPayment }, terms.amount),
    open: openPaymentOf(openBalanceDue(state, originalPayment), terms.amount),
    payref: paidBalanceDue(state, originalPayment)?.payment ?? null,
    failed: lastFailureOf(balancesDueOf(state, originalPayment).at(-1), session),
  };
}

/** Does not offer an open payment of an outdated amount. */
function openPaymentOf(booking: Booking | undefined, owed: number): OpenPayment | null {
  if (booking?.amount !== owed) return null;
  return { payref: booking.payment, token: booking.token ?? '', amount: booking.amount };
}

function lastFailureOf(last: Booking | undefined, { swishtory }: SessionRow): LinkedPayment['failed'] {
  return last && isClosedUnpaid(last) ? failureOf(ownValue(swishtory, last.payment)) : null;
}

function balanceDueStateOf(
  { row, state, originalPayment }: Omit<BalanceDueLink, 'session'>,
  owed: number,
): LinkedPayment['state'] {
  if (isLinkSettled(state, originalPayment)) return 'paid';
  if (row.withdrawnAt !== null) return 'withdrawn';
  if (row.replacedAt !== null) return 'replaced';
  return owed === 0 ? 'settled' : 'waiting';
}

/** Null without an attempt. */
function failureOf(attempt: Payment | undefined): LinkedPayment['failed'] {
  return attempt ? { status: attempt.status, errorCode: attempt.errorCode } : null;
}
