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
import { StoreUnavailable } from '@app/eventing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../server/src/platform/config/config';

/** Where a product stores its data. */
export interface Named {
  readonly dataDir: string;
  readonly engines: Pick<Config['engines'], 'eventStore' | 'database'>;
}

/** A stopped product's data, opened for reading. Missing parts are undefined and not created. */
export interface Kept {
  readonly facts: CheckedLog | undefined;
  readonly reactorStore: ReactorStore | undefined;
  readonly database: Database | undefined;
  close(): Promise<void>;
}

/**
 * Opens the configured stores. Throws StoreInUse when a product runs on the folder, StoreUnavailable and
 * StoreFailed.
 */
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

/** Fails at once instead of waiting for an unavailable server. */
export function notWaiting(why: string): never {
  throw new StoreUnavailable(why);
}

/** Opens the configured log; undefined if none exists. */
export function logOf({ dataDir, engines: { eventStore } }: Named): Promise<CheckedLog | undefined> {
  if (eventStore)
    return EventStoreDbEventStore.find(eventStore, { prefixes: STREAM_PREFIXES, waiting: notWaiting });
  return ifThere(join(dataDir, 'events.sqlite'), (file) => SqliteEventStore.open(file));
}

/** Opens the configured database. */
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
