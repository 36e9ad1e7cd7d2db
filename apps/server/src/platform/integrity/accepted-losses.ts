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

const AUTHOR = 'ACCEPT_LOSS';

/** The accepted findings, with the clock and ids for recording them. */
export interface LossAcceptance {
  readonly findings: readonly Finding[];
  /** Subjects of sealed events without a key. */
  readonly subjectsWithoutKeys: readonly string[];
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Erases people whose keys are lost, resets reactor checkpoints and records the losses, so that the next
 * start finds no inconsistency.
 */
export async function acceptLosses(stores: PersistentStores, acceptance: LossAcceptance): Promise<void> {
  const { findings, subjectsWithoutKeys } = acceptance;
  if (subjectsWithoutKeys.length > 0) await eraseLostPeople(stores, acceptance);
  if (findings.some(({ loss }) => loss !== 'keys')) await resetReactors(stores);
  await recordLosses(stores, acceptance);
}

async function eraseLostPeople(
  { sealedLog, store, keys }: PersistentStores,
  { subjectsWithoutKeys, clock, ids }: LossAcceptance,
): Promise<void> {
  const erasures = await erasuresOf(sealedLog, new Set(subjectsWithoutKeys));
  await keys.eraseAll(subjectsWithoutKeys);
  await erase(store, erasures, () => commandMeta({ id: ids.uuid(), at: clock.now(), by: AUTHOR }));
}

/** Lets reactors replay the log, which is idempotent; those that mail people skip up to the head. */
async function resetReactors({ sealedLog, reactorStore }: PersistentStores): Promise<void> {
  const head = await sealedLog.head();
  await reactorStore.forgetCheckpoints();
  if (head !== undefined) await reactorStore.saveCheckpoint(mailedCheckpoint(sealedLog.logId), head);
}

/** Appends LossAccepted, which the journal shows. */
async function recordLosses(
  { store }: PersistentStores,
  { findings, subjectsWithoutKeys, clock, ids }: LossAcceptance,
): Promise<void> {
  const losses = [...new Set(findings.map(({ loss }) => loss))];
  const event: OperationsEvent = { type: 'LossAccepted', losses, people: subjectsWithoutKeys.length };
  const meta = commandMeta({ id: ids.uuid(), at: clock.now(), by: AUTHOR });
  let revision = 0;
  for await (const page of store.read(OPERATIONS_STREAM)) revision += page.length;
  await store.append(OPERATIONS_STREAM, revision, [{ id: eventId(meta.commandId, 0), event, meta }]);
}

type Erasure =
  | { readonly stream: string; readonly racedayCommand: RacedayCommandOf<'RecordErasure'> }
  | {
      readonly stream: string;
      readonly registrationCommand: Extract<RegistrationCommand, { type: 'ErasePerson' | 'EraseEntrant' }>;
    };

/** Returns an erasure per person without a key and stream that mentions them. `sealedLog`: still sealed. */
async function erasuresOf(sealedLog: EventStore, lost: ReadonlySet<string>): Promise<readonly Erasure[]> {
  const found = new Map<string, Erasure>();
  for await (const recorded of everyEvent<DomainEvent>(sealedLog))
    for (const erasure of erasuresIn(recorded, lost)) found.set(JSON.stringify(erasure), erasure);
  return [...found.values()];
}

/** Records the erasures in the streams, so that no mail is addressed to unreadable people. */
async function erase(store: EventStore, erasures: readonly Erasure[], meta: () => EventMeta): Promise<void> {
  const days = commandHandler(store, racedayDecider);
  const registrations = commandHandler(store, registrationDecider);
  for (const erasure of erasures) {
    if ('racedayCommand' in erasure) await days.handle(erasure.stream, erasure.racedayCommand, meta());
    else await registrations.handle(erasure.stream, erasure.registrationCommand, meta());
  }
}

function erasuresIn({ stream, event }: Recorded<DomainEvent>, lost: ReadonlySet<string>): Erasure[] {
  if ('sort' in event && 'part' in event && lost.has(event.sort)) {
    const { part, sort } = event;
    return [{ stream, racedayCommand: { type: 'RecordErasure', part, sort, registration: null } }];
  }
  if (!('registration' in event) || !stream.startsWith('registration-')) return [];
  const registration = String(event.registration);
  const keys = 'runners' in event ? Object.keys(event.runners) : [];
  const entrants = keys.filter((key) => lost.has(sortOf({ registration, key })));
  return [
    ...(lost.has(registration) ? [{ type: 'ErasePerson', registration } as const] : []),
    ...entrants.map((key) => ({ type: 'EraseEntrant', registration, key }) as const),
  ].map((registrationCommand) => ({ stream, registrationCommand }));
}
