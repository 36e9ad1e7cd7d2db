import type { Clock, Ids, IntegrityRecord, LeaseTerm } from '@app/adapters';
import type { DataLoss } from '@app/domain';
import { acceptLosses } from './accepted-losses';
import { type StoresSnapshot, type Finding, findingsIn } from './findings';
import { relationTo } from './store-relation';
import type { PersistentStores } from './persistent-stores';
import { repeatErasures, subjectsWithoutKeys } from './key-sync';
import { LossRefused, type StoresLocation } from './loss-refused';

/** Which stores to check, and which losses the operator accepts. */
export interface StoresCheck {
  readonly place: StoresLocation;
  /** Losses accepted for this start. */
  readonly acceptLoss: readonly DataLoss[];
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Stores that have been checked. */
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

type TermCheck = Pick<LeaseTerm, 'confirm'>;

/** Only this process writes to the stores. */
const UNSHARED_TERM: TermCheck = { confirm: () => Promise.resolve() };

/** The stores' state and inconsistencies. `subjectsWithoutKeys`: people with sealed events and no key. */
export interface StoresInspection {
  readonly facts: StoresSnapshot;
  readonly missing: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * The consistency check at every start, before anything is served. Throws StoresInconsistent for a finding
 * the operator has not accepted; otherwise stamps the stores with a new run.
 */
export async function checkStores(stores: PersistentStores, check: StoresCheck): Promise<CheckedStores> {
  const looked = await inspectStores(stores);
  if (isRefused(looked, check)) throw new LossRefused(check.place, looked.findings);
  const run = await prepareRun(stores, looked, { ...check, term: UNSHARED_TERM });
  return {
    accepted: looked.findings,
    beginTerm: () => Promise.resolve(),
    endTerm: () => Promise.resolve(),
    recordProgress: () => recordProgress(stores, run, UNSHARED_TERM),
  };
}

/** Reads the stores' state; changes nothing. */
export async function inspectStores(stores: PersistentStores): Promise<StoresInspection> {
  const missing = await subjectsWithoutKeys(stores);
  const facts = await snapshotOf(stores, missing.length);
  return { facts, missing, findings: findingsIn(facts) };
}

/** Whether a finding exceeds the accepted losses. */
export function isRefused(
  { findings }: StoresInspection,
  { acceptLoss }: Pick<StoresCheck, 'acceptLoss'>,
): boolean {
  return findings.some(({ loss }) => !acceptLoss.includes(loss));
}

/**
 * Applies accepted losses, repeats erasures and stamps a new run id, which it returns. Requires exclusive
 * access to the stores.
 */
export async function prepareRun(
  stores: PersistentStores,
  { facts, missing, findings }: StoresInspection,
  { clock, ids, term }: Pick<StoresCheck, 'clock' | 'ids'> & { readonly term: TermCheck },
): Promise<Run> {
  if (findings.length > 0) await acceptLosses(stores, { findings, missing, clock, ids });
  await repeatErasures(stores, facts);
  await endForeignSessions(stores, facts);
  return stampRun(stores, ids.uuid(), term);
}

/** A run of the product, as stamped on the stores. */
export type Run = Omit<IntegrityRecord, 'head'>;

async function snapshotOf(
  { facts, keys, reactorStore, sessions, secret }: PersistentStores,
  missing: number,
): Promise<StoresSnapshot> {
  return {
    log: {
      id: facts.logId,
      label: facts.label,
      record: await facts.integrity.read(),
      head: await facts.head(),
      holdsRegistrations: secret.fingerprint === undefined && (await facts.hasStreams('registration-')),
    },
    keys: { label: keys.label, record: await keys.integrity.read(), people: await keys.subjectCount(), missing },
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

/**
 * Stamps a new run. The log first lists the earlier runs, so that an interrupted start is not mistaken for
 * mixed copies.
 */
export async function stampRun(stores: PersistentStores, run: string, term: TermCheck): Promise<Run> {
  const { facts, secret } = stores;
  const record = await facts.integrity.read();
  const now = { log: facts.logId, run, runs: (record?.runs ?? 0) + 1 };
  const ofLog = { ...now, head: await facts.head(), secret: await secret.ensureFingerprint() };
  const before = [...(record?.before ?? []), record?.run ?? ''];
  await term.confirm();
  await facts.integrity.write({ ...ofLog, before });
  await stampStores(stores, now, term);
  await term.confirm();
  await facts.integrity.write(ofLog);
  return now;
}

/**
 * Records the log's head in the stores. Does nothing when a store has failed, as after a crash, or when
 * another process has since stamped its own run.
 */
export async function recordProgress(stores: PersistentStores, run: Run, term: TermCheck): Promise<void> {
  const { facts, keys, reactorStore, sessions } = stores;
  const isWhole = [facts, keys, reactorStore, sessions].every((store) => store.failure() === undefined);
  if (isWhole && (await facts.integrity.read())?.run === run.run) await stampStores(stores, run, term);
}

/** Stamps the stores beside the log, after the log is durable. */
async function stampStores(
  { facts, keys, reactorStore, sessions }: PersistentStores,
  run: Run,
  term: TermCheck,
): Promise<void> {
  const record = { ...run, head: await facts.head() };
  const people = await keys.subjectCount();
  await term.confirm();
  await Promise.all([
    keys.integrity.write({ ...record, people }),
    reactorStore.integrity.write(record),
    sessions.integrity.write(record),
  ]);
}
