import {
  type InspectableEventStore,
  type Clock,
  EventStoreDbEventStore,
  type Ids,
  type Lease,
  type LeaseNode,
  SqliteEventStore,
} from '@app/adapters';
import { catalogue, STREAM_PREFIXES } from '@app/domain';
import {
  type Catalogue,
  type EventStore,
  type KeyStore,
  knownEventsOnly,
  sealing,
  StoreFailed,
  upcasting,
  type WriteOptions,
} from '@app/eventing';
import { Logger } from '@nestjs/common';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { checkStores } from '../integrity/checked-stores';
import { assertDataFolderMoved } from '../integrity/data-folder-not-moved';
import type { PersistentStores } from '../integrity/persistent-stores';
import { checkSharedStores, type SharedStoresCheck } from '../integrity/shared-stores';
import { AgreedVersions } from '../nodes/agreed-versions';
import { Nodes, ownNodeInfo } from '../nodes/nodes';
import { warnOfDifferingSecrets } from '../nodes/secret-fingerprints';
import { describeOutage, Stores } from '../operations/stores';
import type { Storage } from './storage';

const log = new Logger('Engines');

interface LogContext {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Catalogue;
  /** This process's id and name among the nodes. */
  readonly node: LeaseNode;
}

/** Opens the event log and checks it. On refusal closes all stores, so that backups can be put in place. */
export async function openEventLog(
  config: Config,
  storage: Storage,
  { clock, ids, events, node }: LogContext,
) {
  const { acceptLoss, release } = config;
  const sealedLog = await openLogStore(config);
  const { role } = config.engines;
  const own = ownNodeInfo({ node, role, release, events, clock, secrets: storage.secretFingerprints });
  const nodes = new Nodes({ registry: storage.registry, own });
  warnOfDifferingSecrets(nodes);
  const versions = new AgreedVersions(nodes);
  const stores = {
    ...storage,
    sealedLog,
    store: decodedStore(sealedLog, storage.keys, { release, events, versions }),
  };
  try {
    await assertDataFolderMoved(config, sealedLog);
    await nodes.announce();
    if (storage.database) nodes.startHeartbeat();
    await versions.join();
    const check = { location: storage.location(sealedLog.label), acceptLoss, clock, ids };
    return {
      store: stores.store,
      checkedStores: await checkFor(storage.lease, stores, { ...check, canLead: role !== 'api' }),
      nodes,
    };
  } catch (error) {
    const stopped = new Stores(stores).failure();
    await nodes.leave();
    await Promise.all(
      [sealedLog, storage.keys, storage.reactorStore, storage.sessions].map((each) => each.close()),
    );
    await storage.database?.close();
    throw stopped === undefined ? error : new StoreFailed(stopped);
  }
}

function checkFor(
  lease: Lease,
  stores: PersistentStores,
  check: Omit<SharedStoresCheck, 'lease' | 'onWaiting'>,
) {
  return lease.isShared
    ? checkSharedStores(stores, { ...check, lease, onWaiting: logWaiting })
    : checkStores(stores, check);
}

function logWaiting(what: string): void {
  log.warn(`Waiting for ${what}`);
}

/** Waits for an unavailable EventStoreDB, and logs that. */
function openLogStore({ dataDir, engines: { eventStore } }: Config): Promise<InspectableEventStore> {
  if (!eventStore) return SqliteEventStore.open(join(dataDir, 'events.sqlite'));
  const onAvailabilityChange = (error: string | undefined, isAccessDenied: boolean) => {
    if (error === undefined) log.log('The event store answers again');
    else log.warn(describeOutage('The event store', error, isAccessDenied));
  };
  return EventStoreDbEventStore.open(eventStore, {
    prefixes: STREAM_PREFIXES,
    onWaiting: (why) => logWaiting(`the event store: ${why}`),
    onAvailabilityChange,
  });
}

/** A reader and writer of the log: its release, events it knows, and versions that every node reads. */
interface LogReader extends WriteOptions {
  readonly release: string;
  readonly events?: Catalogue;
}

/**
 * Wraps a store to seal personal fields and upcast old events. Reading stops at the first event this release
 * does not know; writes carry the release and use versions that every node reads.
 */
export function decodedStore(
  sealedLog: EventStore,
  keys: KeyStore,
  { release, versions, events = catalogue }: LogReader,
): EventStore {
  const known = knownEventsOnly(sealedLog, events, release);
  return upcasting(sealing(known, events, keys), events, { release, versions });
}
