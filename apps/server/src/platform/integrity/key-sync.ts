import type { IntegrityRecord } from '@app/adapters';
import { type DomainEvent, sortOf, erasedSubjectsIn } from '@app/domain';
import { type EventStore, everyEvent, type Position } from '@app/eventing';
import { type StoresSnapshot } from './findings';
import { type LogIdentity, relationTo } from './store-relation';
import type { PersistentStores } from './persistent-stores';

/**
 * Returns subjects of sealed events without a key or tombstone. Reads only events after the keys' recorded
 * log position, unless the number of keys has dropped.
 */
export async function findSubjectsWithoutKeys({
  sealedLog,
  keys,
}: PersistentStores): Promise<readonly string[]> {
  const record = await keys.integrity.read();
  const log = { id: sealedLog.logId, record: await sealedLog.integrity.read(), head: await sealedLog.head() };
  const areFewer = (await keys.subjectCount()) < (record?.people ?? 0);
  const since = areFewer ? undefined : inSyncUntil(log, record);
  return keys.subjectsWithoutKey(
    await sealedLog.distinctTexts({ parent: 'sealed', key: 'subject', after: since }),
  );
}

/**
 * Repeats erasures after the keys' recorded log position, since a restored copy may have brought those keys
 * back.
 */
export async function repeatErasures(
  { sealedLog, store, keys, secret }: PersistentStores,
  { log, keys: { record } }: StoresSnapshot,
): Promise<void> {
  if (!(await isAnyoneErased(sealedLog, inSyncUntil(log, record)))) return;
  const registrationIdOf = async (address: string, edition: string) =>
    (await secret.ids(edition)).registrationId(address);
  await keys.eraseAll(await erasedPeople(store, registrationIdOf));
}

/** The log position up to which keys and log are in sync; undefined if unknown. */
function inSyncUntil(
  log: LogIdentity & { readonly head: Position | undefined },
  record: IntegrityRecord | undefined,
): Position | undefined {
  const isWithin = record?.head !== undefined && log.head !== undefined && record.head <= log.head;
  return isWithin && relationTo(log, record) === 'same' ? record.head : undefined;
}

/** Computes the id of an address's registration in an edition. */
type RegistrationIdOf = (address: string, edition: string) => Promise<string>;

/** Whether anyone was erased after a position. `sealedLog`: the raw store, still sealed. */
async function isAnyoneErased(sealedLog: EventStore, after: Position | undefined): Promise<boolean> {
  for await (const { event } of everyEvent<DomainEvent>(sealedLog, after))
    if (subjectErasedBy(event)) return true;
  return false;
}

/** Returns every subject whose key an erasure removes, including unpaid runners and invitations. */
async function erasedPeople(
  store: EventStore,
  registrationIdOf: RegistrationIdOf,
): Promise<readonly string[]> {
  const index = new ErasureIndex();
  const erased = new Set<string>();
  for await (const { event } of everyEvent<DomainEvent>(store)) {
    index.addEvent(event);
    const subject = subjectErasedBy(event);
    if (subject !== undefined) erased.add(subject);
    if (event.type !== 'PersonErased') continue;
    for (const each of await index.subjectsOf(event.registration, registrationIdOf)) erased.add(each);
  }
  return [...erased];
}

function subjectErasedBy(event: DomainEvent): string | undefined {
  if (event.type === 'RunnerErased') return event.sort;
  if (event.type === 'EntrantErased') return sortOf(event);
  if (event.type === 'CampaignHolderErased') return event.code;
  return event.type === 'PersonErased' ? event.registration : undefined;
}

/** Indexes subjects by the registration they are erased with. */
class ErasureIndex {
  private readonly editions = new Map<string, string>();
  private readonly subjects = new Map<string, readonly string[]>();
  private readonly invitations: Extract<DomainEvent, { type: 'CampaignCodeIssued' }>[] = [];

  addEvent(event: DomainEvent): void {
    if (event.type === 'RegistrationOpened') this.editions.set(event.registration, event.edition);
    if (event.type === 'CampaignCodeIssued') this.invitations.push(event);
    const subjects = erasedSubjectsIn(event);
    if (subjects.length > 0 && 'registration' in event) this.add(event.registration ?? '', subjects);
  }

  /**
   * Returns the ids of its runners, the campaign codes it booked with, and the codes mailed to its address.
   * Omits a mailed code whose key is gone, since its address is unreadable.
   */
  async subjectsOf(registration: string, registrationIdOf: RegistrationIdOf): Promise<readonly string[]> {
    const subjects = [...(this.subjects.get(registration) ?? [])];
    const edition = this.editions.get(registration) ?? '';
    for (const { code, email } of this.invitations)
      if ((await registrationIdOf(email, edition)) === registration) subjects.push(code);
    return subjects;
  }

  private add(registration: string, more: readonly string[]): void {
    this.subjects.set(registration, [...(this.subjects.get(registration) ?? []), ...more]);
  }
}
