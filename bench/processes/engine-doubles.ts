import { EventStoreServer } from '../../test/doubles/event-store-server';
import { MongoServer } from '../../test/doubles/mongo-server';
import { FerretDb } from '../../test/support/ferret-db';
import { serveParent } from '../harness/helper-process';

/**
 * A double of EventStoreDB or MongoDB, or FerretDB, in a process of its own, so that it takes no CPU time from
 * the measured one. Each method opens one and returns its URL; the doubles end with the process.
 */
const methods = { openEventStore, openMongo, openFerretDb, storedSize, close };
export type EngineDoubles = typeof methods;
serveParent(methods);

let eventStore: EventStoreServer | undefined;
let ferret: FerretDb | undefined;
/** Stops FerretDB when this process exits. */
process.on('exit', () => void ferret?.stop());

async function openEventStore(): Promise<string> {
  eventStore = await EventStoreServer.start();
  return eventStore.url;
}

async function openMongo(): Promise<string> {
  return (await MongoServer.open()).url;
}

async function openFerretDb(program: string): Promise<string> {
  ferret = await FerretDb.open(program);
  return ferret.url('bench');
}

/** The event store's number of events, and the bytes of their data and metadata. */
function storedSize(): { readonly events: number; readonly bytes: number } {
  const all = eventStore?.log.all ?? [];
  return {
    events: all.length,
    bytes: all.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0),
  };
}

/** Call it before stopping the process: FerretDB is its own process, with files. */
async function close(): Promise<void> {
  await ferret?.close();
}
