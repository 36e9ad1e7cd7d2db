import {
  type CheckedLog,
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
import { mustLeaveNoFolder } from '../integrity/folder-left-behind';
import type { KeptStores } from '../integrity/kept-stores';
import { checkSharedStores, type SharedCheck } from '../integrity/shared-stores';
import { AgreedVersions } from '../nodes/agreed-versions';
import { Nodes } from '../nodes/nodes';
import { ownCard } from '../nodes/own-card';
import { warnOfOtherSecrets } from '../nodes/same-secrets';
import { outOfReach, Stores } from '../operations/stores';
import type { Home } from './homes';

const log = new Logger('Engines');

/** What the event log is opened with. */
interface Around {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Catalogue;
  /** This process as other nodes see it. */
  readonly node: LeaseNode;
}

/**
 * Opens the event log and checks it against the other stores. On refusal closes everything, so that backups
 * can be put in place.
 */
export async function openFacts(config: Config, home: Home, { clock, ids, events, node }: Around) {
  const { acceptLoss, release } = config;
  const facts = await openLog(config);
  const { role } = config.engines;
  const own = ownCard({ node, role, release, events, clock, secrets: home.secretMarks });
  const nodes = new Nodes({ registry: home.registry, own });
  warnOfOtherSecrets(nodes);
  const versions = new AgreedVersions(nodes);
  const stores = { ...home, facts, store: readable(facts, home.keys, { release, events, versions }) };
  try {
    await mustLeaveNoFolder(config, facts);
    await nodes.announce();
    if (home.database) nodes.keepBeating();
    await versions.join();
    const check = { place: home.place(facts.label), acceptLoss, clock, ids };
    return {
      store: stores.store,
      checked: await checkedBy(home.lease, stores, { ...check, isWilling: role !== 'api' }),
      nodes,
    };
  } catch (error) {
    const stopped = new Stores(stores).failure();
    await nodes.leave();
    await Promise.all([facts, home.keys, home.reactorStore, home.sessions].map((each) => each.close()));
    await home.database?.close();
    throw stopped === undefined ? error : new StoreFailed(stopped);
  }
}

function checkedBy(lease: Lease, stores: KeptStores, check: Omit<SharedCheck, 'lease' | 'waiting'>) {
  return lease.isShared
    ? checkSharedStores(stores, { ...check, lease, waiting })
    : checkStores(stores, check);
}

function waiting(what: string): void {
  log.warn(`Waiting for ${what}`);
}

/** Waits for an unavailable EventStoreDB, and logs that. */
function openLog({ dataDir, engines: { eventStore } }: Config): Promise<CheckedLog> {
  if (!eventStore) return SqliteEventStore.open(join(dataDir, 'events.sqlite'));
  const heard = (trouble: string | undefined, isRefused: boolean) => {
    if (trouble === undefined) log.log('The event store answers again');
    else log.warn(outOfReach('The event store', trouble, isRefused));
  };
  return EventStoreDbEventStore.open(eventStore, {
    prefixes: STREAM_PREFIXES,
    waiting: (why) => waiting(`the event store: ${why}`),
    heard,
  });
}

/**
 * The reader and writer of the log: its release, the events it knows, and the versions that every node can
 * read.
 */
interface Reader extends WriteOptions {
  readonly release: string;
  readonly events?: Catalogue;
}

/**
 * Wraps a store to seal personal fields and upcast old events. Reading stops at the first event this release
 * does not know; writes carry the release and use versions that every node reads.
 */
export function readable(
  facts: EventStore,
  keys: KeyStore,
  { release, versions, events = catalogue }: Reader,
): EventStore {
  const known = knownEventsOnly(facts, events, release);
  return upcasting(sealing(known, events, keys), events, { release, versions });
}
