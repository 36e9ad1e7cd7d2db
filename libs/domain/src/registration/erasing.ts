import type { DomainEvent } from '../catalogue';
import { checkedNote } from '../note';
import { checkedReason } from '../reason';
import { Refusal } from '../refusal';
import { oneLine } from '../typed-text';
import { sortOf } from './entering';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { mustBeKnown, type Registration } from './registration.state';

/** How long what a family writes when it asks to be forgotten may be. */
export const LONGEST_WORDS = 500;

/** The family asks to be forgotten. It is asked once, however often the button is pressed. */
export function requestErasure(
  { registration, words: typed, at }: RegistrationCommandOf<'RequestErasure'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.isErasureAsked) return [];
  const words = oneLine(typed);
  if (Array.from(words).length > LONGEST_WORDS) throw new Refusal('words-too-long');
  return [{ type: 'ErasureRequested', registration, words, at }];
}

/** They have told an organiser that they want it no more. */
export function withdrawRequest(
  { registration, note: typed, at }: RegistrationCommandOf<'WithdrawErasureRequest'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  const note = checkedNote(typed);
  return state.isErasureAsked ? [{ type: 'ErasureRequestWithdrawn', registration, note, at }] : [];
}

/** Forgets everybody in a registration, and whose address it was. That the keys are destroyed too is seen to outside. */
export function erasePerson(
  { registration, reason }: RegistrationCommandOf<'ErasePerson'>,
  state: Registration,
): readonly RegistrationEvent[] {
  if (state.phase === 'erased') return [];
  mustBeKnown(state);
  const people = [...Object.values(state.runners), ...Object.values(state.cancelled)];
  const names = people.flatMap(({ firstname, lastname, company }) => [firstname, lastname, company]);
  const why = reason !== undefined && { reason: checkedReason(reason, names) };
  return [{ type: 'PersonErased', registration, ...why }];
}

/** Forgets one of the registration's runners, who was erased from the start list. */
export function eraseEntrant(
  { registration, key }: RegistrationCommandOf<'EraseEntrant'>,
  state: Registration,
): readonly RegistrationEvent[] {
  if (state.phase !== 'known' || state.erased.has(key)) return [];
  return [{ type: 'EntrantErased', registration, key }];
}

/** Whose keys go with a registration that is erased, by one of its events: its runners, and the campaign codes it was booked with. */
export function subjectsIn(event: DomainEvent): readonly string[] {
  switch (event.type) {
    case 'RunnersSaved':
    case 'RegistrationPaid':
      return Object.keys(event.runners).map((key) => sortOf({ ...event, key }));
    case 'RegistrationBooked':
      return event.campaign === null ? [] : [event.campaign];
    default:
      return [];
  }
}

/** Money for a registration that is erased is money all the same; whose it was is not taken down. */
export function unlessErased(
  command: RegistrationCommandOf<'SettlePayment'>,
  { phase }: Registration,
): RegistrationCommandOf<'SettlePayment'> {
  const { verdict } = command;
  if (phase !== 'erased' || verdict.status !== 'PAID') return command;
  return { ...command, verdict: { ...verdict, payerAlias: '', note: '' } };
}
