import {
  Database,
  databaseAddress,
  EventStoreDbEventStore,
  MasterKey,
  MongoKeyStore,
  storeAddress,
} from '@app/adapters';
import { catalogue, STREAM_PREFIXES } from '@app/domain';
import { sealing, upcasting } from '@app/eventing';
import { generateHistory } from '../harness/history';
import { serveParent } from '../harness/serve-parent';

/**
 * Fills a fleet's engines with past race days. It can hide the view checkpoints in MongoDB, so that a node
 * has to start from the log.
 */
const methods = { fill, hideCheckpoints, restoreCheckpoints };
export type LogFiller = typeof methods;
serveParent(methods);

/** The collection of the view checkpoints. */
const CHECKPOINTS = 'view-checkpoints';
const HIDDEN = 'hidden-checkpoints';

interface Engines {
  readonly eventStore: string;
  readonly mongo: string;
  readonly masterKey: string;
}

let database: Database | undefined;

/** Writes the given number of events, sealed as the product does; returns the last log position. */
async function fill({ eventStore, mongo, masterKey }: Engines, events: number): Promise<string> {
  database = await Database.open(databaseAddress(mongo));
  const eventLog = await EventStoreDbEventStore.open(storeAddress(eventStore), { prefixes: STREAM_PREFIXES });
  const keys = new MongoKeyStore(database, new MasterKey(masterKey));
  const store = upcasting(sealing(eventLog, catalogue, keys), catalogue);
  const ends = new Map<string, number>();
  for (const { stream, events: some } of generateHistory(events)) {
    const { revision } = await store.append(stream, ends.get(stream) ?? 0, some);
    ends.set(stream, revision);
  }
  const head = await eventLog.head();
  await eventLog.close();
  return head ?? '';
}

function hideCheckpoints(): Promise<unknown> {
  return moveCollection(CHECKPOINTS, HIDDEN);
}

function restoreCheckpoints(): Promise<unknown> {
  return moveCollection(HIDDEN, CHECKPOINTS);
}

async function moveCollection(from: string, to: string): Promise<void> {
  await database?.ask((db) => db.renameCollection(from, to));
}
