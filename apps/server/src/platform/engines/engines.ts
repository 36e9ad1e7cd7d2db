import {
  Clock,
  Database,
  GoogleIdentity,
  IdentityProvider,
  Ids,
  type Lease,
  Mailer,
  MailOutbox,
  MemoryViewStore,
  MongoViewStore,
  OrganiserAccounts,
  FileMailer,
  WarmViewStore,
  RandomIds,
  RateLimiter,
  ReactorStore,
  SessionStore,
  SmtpMailer,
  SystemClock,
} from '@app/adapters';
import { catalogue } from '@app/domain';
import { type Catalogue, EventStore, KeyStore, ViewStore } from '@app/eventing';
import { allViews } from '@app/views';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config';
import type { CheckedStores } from '../integrity/checked-stores';
import { Nodes } from '../nodes/nodes';
import { closePayments, type PaymentEngine, connectPayments } from '../payment/payment-engine';
import { openEventLog } from './event-log';
import { type Storage, openStorage } from './storage';
import { firstLoadedDay, warmStart } from './warm-start';

/** The stores and external services that the server runs on. */
export interface Engines {
  /** The event store with personal fields unsealed and events upcast. */
  readonly store: EventStore;
  readonly keys: KeyStore;
  readonly viewStore: ViewStore;
  /** The persisted views for warm starts; undefined = every start replays the log. */
  readonly persistedViews: MongoViewStore | undefined;
  readonly reactorStore: ReactorStore;
  readonly payment: PaymentEngine;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  /** Mail waiting for the mail server. */
  readonly outbox: MailOutbox;
  readonly sessions: SessionStore;
  readonly accounts: OrganiserAccounts;
  /** Signs organisers in by account; undefined with the printed link. */
  readonly identity: IdentityProvider | undefined;
  readonly limiter: RateLimiter;
  readonly secrets: Secrets;
  /** The database with everything but the event log; undefined when that is in files. */
  readonly database: Pick<Database, 'lastError' | 'connectionState' | 'stopRetrying' | 'close'> | undefined;
  readonly nodes: Nodes;
  readonly lease: Lease;
  /** The checked stores; undefined when nothing is persisted. */
  readonly checkedStores: CheckedStores | undefined;
}

/** Secrets, never logged or sent. Another `registration` secret changes every registration's id. */
interface Secrets {
  readonly session: string;
  readonly registration: string;
  readonly adminToken: string;
}

/**
 * Opens the configured engines; the rest lies in DATA_DIR. Throws StoreInUse when another process has it,
 * StoreFailed when it cannot be read or written, SecretDamaged, WrongMasterKey, StoresInconsistent when the
 * stores do not match, and NewerEvents when the log may hold events that are not among `events`.
 */
export async function openEngines(
  config: Config,
  clock: Clock = clockFrom(config),
  events: Catalogue = catalogue,
): Promise<Engines> {
  const { google } = config;
  const ids = new RandomIds();
  // First of all: a refused payment service then leaves the stores unchanged.
  const openPayments = await connectPayments(config, clock);
  const node = { id: ids.uuid(), name: `${hostname()}/${String(process.pid)}` };
  const storage = await openStorage(config, { clock, node });
  const { checkedStores, store, nodes } = await openEventLog(config, storage, { clock, ids, events, node });
  return {
    ...storage,
    store,
    ...(await openViews(storage, store.logId, firstLoadedDay(config.edition, clock.now()))),
    payment: await openPayments(),
    clock,
    ids,
    mailer: mailerOf(config, clock),
    identity: google && new GoogleIdentity(google),
    secrets: {
      session: storage.sessionSecret,
      registration: await storage.secret.secret(),
      adminToken: storage.adminToken,
    },
    nodes,
    checkedStores,
  };
}

/** Views in memory, warm-started from the database except for earlier days. */
async function openViews({ database }: Storage, logId: string, day: string) {
  if (!database) return { viewStore: new MemoryViewStore(), persistedViews: undefined };
  const views = allViews.map((view) => ({
    name: view.name,
    version: view.version,
    onDemandRange: view.onDemandPartitions?.(day),
  }));
  // Separate stores for reading and writing, since each remembers which rows it has verified.
  const [viewReader, persistedViews] = [
    new MongoViewStore(database, views),
    new MongoViewStore(database, views),
  ];
  const viewStore = new WarmViewStore(viewReader);
  await warmStart(viewStore, viewReader, { views: allViews, logId });
  return { viewStore, persistedViews };
}

function mailerOf({ dataDir, mail: { server, from } }: Config, clock: Clock): Mailer {
  if (server !== undefined) return new SmtpMailer(server, from, clock);
  return new FileMailer(join(dataDir, 'outbox'), from, clock);
}

/** Closes everything; the last step of a shutdown. */
export async function closeEngines(engines: Engines): Promise<void> {
  const { payment, mailer, sessions, reactorStore, store, keys, viewStore } = engines;
  await closePayments(payment);
  await mailer.close();
  await engines.checkedStores?.recordProgress();
  await sessions.close();
  await reactorStore.close();
  await engines.nodes.leave();
  await store.close();
  await keys.close();
  await viewStore.close();
  await engines.database?.close();
}

function clockFrom({ clock: { startAt, speed } }: Config): Clock {
  return new SystemClock(startAt, speed);
}
