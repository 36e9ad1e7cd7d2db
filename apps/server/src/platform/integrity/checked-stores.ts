import type { Clock, Ids, IntegrityRecord, LeaseTerm } from '@app/adapters';
import { erasedSubjectsIn, sortOf, type DataLoss, type DomainEvent } from '@app/domain';
import { acceptLosses } from './accepted-losses';
import { type StoresSnapshot, type Finding, findingsIn, type LogIdentity, relationTo } from './findings';
import type { PersistentStores } from './persistent-stores';
import { StoresInconsistent, type StoresLocation } from './stores-inconsistent';
import { type Position, type EventStore, everyEvent } from '@app/eventing';

/**
 * Returns subjects of sealed events without a key or tombstone. Reads only events after the keys' recorded
 * log position, unless the number of keys has dropped.
 */
async function findSubjectsWithoutKeys({ sealedLog, keys }: PersistentStores): Promise<readonly string[]> {
  const record = await keys.integrity.read();
  const log = { id: sealedLog.logId, record: await sealedLog.integrity.read(), head: await sealedLog.head() };
  const areFewer = (await keys.subjectCount()) < (record?.people ?? 0);
  const since = areFewer ? undefined : inSyncUntil(log, record);
  return keys.unknownSubjects(
    await sealedLog.distinctTexts({ parent: 'sealed', key: 'subject', after: since }),
  );
}
/** Repeats erasures after the keys' recorded position: a restored copy may have brought keys back. */
async function repeatErasures(
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

/** Which stores to check, and which losses the operator accepts. */
export interface StoresCheck {
  readonly location: StoresLocation;
  /** Losses accepted for this start. */
  readonly acceptLoss: readonly DataLoss[];
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface CheckedStores {
  /** Findings that the operator accepted. */
  readonly accepted: readonly Finding[];
  /** Shared stores only: stamps them with a new run when this node becomes leader. */
  beginTerm(term: TermCheck): Promise<void>;
  /** Shared stores only: records the log's head in each when the term ends. */
  endTerm(term: TermCheck): Promise<void>;
  /** Unshared stores only: records the log's head in each. Call when all writing has stopped. */
  recordProgress(): Promise<void>;
}

type TermCheck = Pick<LeaseTerm, 'assertHeld'>;

/** Only this process writes to the stores. */
const UNSHARED_TERM: TermCheck = { assertHeld: () => Promise.resolve() };

/** The stores' state and inconsistencies. `subjectsWithoutKeys`: people with sealed events and no key. */
export interface StoresInspection {
  readonly snapshot: StoresSnapshot;
  readonly subjectsWithoutKeys: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * The consistency check at every start, before anything is served. Throws StoresInconsistent for a finding
 * the operator has not accepted; otherwise stamps the stores with a new run.
 */
export async function checkStores(stores: PersistentStores, check: StoresCheck): Promise<CheckedStores> {
  const inspection = await inspectStores(stores);
  if (isRefused(inspection, check)) throw new StoresInconsistent(check.location, inspection.findings);
  const run = await prepareRun(stores, inspection, { ...check, term: UNSHARED_TERM });
  return {
    accepted: inspection.findings,
    beginTerm: () => Promise.resolve(),
    endTerm: () => Promise.resolve(),
    recordProgress: () => recordProgress(stores, run, UNSHARED_TERM),
  };
}

/** Reads the stores' state; changes nothing. */
export async function inspectStores(stores: PersistentStores): Promise<StoresInspection> {
  const subjectsWithoutKeys = await findSubjectsWithoutKeys(stores);
  const snapshot = await snapshotOf(stores, subjectsWithoutKeys.length);
  return { snapshot, subjectsWithoutKeys, findings: findingsIn(snapshot) };
}

/** Whether a finding exceeds the accepted losses. */
export function isRefused(
  { findings }: StoresInspection,
  { acceptLoss }: Pick<StoresCheck, 'acceptLoss'>,
): boolean {
  return findings.some(({ loss }) => !acceptLoss.includes(loss));
}

/** Applies accepted losses, repeats erasures and stamps a new run. Requires exclusive access. */
export async function prepareRun(
  stores: PersistentStores,
  { snapshot, subjectsWithoutKeys, findings }: StoresInspection,
  { clock, ids, term }: Pick<StoresCheck, 'clock' | 'ids'> & { readonly term: TermCheck },
): Promise<Run> {
  if (findings.length > 0) await acceptLosses(stores, { findings, subjectsWithoutKeys, clock, ids });
  await repeatErasures(stores, snapshot);
  await endForeignSessions(stores, snapshot);
  return stampRun(stores, ids.uuid(), term);
}

/** A run of the product, as stamped on the stores. */
export type Run = Omit<IntegrityRecord, 'head'>;

async function snapshotOf(
  { sealedLog, keys, reactorStore, sessions, secret }: PersistentStores,
  missing: number,
): Promise<StoresSnapshot> {
  return {
    log: {
      id: sealedLog.logId,
      label: sealedLog.label,
      record: await sealedLog.integrity.read(),
      head: await sealedLog.head(),
      holdsRegistrations: secret.fingerprint === undefined && (await sealedLog.hasStreams('registration-')),
    },
    keys: {
      label: keys.label,
      record: await keys.integrity.read(),
      people: await keys.subjectCount(),
      missing,
    },
    reactors: {
      label: reactorStore.label,
      record: await reactorStore.integrity.read(),
      checkpoints: await reactorStore.checkpoints(),
    },
    sessions: { record: await sessions.integrity.read() },
    secret: secret.fingerprint,
  };
}

/** Ends all sessions when the store is a copy, so that it does not sign anyone in again. */
async function endForeignSessions(
  { sessions }: PersistentStores,
  { log, sessions: { record } }: StoresSnapshot,
): Promise<void> {
  if (relationTo(log, record) !== 'same') await sessions.endExpired(Number.MAX_SAFE_INTEGER);
}

/** Stamps a new run. The log first lists earlier ones: a cut-off start is not taken for mixed copies. */
export async function stampRun(stores: PersistentStores, run: string, term: TermCheck): Promise<Run> {
  const { sealedLog, secret } = stores;
  const record = await sealedLog.integrity.read();
  const now = { log: sealedLog.logId, run, runs: (record?.runs ?? 0) + 1 };
  const ofLog = { ...now, head: await sealedLog.head(), secret: await secret.ensureFingerprint() };
  const before = [...(record?.before ?? []), record?.run ?? ''];
  await term.assertHeld();
  await sealedLog.integrity.write({ ...ofLog, before });
  await stampStores(stores, now, term);
  await term.assertHeld();
  await sealedLog.integrity.write(ofLog);
  return now;
}

/**
 * Records the log's head in the stores. Does nothing when a store has failed, as after a crash, or when
 * another process has since stamped its own run.
 */
export async function recordProgress(stores: PersistentStores, run: Run, term: TermCheck): Promise<void> {
  const { sealedLog, keys, reactorStore, sessions } = stores;
  const isWhole = [sealedLog, keys, reactorStore, sessions].every((store) => store.failure() === undefined);
  if (isWhole && (await sealedLog.integrity.read())?.run === run.run) await stampStores(stores, run, term);
}

/** Stamps the stores beside the log, after the log is durable. */
async function stampStores(
  { sealedLog, keys, reactorStore, sessions }: PersistentStores,
  run: Run,
  term: TermCheck,
): Promise<void> {
  const record = { ...run, head: await sealedLog.head() };
  const people = await keys.subjectCount();
  await term.assertHeld();
  await Promise.all([
    keys.integrity.write({ ...record, people }),
    reactorStore.integrity.write(record),
    sessions.integrity.write(record),
  ]);
}
