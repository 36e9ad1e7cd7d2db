import type { Clock, Ids, IntegrityRecord } from '@app/adapters';
import type { Loss } from '@app/domain';
import { acceptLosses } from './accepted-losses';
import { type DataFacts, type Finding, findingsIn, relationTo } from './findings';
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
  /** Notes down how far everything has come; to be called when nothing is written any more. */
  rest(): Promise<void>;
}

/**
 * The one check at every start, before anything is served: that what lies there belongs together. Throws LossRefused when it
 * does not and nobody said to go on; else everything is marked as of this run from here on.
 */
export async function checkStores(
  stores: KeptStores,
  { place, acceptLoss, clock, ids }: StoresCheck,
): Promise<CheckedStores> {
  const missing = await missingPeople(stores);
  const facts = await factsOf(stores, missing.length);
  const accepted = findingsIn(facts);
  if (accepted.some(({ loss }) => !acceptLoss.includes(loss))) throw new LossRefused(place, accepted);
  if (accepted.length > 0) await acceptLosses(stores, { findings: accepted, missing, clock, ids });
  await eraseAgain(stores, facts);
  await endForeignSessions(stores, facts);
  const run = await mark(stores, facts, ids.uuid());
  return { accepted, rest: () => rest(stores, run) };
}

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
async function mark(
  stores: KeptStores,
  { log }: DataFacts,
  run: string,
): Promise<Omit<IntegrityRecord, 'head'>> {
  const { facts, secret } = stores;
  const now = { log: log.id, run, runs: (log.record?.runs ?? 0) + 1 };
  const ofLog = { ...now, head: await facts.head(), secret: await secret.made() };
  const before = [...(log.record?.before ?? []), log.record?.run ?? ''];
  await facts.integrity.write({ ...ofLog, before });
  await tell(stores, now);
  await facts.integrity.write(ofLog);
  return now;
}

/**
 * A store that has stopped takes nothing more: all is left as a crash leaves it, which the next start is used to. Where another process
 * has begun on the same servers since, what they say is of its run, and stays so.
 */
async function rest(stores: KeptStores, run: Omit<IntegrityRecord, 'head'>): Promise<void> {
  const { facts, keys, reactorStore, sessions } = stores;
  const isWhole = [facts, keys, reactorStore, sessions].every((store) => store.failure() === undefined);
  if (isWhole && (await facts.integrity.read())?.run === run.run) await tell(stores, run);
}

/** Tells the stores beside the log, which is durable before them. */
async function tell(
  { facts, keys, reactorStore, sessions }: KeptStores,
  run: Omit<IntegrityRecord, 'head'>,
): Promise<void> {
  const record = { ...run, head: await facts.head() };
  await Promise.all([
    keys.people().then((people) => keys.integrity.write({ ...record, people })),
    reactorStore.integrity.write(record),
    sessions.integrity.write(record),
  ]);
}
