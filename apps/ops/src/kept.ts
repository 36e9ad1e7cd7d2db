import {
  type CheckedLog,
  Database,
  EventStoreDbEventStore,
  MongoReactorStore,
  type ReactorStore,
  SqliteEventStore,
  SqliteReactorStore,
} from '@app/adapters';
import { STREAM_PREFIXES } from '@app/domain';
import { StoreAway } from '@app/eventing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../server/src/platform/config/config';

/** Where a product keeps things. */
export interface Named {
  readonly dataDir: string;
  readonly engines: Pick<Config['engines'], 'eventStore' | 'database'>;
}

/** What a product that does not run has kept, opened to be looked at. What is not there is undefined, and is not made. */
export interface Kept {
  readonly facts: CheckedLog | undefined;
  readonly reactorStore: ReactorStore | undefined;
  readonly database: Database | undefined;
  close(): Promise<void>;
}

/** Opens what the configuration names. Throws StoreInUse where a product runs on the folder, StoreAway, and StoreFailed. */
export async function openKept(config: Named): Promise<Kept> {
  const opened: { close(): Promise<void> }[] = [];
  const keep = <Store extends { close(): Promise<void> }>(store: Store | undefined): Store | undefined => {
    if (store) opened.unshift(store);
    return store;
  };
  const close = async () => {
    for (const store of opened) await store.close();
  };
  try {
    const database = keep(await databaseOf(config));
    const facts = keep(await logOf(config));
    const reactorStore = keep(await reactorsOf(config, database));
    return { database, facts, reactorStore, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whoever asks now does not wait for what is away. */
export function notWaiting(why: string): never {
  throw new StoreAway(why);
}

/** The log that the configuration names; undefined where none was begun. */
export function logOf({ dataDir, engines: { eventStore } }: Named): Promise<CheckedLog | undefined> {
  if (eventStore)
    return EventStoreDbEventStore.find(eventStore, { prefixes: STREAM_PREFIXES, waiting: notWaiting });
  return ifThere(join(dataDir, 'events.sqlite'), (file) => SqliteEventStore.open(file));
}

/** The database that the configuration names. */
export async function databaseOf({ engines: { database } }: Named): Promise<Database | undefined> {
  return database && Database.open(database, { waiting: notWaiting });
}

function reactorsOf({ dataDir }: Named, database?: Database): Promise<ReactorStore | undefined> {
  if (database) return Promise.resolve(new MongoReactorStore(database));
  return ifThere(join(dataDir, 'reactors.sqlite'), (file) => SqliteReactorStore.open(file));
}

async function ifThere<Store>(
  file: string,
  open: (file: string) => Promise<Store>,
): Promise<Store | undefined> {
  return existsSync(file) ? open(file) : undefined;
}
