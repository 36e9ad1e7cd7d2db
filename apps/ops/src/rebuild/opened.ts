import {
  type CheckedLog,
  type Database,
  MasterKey,
  MongoKeyStore,
  MongoLease,
  MongoNodeRegistry,
  nameBeside,
  SystemClock,
  type Term,
  TermOver,
} from '@app/adapters';
import { catalogue } from '@app/domain';
import { type AnyView, type EventStore, type Position, StoreInUse } from '@app/eventing';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../../server/src/platform/config/config';
import { keptSecret } from '../../../server/src/platform/config/kept-secret';
import { readable } from '../../../server/src/platform/engines/facts';
import { Nodes } from '../../../server/src/platform/nodes/nodes';
import { ownCard } from '../../../server/src/platform/nodes/own-card';
import { Refused } from '../command';
import { databaseOf, logOf } from '../kept';

/** The log that views are rebuilt from, and their database. */
interface Rebuilding {
  /** The unsealed, upcast event store. */
  readonly store: EventStore;
  readonly database: Database;
  /** Approximate end of the log; undefined if unknown. */
  end(): Promise<Position | undefined>;
  /** Runs work as leader, while no other process writes views. */
  onDuty(work: (term: Pick<Term, 'confirm'>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Opens them; nodes may run on the same servers. Throws CommandRefused when a product runs on the folder. */
export async function openRebuilding(config: Config, views: readonly AnyView[]): Promise<Rebuilding> {
  const database = await databaseOf(config);
  if (!database) throw new Refused('no database is named');
  let facts: CheckedLog | undefined;
  const nodes = nodesFor(config, database, views);
  const close = async () => {
    await nodes.leave();
    await facts?.close();
    await database.close();
  };
  try {
    const log = (facts = await logFor(config));
    await nodes.announce();
    nodes.keepBeating();
    const master = await MasterKey.ofDatabase(await masterKeyOf(config), database);
    const store = readable(log, new MongoKeyStore(database, master), { release: config.release });
    return { store, database, end: () => log.head(), onDuty: onDutyFor(config, database), close };
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
  const card = ownCard({
    node,
    role: 'ops',
    release,
    events: catalogue,
    clock: new SystemClock(),
  });
  const made = Object.fromEntries(views.map(({ name, version }) => [nameBeside(name), version]));
  return new Nodes({ registry: new MongoNodeRegistry(database), own: { ...card, views: made } });
}

/** Opens the log. Throws CommandRefused when none exists or a product runs on the folder. */
export async function logFor(config: Config): Promise<CheckedLog> {
  try {
    const facts = await logOf(config);
    if (facts) return facts;
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    throw new Refused(`a product runs on ${config.dataDir}, and is the only one: stop it first`);
  }
  throw new Refused('no log was begun yet');
}

function masterKeyOf({ masterKey, dataDir }: Config): Promise<string> {
  return masterKey === undefined ? keptSecret(join(dataDir, 'master-key')) : Promise.resolve(masterKey);
}

/** A log in a folder is locked exclusively; nodes on servers use a lease. */
function onDutyFor({ engines }: Config, database: Database): Rebuilding['onDuty'] {
  if (!engines.needsNoFolder) return (work) => work({ confirm: () => Promise.resolve() });
  const lease = new MongoLease(database, { id: randomUUID(), name: `${hostname()}/ops` });
  return async (work) => {
    const term = await lease.takeOver(new AbortController().signal);
    if (!term) throw new Refused('somebody else has just come on duty: ask again');
    try {
      await work(term);
    } catch (error) {
      if (!(error instanceof TermOver)) throw error;
      throw new Refused('somebody else has come on duty meanwhile, such as another rebuild: ask again', {
        cause: error,
      });
    } finally {
      await term.end();
    }
  };
}
