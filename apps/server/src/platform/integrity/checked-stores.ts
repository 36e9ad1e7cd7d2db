import type { Clock, Ids, IntegrityRecord, Term } from '@app/adapters';
import type { Loss } from '@app/domain';
import { acceptLosses } from './accepted-losses';
import { type DataFacts, type Finding, findingsIn } from './findings';
import { relationTo } from './relation';
import type { KeptStores } from './kept-stores';
import { eraseAgain, missingPeople } from './keys-in-step';
import { LossRefused, type Place } from './loss-refused';

/** Which stores are to be checked, and how far their operator lets them go. */
export interface StoresCheck {
  readonly place: Place;
  /** What the operator goes on without, this time. */
  readonly acceptLoss: readonly Loss[];
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Stores that were checked. */
export interface CheckedStores {
  /** What is gone on without, knowingly. */
  readonly accepted: readonly Finding[];
  /** Where several nodes share them: they are of the run of whoever is on duty now. */
  beginTerm(term: OwnTerm): Promise<void>;
  /** The same: notes down how far everything has come. */
  endTerm(term: OwnTerm): Promise<void>;
  /** Where they are one process's: notes down how far everything has come; to be called when nothing is written any more. */
  rest(): Promise<void>;
}

type OwnTerm = Pick<Term, 'confirm'>;

/** One process has the stores: nobody else writes there. */
const OURS: OwnTerm = { confirm: () => Promise.resolve() };

/** What lies there, and what does not fit. `missing`: people whose keys are gone. */
export interface Looked {
  readonly facts: DataFacts;
  readonly missing: readonly string[];
  readonly findings: readonly Finding[];
}

/**
 * The one check at every start, before anything is served: that what lies there belongs together. Throws LossRefused when it
 * does not and nobody said to go on; else everything is marked as of this run from here on.
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

/** What lies there now. Nothing is changed. */
export async function lookThrough(stores: KeptStores): Promise<Looked> {
  const missing = await missingPeople(stores);
  const facts = await factsOf(stores, missing.length);
  return { facts, missing, findings: findingsIn(facts) };
}

/** Whether something does not fit that the operator does not go on without. */
export function isRefused({ findings }: Looked, { acceptLoss }: Pick<StoresCheck, 'acceptLoss'>): boolean {
  return findings.some(({ loss }) => !acceptLoss.includes(loss));
}

/** Makes them whole as far as was accepted, and gives them a run's name; gives that run. For whoever has them alone. */
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

/** A run of the product, as the stores know it. */
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

/** Whoever was signed out since a copy was made must not be signed in again by it. */
async function endForeignSessions(
  { sessions }: KeptStores,
  { log, sessions: { record } }: DataFacts,
): Promise<void> {
  if (relationTo(log, record) !== 'same') await sessions.endExpired(Number.MAX_SAFE_INTEGER);
}

/** Gives the run its name. The log says first that the others are being told: a start that is cut off here is no mixture of copies. */
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
 * A store that has stopped takes nothing more: all is left as a crash leaves it, which the next start is used to. Where another process
 * has begun on the same servers since, what they say is of its run, and stays so.
 */
export async function rest(stores: KeptStores, run: Run, term: OwnTerm): Promise<void> {
  const { facts, keys, reactorStore, sessions } = stores;
  const isWhole = [facts, keys, reactorStore, sessions].every((store) => store.failure() === undefined);
  if (isWhole && (await facts.integrity.read())?.run === run.run) await tell(stores, run, term);
}

/** Tells the stores beside the log, which is durable before them. */
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
