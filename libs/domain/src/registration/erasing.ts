import type { DomainEvent } from '../catalogue';
import { checkedReason } from '../reason';
import { sortOf } from './entering';
import type { RegistrationCommand } from './registration.commands';
import type { RegistrationEvent } from './registration.events';
import { mustBeKnown, type Registration } from './registration.state';

type Asked<Type extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: Type }>;

/** Forgets everybody in a registration, and whose address it was. That the keys are destroyed too is seen to outside. */
export function erasePerson(
  { registration, reason }: Asked<'ErasePerson'>,
  standing: Registration,
): readonly RegistrationEvent[] {
  if (standing.phase === 'erased') return [];
  mustBeKnown(standing);
  const people = Object.values(standing.runners);
  const names = people.flatMap(({ firstname, lastname, company }) => [firstname, lastname, company]);
  const why = reason !== undefined && { reason: checkedReason(reason, names) };
  return [{ type: 'PersonErased', registration, ...why }];
}

/** Forgets one of the registration's runners, who was erased from the start list. */
export function eraseEntrant(
  { registration, key }: Asked<'EraseEntrant'>,
  standing: Registration,
): readonly RegistrationEvent[] {
  if (standing.phase !== 'known' || standing.erased.has(key)) return [];
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
  command: Asked<'SettlePayment'>,
  { phase }: Registration,
): Asked<'SettlePayment'> {
  const { verdict } = command;
  if (phase !== 'erased' || verdict.status !== 'PAID') return command;
  return { ...command, verdict: { ...verdict, payerAlias: '', note: '' } };
}
