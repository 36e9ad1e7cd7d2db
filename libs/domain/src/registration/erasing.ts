import type { DomainEvent } from '../catalogue';
import { checkedNote, checkedReason } from '../reason';
import { Refusal } from '../refusal';
import { oneLine } from '../text-input';
import { sortOf } from './start-list-entry';
import type { RegistrationCommandOf } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { mustBeKnown, type Registration } from './registration.state';

/** Longest message of an erasure request, in characters. */
export const MAX_ERASURE_MESSAGE_LENGTH = 500;

/** Records a family's erasure request, once. Throws Refusal when the message is too long. */
export function requestErasure(
  { registration, words: typed, at }: RegistrationCommandOf<'RequestErasure'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  if (state.isErasureAsked) return [];
  const words = oneLine(typed);
  if (Array.from(words).length > MAX_ERASURE_MESSAGE_LENGTH) throw new Refusal('words-too-long');
  return [{ type: 'ErasureRequested', registration, words, at }];
}

/** Withdraws the request, as the family asked an organiser to. */
export function withdrawErasureRequest(
  { registration, note: typed, at }: RegistrationCommandOf<'WithdrawErasureRequest'>,
  state: Registration,
): readonly RegistrationEvent[] {
  mustBeKnown(state);
  const note = checkedNote(typed);
  return state.isErasureAsked ? [{ type: 'ErasureRequestWithdrawn', registration, note, at }] : [];
}

/** Erases all people of a registration and its address. The caller destroys the keys. */
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

/** Erases one runner of the registration, after the start list did. */
export function eraseEntrant(
  { registration, key }: RegistrationCommandOf<'EraseEntrant'>,
  state: Registration,
): readonly RegistrationEvent[] {
  if (state.phase !== 'known' || state.erased.has(key)) return [];
  return [{ type: 'EntrantErased', registration, key }];
}

/**
 * Subjects whose keys are destroyed with an erased registration, from one of its events: its runners and its
 * campaign codes.
 */
export function erasedSubjectsIn(event: DomainEvent): readonly string[] {
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

/** Drops payer and note from money that comes in for an erased registration. */
export function withoutPayerIfErased(
  command: RegistrationCommandOf<'SettlePayment'>,
  { phase }: Registration,
): RegistrationCommandOf<'SettlePayment'> {
  const { verdict } = command;
  if (phase !== 'erased' || verdict.status !== 'PAID') return command;
  return { ...command, verdict: { ...verdict, payerAlias: '', note: '' } };
}
