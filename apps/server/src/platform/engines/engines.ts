import {
  type CheckedLog,
  Clock,
  EventStoreDbEventStore,
  FileMailSpool,
  FileOrganiserAccounts,
  GoogleIdentity,
  IdentityProvider,
  Ids,
  Mailer,
  MailSpool,
  MemoryRateLimiter,
  MemoryViewStore,
  OrganiserAccounts,
  OutboxMailer,
  RandomIds,
  RateLimiter,
  ReactorStore,
  SessionStore,
  SmtpMailer,
  SqliteEventStore,
  SqliteKeyStore,
  SqliteReactorStore,
  SqliteSessionStore,
  SystemClock,
} from '@app/adapters';
import { catalogue, STREAM_PREFIXES } from '@app/domain';
import { EventStore, KeyStore, sealing, StoreFailed, upcasting, ViewStore } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { keptSecret } from '../config/kept-secret';
import { type CheckedFolder, checkFolder } from '../integrity/data-folder';
import { type FolderStores, RegistrationSecret } from '../integrity/folder-stores';
import { Stores } from '../operations/stores';
import { closePayments, type PaymentEngine, reachPayments } from '../payment/payment-engine';

const OWNER_ONLY = 0o700;

const log = new Logger('Engines');

/** Everything outside that the server runs on. */
export interface Engines {
  /** Facts as everyone here sees them: opened, and in today's shape. */
  readonly store: EventStore;
  readonly keys: KeyStore;
  readonly viewStore: ViewStore;
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
  /** What lies on disk, checked; undefined where nothing does. */
  readonly folder: CheckedFolder | undefined;
}

/** What must never be told. `registration` makes registrations' ids of addresses: with another one, everybody starts anew. */
interface Secrets {
  readonly session: string;
  readonly registration: string;
  readonly adminToken: string;
}

/**
 * Opens what the configuration names; all but a log of EVENTSTORE_URL lives in DATA_DIR. Throws StoreInUse when another process has it, StoreFailed when a
 * file cannot be read or written, SecretDamaged, and LossRefused when what lies there does not belong together.
 */
export async function openEngines(config: Config, clock: Clock = clockFrom(config)): Promise<Engines> {
  const { dataDir, google } = config;
  const ids = new RandomIds();
  // First of all: a payment service that is refused leaves what lies on disk alone.
  const openPayments = await reachPayments(config);
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY });
  const { folder, store, keys, reactorStore, sessions, secret } = await openFolder(config, clock, ids);
  return {
    store,
    keys,
    viewStore: new MemoryViewStore(),
    reactorStore,
    payment: await openPayments(clock),
    clock,
    ids,
    mailer: mailerOf(config, clock),
    spool: new FileMailSpool(join(dataDir, 'mail-waiting')),
    sessions,
    accounts: new FileOrganiserAccounts(join(dataDir, 'admin-accounts.json')),
    identity: google && new GoogleIdentity(google),
    limiter: new MemoryRateLimiter(clock),
    secrets: await secretsOf(config, secret),
    folder,
  };
}

/** What lies in DATA_DIR, once it is checked; what is refused is closed again, so that files can be put in its place. */
async function openFolder(config: Config, clock: Clock, ids: Ids) {
  const { dataDir, acceptLoss } = config;
  const stores = await openStores(config);
  try {
    const folder = await checkFolder(stores, { dataDir, acceptLoss, clock, ids });
    return { ...stores, folder };
  } catch (error) {
    const stopped = new Stores(stores).failure();
    await Promise.all(
      [stores.facts, stores.keys, stores.reactorStore, stores.sessions].map((each) => each.close()),
    );
    throw stopped === undefined ? error : new StoreFailed(stopped);
  }
}

async function openStores(config: Config): Promise<FolderStores> {
  const { dataDir, registrationSecret } = config;
  const secret = await RegistrationSecret.in(join(dataDir, 'registration-secret'), registrationSecret);
  const facts = await openLog(config);
  const keys = await SqliteKeyStore.open(join(dataDir, 'keys.sqlite'));
  return {
    facts,
    store: readable(facts, keys),
    keys,
    reactorStore: await SqliteReactorStore.open(join(dataDir, 'reactors.sqlite')),
    sessions: await SqliteSessionStore.open(join(dataDir, 'sessions.sqlite')),
    secret,
  };
}

/** An EventStoreDB that is away is waited for, and said to be. */
function openLog({ dataDir, eventStore }: Config): Promise<CheckedLog> {
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

async function secretsOf(config: Config, registration: RegistrationSecret): Promise<Secrets> {
  const { dataDir, sessionSecret, adminToken } = config;
  return {
    session: sessionSecret ?? (await keptSecret(join(dataDir, 'session-secret'))),
    registration: await registration.secret(),
    adminToken: adminToken ?? (await keptSecret(join(dataDir, 'admin-token'))),
  };
}

/** A store whose personal fields are sealed and whose old events are lifted, on its way in and out. */
export function readable(facts: EventStore, keys: KeyStore): EventStore {
  return upcasting(sealing(facts, catalogue, keys), catalogue);
}

/** Lets go of everything, the last thing a server does. */
export async function closeEngines(engines: Engines): Promise<void> {
  const { payment, mailer, sessions, reactorStore, store, keys, viewStore, folder } = engines;
  await closePayments(payment);
  await mailer.close();
  await folder?.rest();
  await sessions.close();
  await reactorStore.close();
  await store.close();
  await keys.close();
  await viewStore.close();
}

function clockFrom({ clock: { startAt, speed } }: Config): Clock {
  return new SystemClock(startAt, speed);
}
