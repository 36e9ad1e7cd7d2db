import {
  Database,
  parseMongoDbUrl,
  EventStoreDbEventStore,
  MasterKey,
  MongoKeyStore,
  parseEventStoreDbUrl,
} from '@app/adapters';
import { STREAM_PREFIXES } from '@app/domain';
import { appendPages, generateHistory, sealedStore } from '../harness/history';
import { serveParent } from '../harness/helper-process';

/**
 * Fills a fleet's engines with past race days. It can hide the view checkpoints in MongoDB, so that a node
 * has to start from the log.
 */
const methods = { fill, hideCheckpoints, restoreCheckpoints };
export type LogFiller = typeof methods;
serveParent(methods);

/** The collection of the view checkpoints. */
const CHECKPOINTS = 'view-checkpoints';

interface Engines {
  readonly eventStore: string;
  readonly mongo: string;
  readonly masterKey: string;
}

let database: Database | undefined;
let hidden: Awaited<ReturnType<Database['all']>> = [];

/** Writes the given number of events, sealed as the product does; returns the last log position. */
async function fill({ eventStore, mongo, masterKey }: Engines, events: number): Promise<string> {
  database = await Database.open(parseMongoDbUrl(mongo));
  const eventLog = await EventStoreDbEventStore.open(parseEventStoreDbUrl(eventStore), {
    prefixes: STREAM_PREFIXES,
  });
  const keys = new MongoKeyStore(database, new MasterKey(masterKey));
  await appendPages(sealedStore(eventLog, keys), generateHistory(events));
  const head = await eventLog.head();
  await eventLog.close();
  return head ?? '';
}

async function hideCheckpoints(): Promise<void> {
  hidden = (await database?.all(CHECKPOINTS)) ?? [];
  await database?.removeAll(CHECKPOINTS, {});
}

async function restoreCheckpoints(): Promise<void> {
  await database?.insertMissing(CHECKPOINTS, hidden);
}
