import {
  Clock,
  Database,
  GoogleIdentity,
  IdentityProvider,
  Ids,
  type Lease,
  Mailer,
  MailSpool,
  MemoryViewStore,
  MongoViewStore,
  OrganiserAccounts,
  OutboxMailer,
  PrimedViewStore,
  RandomIds,
  RateLimiter,
  ReactorStore,
  SessionStore,
  SmtpMailer,
  SystemClock,
} from '@app/adapters';
import { catalogue } from '@app/domain';
import { type Catalogue, EventStore, KeyStore, ViewStore } from '@app/eventing';
import { everyView } from '@app/views';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config';
import type { CheckedStores } from '../integrity/checked-stores';
import { Nodes } from '../nodes/nodes';
import { closePayments, type PaymentEngine, reachPayments } from '../payment/payment-engine';
import { openFacts } from './facts';
import { type Home, openHome } from './homes';
import { firstHotDay, prime } from './primed-views';

/** Everything outside that the server runs on. */
export interface Engines {
  /** Facts as everyone here sees them: opened, and in today's shape. */
  readonly store: EventStore;
  readonly keys: KeyStore;
  readonly viewStore: ViewStore;
  /** Where views are kept for nodes to begin from; undefined = nowhere, and each start goes through the log. */
  readonly keptViews: MongoViewStore | undefined;
  /** What reactors have done. */
  readonly reactorStore: ReactorStore;
  readonly payment: PaymentEngine;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  /** Mail that waits for the mail server. */
  readonly spool: MailSpool;
  readonly sessions: SessionStore;
  readonly accounts: OrganiserAccounts;
  /** Who knows organisers, where it is not the printed link. */
  readonly identity: IdentityProvider | undefined;
  /** Slows down who does too much. */
  readonly limiter: RateLimiter;
  readonly secrets: Secrets;
  /** The database that everything but the facts is in; undefined where it is in files. */
  readonly database: Pick<Database, 'trouble' | 'way' | 'hurry' | 'close'> | undefined;
  /** Which nodes of the product are there. */
  readonly nodes: Nodes;
  /** The right to do what only one node may. */
  readonly lease: Lease;
  /** What is kept, checked; undefined where nothing is. */
  readonly checked: CheckedStores | undefined;
}

/** What must never be told. `registration` makes registrations' ids of addresses: with another one, everybody starts anew. */
interface Secrets {
  readonly session: string;
  readonly registration: string;
  readonly adminToken: string;
}

/**
 * Opens what the configuration names; what it does not name lives in DATA_DIR. Throws StoreInUse when another process has it,
 * StoreFailed when it cannot be read or written, SecretDamaged, WrongMasterKey, LossRefused when it does not belong together,
 * and NewerEvents when the log may hold what is not among `events`: those that this product knows.
 */
export async function openEngines(
  config: Config,
  clock: Clock = clockFrom(config),
  events: Catalogue = catalogue,
): Promise<Engines> {
  const { google } = config;
  const ids = new RandomIds();
  // First of all: a payment service that is refused leaves what is kept alone.
  const openPayments = await reachPayments(config);
  const node = { id: ids.uuid(), name: `${hostname()}/${String(process.pid)}` };
  const home = await openHome(config, { clock, node });
  const { checked, store, nodes } = await openFacts(config, home, { clock, ids, events, node });
  return {
    ...home,
    store,
    ...(await viewsFrom(home, store.logId, firstHotDay(config.edition, clock.now()))),
    payment: await openPayments(clock),
    clock,
    ids,
    mailer: mailerOf(config, clock),
    identity: google && new GoogleIdentity(google),
    secrets: {
      session: home.sessionSecret,
      registration: await home.secret.secret(),
      adminToken: home.adminToken,
    },
    nodes,
    checked,
  };
}

/** The views in memory, as far as they are kept in the database, but for earlier days. */
async function viewsFrom({ database }: Home, logId: string, day: string) {
  if (!database) return { viewStore: new MemoryViewStore(), keptViews: undefined };
  const views = everyView.map((view) => ({
    name: view.name,
    version: view.version,
    cold: view.earlier?.(day),
  }));
  // What reads there knows nothing of what writes: each remembers for itself which rows it has found whole.
  const [kept, keptViews] = [new MongoViewStore(database, views), new MongoViewStore(database, views)];
  const viewStore = new PrimedViewStore(kept);
  await prime(viewStore, kept, { views: everyView, logId });
  return { viewStore, keptViews };
}

function mailerOf({ dataDir, mail: { server, from } }: Config, clock: Clock): Mailer {
  if (server !== undefined) return new SmtpMailer(server, from, clock);
  return new OutboxMailer(join(dataDir, 'outbox'), from, clock);
}

/** Lets go of everything, the last thing a server does. */
export async function closeEngines(engines: Engines): Promise<void> {
  const { payment, mailer, sessions, reactorStore, store, keys, viewStore } = engines;
  await closePayments(payment);
  await mailer.close();
  await engines.checked?.rest();
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
