import type { Clock, Ids } from '@app/adapters';
import {
  type DomainEvent,
  OPERATIONS_STREAM,
  type OperationsEvent,
  type RacedayCommandOf,
  racedayDecider,
  type RegistrationCommand,
  registrationDecider,
  sortOf,
} from '@app/domain';
import {
  commandHandler,
  eventId,
  type EventMeta,
  type EventStore,
  everyEvent,
  type Recorded,
} from '@app/eventing';
import { commandMeta } from '../commands/command-sender';
import { mailedCheckpoint } from '../reactors/reactor';
import type { Finding } from './findings';
import type { PersistentStores } from './persistent-stores';

/** The recorded author of an accepted loss. */
const AUTHOR = 'ACCEPT_LOSS';

/** The accepted findings, with the clock and ids for recording them. */
export interface LossAcceptance {
  readonly findings: readonly Finding[];
  /** Subjects of sealed events without a key. */
  readonly missing: readonly string[];
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Erases people whose keys are lost, resets reactor checkpoints and records the losses, so that the next
 * start finds no inconsistency.
 */
export async function acceptLosses(stores: PersistentStores, accepting: LossAcceptance): Promise<void> {
  const { findings, missing } = accepting;
  if (missing.length > 0) await eraseLostPeople(stores, accepting);
  if (findings.some(({ loss }) => loss !== 'keys')) await resetReactors(stores);
  await recordLosses(stores, accepting);
}

/** Erases the people whose keys are lost, in the keys and in the deciders' state. */
async function eraseLostPeople(
  { facts, store, keys }: PersistentStores,
  { missing, clock, ids }: LossAcceptance,
): Promise<void> {
  const places = await erasuresOf(facts, new Set(missing));
  await keys.eraseAll(missing);
  await erase(store, places, () => commandMeta({ id: ids.uuid(), at: clock.now(), by: AUTHOR }));
}

/**
 * Resets reactor checkpoints so that reactors replay the log, which is idempotent; reactors that mail people
 * skip events up to the head.
 */
async function resetReactors({ facts, reactorStore }: PersistentStores): Promise<void> {
  const head = await facts.head();
  await reactorStore.forgetCheckpoints();
  if (head !== undefined) await reactorStore.saveCheckpoint(mailedCheckpoint(facts.logId), head);
}

/** Appends LossAccepted, which the journal shows. */
async function recordLosses(
  { store }: PersistentStores,
  { findings, missing, clock, ids }: LossAcceptance,
): Promise<void> {
  const losses = [...new Set(findings.map(({ loss }) => loss))];
  const event: OperationsEvent = { type: 'LossAccepted', losses, people: missing.length };
  const meta = commandMeta({ id: ids.uuid(), at: clock.now(), by: AUTHOR });
  let revision = 0;
  for await (const page of store.read(OPERATIONS_STREAM)) revision += page.length;
  await store.append(OPERATIONS_STREAM, revision, [{ id: eventId(meta.commandId, 0), event, meta }]);
}

/** An erasure command for a stream. */
type Erasure =
  | { readonly stream: string; readonly ofDay: RacedayCommandOf<'RecordErasure'> }
  | {
      readonly stream: string;
      readonly ofRegistration: Extract<RegistrationCommand, { type: 'ErasePerson' | 'EraseEntrant' }>;
    };

/**
 * Returns one erasure per person whose key is lost and stream that mentions them. `sealedLog`: the raw store,
 * still sealed.
 */
async function erasuresOf(facts: EventStore, lost: ReadonlySet<string>): Promise<readonly Erasure[]> {
  const found = new Map<string, Erasure>();
  for await (const recorded of everyEvent<DomainEvent>(facts))
    for (const erasure of erasuresIn(recorded, lost)) found.set(JSON.stringify(erasure), erasure);
  return [...found.values()];
}

/** Records the erasures in the streams, so that no mail is addressed to unreadable people. */
async function erase(store: EventStore, places: readonly Erasure[], meta: () => EventMeta): Promise<void> {
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
    return [{ stream, ofDay: { type: 'RecordErasure', part, sort, registration: null } }];
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
