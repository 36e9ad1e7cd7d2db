import {
  racedayDecider,
  registrationDecider,
  sortOf,
  type DomainEvent,
  type RacedayCommandOf,
  type RegistrationCommand,
} from '@app/domain';
import { commandHandler, everyEvent, type EventMeta, type EventStore, type Recorded } from '@app/eventing';

/** An erasure in a stream. */
export type Erasure =
  | { readonly stream: string; readonly ofDay: RacedayCommandOf<'ForgetRunner'> }
  | {
      readonly stream: string;
      readonly ofRegistration: Extract<RegistrationCommand, { type: 'ErasePerson' | 'EraseEntrant' }>;
    };

/** Everywhere that people stand whose keys are lost, each place once. `facts`: as they are stored; nothing is opened. */
export async function placesOf(facts: EventStore, lost: ReadonlySet<string>): Promise<readonly Erasure[]> {
  const found = new Map<string, Erasure>();
  for await (const recorded of everyEvent<DomainEvent>(facts))
    for (const erasure of erasuresIn(recorded, lost)) found.set(JSON.stringify(erasure), erasure);
  return [...found.values()];
}

/** What the rules must know of it, so that nobody is written to as if they were readable. */
export async function erase(
  store: EventStore,
  places: readonly Erasure[],
  meta: () => EventMeta,
): Promise<void> {
  const days = commandHandler(store, racedayDecider);
  const registrations = commandHandler(store, registrationDecider);
  for (const place of places) {
    if ('ofDay' in place) await days.handle(place.stream, place.ofDay, meta());
    else await registrations.handle(place.stream, place.ofRegistration, meta());
  }
}

function erasuresIn({ stream, event }: Recorded<DomainEvent>, lost: ReadonlySet<string>): Erasure[] {
  if ('sort' in event && 'part' in event && lost.has(event.sort)) {
    const { part, sort } = event;
    return [{ stream, ofDay: { type: 'ForgetRunner', part, sort, registration: null } }];
  }
  if (!('registration' in event) || !stream.startsWith('registration-')) return [];
  const registration = String(event.registration);
  const keys = 'runners' in event ? Object.keys(event.runners) : [];
  const entrants = keys.filter((key) => lost.has(sortOf({ registration, key })));
  return [
    ...(lost.has(registration) ? [{ type: 'ErasePerson', registration } as const] : []),
    ...entrants.map((key) => ({ type: 'EraseEntrant', registration, key }) as const),
  ].map((ofRegistration) => ({ stream, ofRegistration }));
}
