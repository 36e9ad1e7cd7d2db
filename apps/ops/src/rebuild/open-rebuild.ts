import {
  type InspectableEventStore,
  type Database,
  MasterKey,
  MongoKeyStore,
  MongoLease,
  MongoNodeRegistry,
  rebuildNameOf,
  SystemClock,
  type LeaseTerm,
  LeaseTermEnded,
} from '@app/adapters';
import { catalogue } from '@app/domain';
import { type AnyView, type EventStore, type Position, StoreInUse } from '@app/eventing';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../../server/src/platform/config/config';
import { storedSecret } from '../../../server/src/platform/config/stored-secret';
import { decodedStore } from '../../../server/src/platform/engines/event-log';
import { Nodes, ownNodeInfo } from '../../../server/src/platform/nodes/nodes';
import { CommandRefused } from '../command';
import { openDatabase, openLog } from '../stored-data';

/** The log that views are rebuilt from, and their database. */
interface RebuildContext {
  /** The unsealed, upcast event store. */
  readonly store: EventStore;
  readonly database: Database;
  /** Approximate position of the log's end; undefined if unknown. */
  headPosition(): Promise<Position | undefined>;
  /** Runs work as leader, while no other process writes views. */
  asLeader(work: (term: Pick<LeaseTerm, 'assertHeld'>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Opens them; nodes may run on the same servers. Throws CommandRefused when a product runs on the folder. */
export async function openRebuild(config: Config, views: readonly AnyView[]): Promise<RebuildContext> {
  const database = await openDatabase(config);
  if (!database) throw new CommandRefused('no database is configured');
  let sealedLog: InspectableEventStore | undefined;
  const nodes = nodesFor(config, database, views);
  const close = async () => {
    await nodes.leave();
    await sealedLog?.close();
    await database.close();
  };
  try {
    const log = (sealedLog = await openLogOrRefuse(config));
    await nodes.announce();
    nodes.startHeartbeat();
    const master = await MasterKey.verifyOrRegister(await masterKeyOf(config), database);
    const store = decodedStore(log, new MongoKeyStore(database, master), { release: config.release });
    const headPosition = () => log.head();
    return { store, database, headPosition, asLeader: asLeaderFor(config, database), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Registers as a node, so that other nodes do not drop the new views while this runs. They drop an
 * interrupted rebuild, since its rows name people who may be erased later.
 */
function nodesFor({ release }: Config, database: Database, views: readonly AnyView[]): Nodes {
  const node = { id: randomUUID(), name: `${hostname()}/ops` };
  const info = ownNodeInfo({
    node,
    role: 'ops',
    release,
    events: catalogue,
    clock: new SystemClock(),
  });
  const rebuiltViews = Object.fromEntries(views.map(({ name, version }) => [rebuildNameOf(name), version]));
  return new Nodes({ registry: new MongoNodeRegistry(database), own: { ...info, views: rebuiltViews } });
}

/** Opens the log. Throws CommandRefused when none exists or a product runs on the folder. */
export async function openLogOrRefuse(config: Config): Promise<InspectableEventStore> {
  try {
    const sealedLog = await openLog(config);
    if (sealedLog) return sealedLog;
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    throw new CommandRefused(`a product runs on ${config.dataDir}: stop it first`);
  }
  throw new CommandRefused('no log exists yet');
}

function masterKeyOf({ masterKey, dataDir }: Config): Promise<string> {
  return masterKey === undefined ? storedSecret(join(dataDir, 'master-key')) : Promise.resolve(masterKey);
}

/** A log in a folder is locked exclusively; nodes on servers use a lease. */
function asLeaderFor({ engines }: Config, database: Database): RebuildContext['asLeader'] {
  if (!engines.usesServersOnly) return (work) => work({ assertHeld: () => Promise.resolve() });
  const lease = new MongoLease(database, { id: randomUUID(), name: `${hostname()}/ops` });
  return async (work) => {
    const term = await lease.takeOver(new AbortController().signal);
    if (!term) throw new CommandRefused('another node has just become the leader: run the command again');
    try {
      await work(term);
    } catch (error) {
      if (!(error instanceof LeaseTermEnded)) throw error;
      const message =
        'another process, such as another rebuild, became the leader meanwhile: run the command again';
      throw new CommandRefused(message, { cause: error });
    } finally {
      await term.release();
    }
  };
}
