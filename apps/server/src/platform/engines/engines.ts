import {
  type CheckedLog,
  Clock,
  Database,
  EventStoreDbEventStore,
  GoogleIdentity,
  IdentityProvider,
  Ids,
  Mailer,
  MailSpool,
  MemoryViewStore,
  MongoViewStore,
  OrganiserAccounts,
  OutboxMailer,
  RandomIds,
  RateLimiter,
  ReactorStore,
  SessionStore,
  SmtpMailer,
  SqliteEventStore,
  SystemClock,
} from '@app/adapters';
import { catalogue, STREAM_PREFIXES } from '@app/domain';
import {
  type Catalogue,
  EventStore,
  KeyStore,
  knownOnly,
  sealing,
  StoreFailed,
  upcasting,
  ViewStore,
  type Writing,
} from '@app/eventing';
import { everyView } from '@app/views';
import { Logger } from '@nestjs/common';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { type CheckedStores, checkStores } from '../integrity/checked-stores';
import { AgreedVersions } from '../nodes/agreed-versions';
import { Nodes } from '../nodes/nodes';
import { ownCard } from '../nodes/own-card';
import { Stores } from '../operations/stores';
import { closePayments, type PaymentEngine, reachPayments } from '../payment/payment-engine';
import { type Home, openHome } from './homes';
import { prime } from './primed-views';

const log = new Logger('Engines');

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
  readonly database: Pick<Database, 'trouble' | 'hurry' | 'close'> | undefined;
  /** Which nodes of the product are there. */
  readonly nodes: Nodes;
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
  const home = await openHome(config, clock);
  const { checked, store, nodes } = await openFacts(config, home, { clock, ids, events });
  return {
    ...home,
    store,
    ...(await viewsFrom(home, store.logId)),
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

/** The views in memory, as far as they are kept in the database. */
async function viewsFrom({ database }: Home, logId: string) {
  const viewStore = new MemoryViewStore();
  if (!database) return { viewStore, keptViews: undefined };
  const keptViews = new MongoViewStore(database, everyView);
  await prime(viewStore, keptViews, { views: everyView, logId });
  return { viewStore, keptViews };
}

/** What the log is read by. */
interface Around {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Catalogue;
}

/** The facts, once they are held against what is kept beside them; what is refused is closed again, so that copies can be put in its place. */
async function openFacts(config: Config, home: Home, { clock, ids, events }: Around) {
  const { acceptLoss, release } = config;
  const facts = await openLog(config);
  const node = { id: ids.uuid(), name: `${hostname()}/${String(process.pid)}` };
  const own = ownCard({ node, role: 'all', release, events, clock });
  const nodes = new Nodes({ registry: home.registry, own });
  const versions = new AgreedVersions(nodes);
  const stores = { ...home, facts, store: readable(facts, home.keys, { release, events, versions }) };
  try {
    await nodes.announce();
    if (home.database) nodes.keepBeating();
    await versions.join();
    const checked = await checkStores(stores, { place: home.place(facts.label), acceptLoss, clock, ids });
    return { store: stores.store, checked, nodes };
  } catch (error) {
    const stopped = new Stores(stores).failure();
    await nodes.leave();
    await Promise.all([facts, home.keys, home.reactorStore, home.sessions].map((each) => each.close()));
    await home.database?.close();
    throw stopped === undefined ? error : new StoreFailed(stopped);
  }
}

/** An EventStoreDB that is away is waited for, and said to be. */
function openLog({ dataDir, engines: { eventStore } }: Config): Promise<CheckedLog> {
  if (!eventStore) return SqliteEventStore.open(join(dataDir, 'events.sqlite'));
  const waiting = (why: string) => log.warn(`Waiting for the event store: ${why}`);
  const heard = (trouble: string | undefined) => {
    if (trouble === undefined) log.log('The event store answers again');
    else log.warn(`The event store is away: ${trouble}`);
  };
  return EventStoreDbEventStore.open(eventStore, { prefixes: STREAM_PREFIXES, waiting, heard });
}

function mailerOf({ dataDir, mail: { server, from } }: Config, clock: Clock): Mailer {
  if (server !== undefined) return new SmtpMailer(server, from, clock);
  return new OutboxMailer(join(dataDir, 'outbox'), from, clock);
}

/** Who reads and writes the log: a release, which events it knows, and which of them everybody reads who reads the log. */
interface Reader extends Writing {
  readonly release: string;
  readonly events?: Catalogue;
}

/**
 * A store whose personal fields are sealed and whose old events are lifted, on its way in and out. It stops at the first event that
 * this release does not know, names itself in what it writes, and writes what everybody reads.
 */
export function readable(
  facts: EventStore,
  keys: KeyStore,
  { release, versions, events = catalogue }: Reader,
): EventStore {
  const known = knownOnly(facts, events, release);
  return upcasting(sealing(known, events, keys), events, { release, versions });
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
