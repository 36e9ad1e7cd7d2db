import { checkedNote } from '../note';
import { Refusal } from '../refusal';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { mustBeKnown, openBooking, type PaymentLink, type Registration } from './registration.state';

/*
 * A link with which a family pays for what organisers have registered for it. It opens no payment by itself: whoever presses the button
 * on its page books, at the prices of that moment, as the family's own form does.
 */

/** A link is mailed only so often: whoever asks may be mistaken about who reads that mailbox. */
const MAILS_AN_HOUR = 3;

const HOUR = 3_600_000;

/** Issues a registration's link, once; its mail follows. */
export function issueLink(
  { registration, link, at }: RegistrationCommandOf<'IssuePaymentLink'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.links.has(link)) return [];
  if (state.isPaid) throw new Refusal('already-paid');
  if (!state.hasAddress) throw new Refusal('address-missing');
  if (Object.keys(state.runners).length === 0) throw new Refusal('no-runners');
  return [{ type: 'PaymentLinkIssued', registration, link, at }];
}

/** Asks for the link to be mailed once more, to the registration's own address. */
export function requestLink(
  { registration, link, at }: RegistrationCommandOf<'RequestPaymentLink'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  const { mailedAt, isWithdrawn } = knownLink(state, link);
  if (state.isPaid) throw new Refusal('already-paid');
  if (isWithdrawn) throw new Refusal('link-withdrawn');
  const oldest = mailedAt.at(-MAILS_AN_HOUR) ?? -Infinity;
  if (at - oldest < HOUR) throw new Refusal('link-too-often');
  return [{ type: 'PaymentLinkRequested', registration, link, at }];
}

/** Takes a link back while nobody has paid with it. A payment that is under way is given up first: it may be paid at this very moment. */
export function withdrawLink(
  { registration, link, note: typed, at }: RegistrationCommandOf<'WithdrawPaymentLink'>,
  state: Registration,
): readonly RegistrationEvent[] {
  if (knownLink(state, link).isWithdrawn) return [];
  if (state.isPaid) throw new Refusal('already-paid');
  if (openBooking(state)) throw new Refusal('payment-open');
  const note = checkedNote(typed);
  return [{ type: 'PaymentLinkWithdrawn', registration, link, note, at }];
}

function knownLink({ links }: Registration, link: string): PaymentLink {
  const known = links.get(link);
  if (!known) throw new Refusal('link-unknown');
  return known;
}
