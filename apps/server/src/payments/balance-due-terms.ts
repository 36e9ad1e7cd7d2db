import {
  isClosedUnpaid,
  isLinkSettled,
  openBalanceDue,
  owedPartsIn,
  paidBalanceDue,
  balancesDueOf,
  sumOwed,
  type Booking,
  type Registration,
} from '@app/domain';
import type { OpenPayment, PaymentLinkRow, SessionRow } from '@app/views';
import type { LinkTerms } from './link-terms';
import { failureOf, type LinkedPayment } from './linked-payment';
import { balanceDueLines } from './balance-due-lines';

/** The current balance due of a payment; its price does not rise. */
export function balanceDueTerms(state: Registration, payment: string): LinkTerms {
  const parts = owedPartsIn(state, payment);
  return { lines: balanceDueLines(parts), amount: sumOwed(parts), priceUntil: null };
}

interface BalanceDueLink {
  readonly originalPayment: string;
  readonly row: PaymentLinkRow;
  readonly state: Registration;
  readonly session: SessionRow;
}

type ShownBalanceDue = LinkTerms &
  Pick<LinkedPayment, 'state' | 'payref' | 'failed'> & { readonly open: OpenPayment | null };

/** The current state of a link for a balance due. */
export function shownBalanceDue({ originalPayment, row, state, session }: BalanceDueLink): ShownBalanceDue {
  const terms = balanceDueTerms(state, originalPayment);
  return {
    ...terms,
    state: stateOf({ row, state, originalPayment }, terms.amount),
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
  return last && isClosedUnpaid(last) ? failureOf(swishtory[last.payment]) : null;
}

function stateOf(
  { row, state, originalPayment }: Omit<BalanceDueLink, 'session'>,
  owed: number,
): LinkedPayment['state'] {
  if (isLinkSettled(state, originalPayment)) return 'paid';
  if (row.withdrawnAt !== null) return 'withdrawn';
  if (row.replacedAt !== null) return 'replaced';
  return owed === 0 ? 'settled' : 'waiting';
}
