import { isMailedTooOften } from '../mail-limit';
import { checkedNote } from '../note';
import { Refusal } from '../refusal';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { knownLink, usableLink, mustBeKnown, openBooking, type Registration } from './registration.state';
import { openBalanceDue, owedIn, paidBalanceDue } from './balance-due';

/* A link to pay what organisers registered for a family, or the balance due of a payment. The link itself
   opens no payment: its page books at current prices, as the family's own form does. */

/** Issues a link, once; its mail follows. A link for a balance due replaces the one before. */
export function issueLink(
  { registration, link, payment, at }: RegistrationCommandOf<'IssuePaymentLink'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.links.has(link)) return [];
  mustBePayable(state, payment ?? null);
  if (!state.hasAddress) throw new Refusal('address-missing');
  if (payment === undefined && Object.keys(state.runners).length === 0) throw new Refusal('no-runners');
  if (payment !== undefined) mustKeepMailLimit(mailTimesFor(state, payment), at);
  return [{ type: 'PaymentLinkIssued', registration, link, ...(payment !== undefined && { payment }), at }];
}

/** Requests that the link is mailed again to the registration's address. */
export function requestLink(
  { registration, link, at }: RegistrationCommandOf<'RequestPaymentLink'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  const { payment, mailedAt } = usableLink(state, link);
  mustBePayable(state, payment);
  mustKeepMailLimit(payment === null ? mailedAt : mailTimesFor(state, payment), at);
  return [{ type: 'PaymentLinkRequested', registration, link, at }];
}

/** Withdraws an unpaid link. An open payment must be cancelled first, since it may be paid at any moment. */
export function withdrawLink(
  { registration, link, note: typed, at }: RegistrationCommandOf<'WithdrawPaymentLink'>,
  state: Registration,
): readonly RegistrationEvent[] {
  const { payment, isWithdrawn } = knownLink(state, link);
  if (isWithdrawn) return [];
  if (isLinkSettled(state, payment)) throw new Refusal('already-paid');
  if (payment === null ? openBooking(state) : openBalanceDue(state, payment))
    throw new Refusal('payment-open');
  const note = checkedNote(typed);
  return [{ type: 'PaymentLinkWithdrawn', registration, link, note, at }];
}

/**
 * Whether the link's purpose is paid in full: what organisers registered, or the balance due of `payment`.
 */
export function isLinkSettled(state: Registration, payment: string | null): boolean {
  if (payment === null) return state.isPaid;
  return owedIn(state, payment) === 0 && paidBalanceDue(state, payment) !== undefined;
}

/** Whether anything is left to pay with the link. */
export function isLinkPayable(state: Registration, payment: string | null): boolean {
  return payment === null ? !state.isPaid : owedIn(state, payment) > 0;
}

function mustBePayable(state: Registration, payment: string | null): void {
  if (!isLinkPayable(state, payment)) throw new Refusal(payment === null ? 'already-paid' : 'nothing-owed');
}

function mailTimesFor({ links }: Registration, payment: string): readonly number[] {
  const about = [...links.values()].filter((link) => link.payment === payment);
  return about.flatMap(({ mailedAt }) => mailedAt).sort((one, other) => one - other);
}

function mustKeepMailLimit(mailedAt: readonly number[], at: number): void {
  if (isMailedTooOften(mailedAt, at)) throw new Refusal('link-too-often');
}
