import type { Clock, Ids, IntegrityRecord, Term } from '@app/adapters';
import type { DataLoss } from '@app/domain';
import { acceptLosses } from './accepted-losses';
import { type DataFacts, type Finding, findingsIn } from './findings';
import { relationTo } from './relation';
import type { KeptStores } from './kept-stores';
import { eraseAgain, missingPeople } from './keys-in-step';
import { LossRefused, type Place } from './loss-refused';

/** Which stores to check, and which losses the operator accepts. */
export interface StoresCheck {
  readonly place: Place;
  /** Losses accepted for this start. */
  readonly acceptLoss: readonly DataLoss[];
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Stores that have been checked. */
export interface CheckedStores {
  /** Findings that the operator accepted. */
  readonly accepted: readonly Finding[];
  /** With shared stores: stamps them with a new run of the current leader. */
  beginTerm(term: OwnTerm): Promise<void>;
  /** With shared stores: records how far each has come. */
  endTerm(term: OwnTerm): Promise<void>;
  /** With unshared stores: records how far each has come. Call when all writing has stopped. */
  rest(): Promise<void>;
}

type OwnTerm = Pick<Term, 'confirm'>;

/** Only this process writes to the stores. */
const OURS: OwnTerm = { confirm: () => Promise.resolve() };

/** The stores' state and inconsistencies. `missing`: people whose keys are gone. */
export interface Looked {
  readonly facts: DataFacts;
  readonly missing: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * The consistency check at every start, before anything is served. Throws LossRefused for a finding the
 * operator has not accepted; otherwise stamps the stores with a new run.
 */
export async function checkStores(stores: KeptStores, check: StoresCheck): Promise<CheckedStores> {
  const looked = await lookThrough(stores);
  if (isRefused(looked, check)) throw new LossRefused(check.place, looked.findings);
  const run = await vouchFor(stores, looked, { ...check, term: OURS });
  return {
    accepted: looked.findings,
    beginTerm: () => Promise.resolve(),
    endTerm: () => Promise.resolve(),
    rest: () => rest(stores, run, OURS),
  };
}

/** Reads the stores' state; changes nothing. */
export async function lookThrough(stores: KeptStores): Promise<Looked> {
  const missing = await missingPeople(stores);
  const facts = await factsOf(stores, missing.length);
  return { facts, missing, findings: findingsIn(facts) };
}

/** Whether a finding exceeds the accepted losses. */
export function isRefused({ findings }: Looked, { acceptLoss }: Pick<StoresCheck, 'acceptLoss'>): boolean {
  return findings.some(({ loss }) => !acceptLoss.includes(loss));
}

/**
 * Applies accepted losses, repeats erasures and stamps a new run id, which it returns. Requires exclusive
 * access to the stores.
 */
export async function vouchFor(
  stores: KeptStores,
  { facts, missing, findings }: Looked,
  { clock, ids, term }: Pick<StoresCheck, 'clock' | 'ids'> & { readonly term: OwnTerm },
): Promise<Run> {
  if (findings.length > 0) await acceptLosses(stores, { findings, missing, clock, ids });
  await eraseAgain(stores, facts);
  await endForeignSessions(stores, facts);
  return mark(stores, ids.uuid(), term);
}

/** A run of the product, as stamped on the stores. */
export type Run = Omit<IntegrityRecord, 'head'>;

async function factsOf(
  { facts, keys, reactorStore, sessions, secret }: KeptStores,
  missing: number,
): Promise<DataFacts> {
  return {
    log: {
      id: facts.logId,
      label: facts.label,
      record: await facts.integrity.read(),
      head: await facts.head(),
      holdsRegistrations: secret.mark === undefined && (await facts.hasStreams('registration-')),
    },
    keys: { label: keys.label, record: await keys.integrity.read(), people: await keys.people(), missing },
    reactors: {
      label: reactorStore.label,
      record: await reactorStore.integrity.read(),
      checkpoints: await reactorStore.checkpoints(),
    },
    sessions: { record: await sessions.integrity.read() },
    secret: secret.mark,
  };
}

/** Ends all sessions when the store is a copy, so that it does not sign anyone in again. */
async function endForeignSessions(
  { sessions }: KeptStores,
  { log, sessions: { record } }: DataFacts,
): Promise<void> {
  if (relationTo(log, record) !== 'same') await sessions.endExpired(Number.MAX_SAFE_INTEGER);
}

/**
 * Stamps a new run. The log first lists the earlier runs, so that an interrupted start is not mistaken for
 * mixed copies.
 */
export async function mark(stores: KeptStores, run: string, term: OwnTerm): Promise<Run> {
  const { facts, secret } = stores;
  const record = await facts.integrity.read();
  const now = { log: facts.logId, run, runs: (record?.runs ?? 0) + 1 };
  const ofLog = { ...now, head: await facts.head(), secret: await secret.made() };
  const before = [...(record?.before ?? []), record?.run ?? ''];
  await term.confirm();
  await facts.integrity.write({ ...ofLog, before });
  await tell(stores, now, term);
  await term.confirm();
  await facts.integrity.write(ofLog);
  return now;
}

/**
 * Records how far the stores have come. Does nothing when a store has failed, as after a crash, or when
 * another process has since stamped its own run.
 */
export async function rest(stores: KeptStores, run: Run, term: OwnTerm): Promise<void> {
  const { facts, keys, reactorStore, sessions } = stores;
  const isWhole = [facts, keys, reactorStore, sessions].every((store) => store.failure() === undefined);
  if (isWhole && (await facts.integrity.read())?.run === run.run) await tell(stores, run, term);
}

/** Stamps the stores beside the log, after the log is durable. */
async function tell(
  { facts, keys, reactorStore, sessions }: KeptStores,
  run: Run,
  term: OwnTerm,
): Promise<void> {
  const record = { ...run, head: await facts.head() };
  const people = await keys.people();
  await term.confirm();
  await Promise.all([
    keys.integrity.write({ ...record, people }),
    reactorStore.integrity.write(record),
    sessions.integrity.write(record),
  ]);
}
