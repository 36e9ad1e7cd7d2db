import {
  type InspectableEventStore,
  Database,
  EventStoreDbEventStore,
  MongoReactorStore,
  type ReactorStore,
  SqliteEventStore,
  SqliteReactorStore,
} from '@app/adapters';
import { STREAM_PREFIXES } from '@app/domain';
import { StoreUnavailable } from '@app/eventing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../server/src/platform/config/config';

/** Where a product stores its data. */
export interface StorageSettings {
  readonly dataDir: string;
  readonly engines: Pick<Config['engines'], 'eventStore' | 'database'>;
}

/** The stored data, opened for reading, opened for reading. Missing parts are undefined and not created. */
export interface StoredData {
  readonly sealedLog: InspectableEventStore | undefined;
  readonly reactorStore: ReactorStore | undefined;
  readonly database: Database | undefined;
  close(): Promise<void>;
}

/** Opens the configured stores. Throws StoreInUse, StoreUnavailable and StoreFailed. */
export async function openStoredData(config: StorageSettings): Promise<StoredData> {
  const opened: { close(): Promise<void> }[] = [];
  const track = <Store extends { close(): Promise<void> }>(store: Store | undefined): Store | undefined => {
    if (store) opened.unshift(store);
    return store;
  };
  const close = async () => {
    for (const store of opened) await store.close();
  };
  try {
    const database = track(await openDatabase(config));
    const sealedLog = track(await openLog(config));
    const reactorStore = track(await openReactors(config, database));
    return { database, sealedLog, reactorStore, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Fails at once instead of waiting for an unavailable server. */
export function failIfUnavailable(reason: string): never {
  throw new StoreUnavailable(reason);
}

/** Opens the configured log; undefined if none exists. */
export function openLog({
  dataDir,
  engines: { eventStore },
}: StorageSettings): Promise<InspectableEventStore | undefined> {
  if (eventStore)
    return EventStoreDbEventStore.find(eventStore, {
      prefixes: STREAM_PREFIXES,
      onWaiting: failIfUnavailable,
    });
  return openIfExists(join(dataDir, 'events.sqlite'), (file) => SqliteEventStore.open(file));
}

export async function openDatabase({ engines }: StorageSettings): Promise<Database | undefined> {
  const { database } = engines;
  return database && Database.open(database, { onWaiting: failIfUnavailable });
}

function openReactors({ dataDir }: StorageSettings, database?: Database): Promise<ReactorStore | undefined> {
  if (database) return Promise.resolve(new MongoReactorStore(database));
  return openIfExists(join(dataDir, 'reactors.sqlite'), (file) => SqliteReactorStore.open(file));
}

async function openIfExists<Store>(
  file: string,
  open: (file: string) => Promise<Store>,
): Promise<Store | undefined> {
  return existsSync(file) ? open(file) : undefined;
}
