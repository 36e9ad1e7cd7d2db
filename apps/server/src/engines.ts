import {
  AccountBook,
  Clock,
  FileAccountBook,
  FileMailSpool,
  GoogleIdentity,
  IdentityProvider,
  Ids,
  Ledger,
  Mailer,
  MailSpool,
  MemoryViewStore,
  OutboxMailer,
  RandomIds,
  SessionStore,
  SmtpMailer,
  SqliteEventStore,
  SqliteKeyStore,
  SqliteLedger,
  SqliteSessionStore,
  SystemClock,
} from '@app/adapters';
import { catalogue } from '@app/domain';
import { EventStore, KeyStore, sealing, upcasting, ViewStore } from '@app/eventing';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config/config';
import { keptSecret } from './config/kept-secret';
import { closePayments, openPayments, type PaymentEngine } from './payments/payment-engine';

const OWNER_ONLY = 0o700;

/** Everything outside that the server runs on. */
export interface Engines {
  /** Facts as everyone here sees them: opened, and in today's shape. */
  readonly store: EventStore;
  readonly keys: KeyStore;
  readonly viewStore: ViewStore;
  /** What reactors have done. */
  readonly ledger: Ledger;
  readonly payment: PaymentEngine;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailer: Mailer;
  /** Mail that waits for the mail server. */
  readonly spool: MailSpool;
  readonly sessions: SessionStore;
  readonly accounts: AccountBook;
  /** Who knows organisers, where it is not the printed link. */
  readonly identity: IdentityProvider | undefined;
  readonly secrets: Secrets;
}

/** What must never be told. `registration` makes registrations' ids of addresses: with another one, everybody starts anew. */
interface Secrets {
  readonly session: string;
  readonly registration: string;
  readonly adminToken: string;
}

/** Opens what the configuration names; all of it lives in DATA_DIR. Throws StoreInUse when another process has it, and SecretDamaged. */
export async function openEngines(config: Config, clock: Clock = clockFrom(config)): Promise<Engines> {
  const { dataDir, publicUrl, google } = config;
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY });
  const facts = await SqliteEventStore.open(join(dataDir, 'events.sqlite'));
  const keys = await SqliteKeyStore.open(join(dataDir, 'keys.sqlite'));
  return {
    store: readable(facts, keys),
    keys,
    viewStore: new MemoryViewStore(),
    ledger: await SqliteLedger.open(join(dataDir, 'reactors.sqlite')),
    payment: await openPayments(config.payments, { dataDir, publicUrl, clock }),
    clock,
    ids: new RandomIds(),
    mailer: mailerOf(config, clock),
    spool: new FileMailSpool(join(dataDir, 'mail-waiting')),
    sessions: await SqliteSessionStore.open(join(dataDir, 'sessions.sqlite')),
    accounts: new FileAccountBook(join(dataDir, 'admin-accounts.json')),
    identity: google && new GoogleIdentity(google),
    secrets: await secretsOf(config),
  };
}

function mailerOf({ dataDir, mail: { server, from } }: Config, clock: Clock): Mailer {
  if (server !== undefined) return new SmtpMailer(server, from, clock);
  return new OutboxMailer(join(dataDir, 'outbox'), from, clock);
}

async function secretsOf({ dataDir, sessionSecret }: Config): Promise<Secrets> {
  return {
    session: sessionSecret ?? (await keptSecret(join(dataDir, 'session-secret'))),
    registration: await keptSecret(join(dataDir, 'registration-secret')),
    adminToken: await keptSecret(join(dataDir, 'admin-token')),
  };
}

/** A store whose personal fields are sealed and whose old events are lifted, on its way in and out. */
export function readable(facts: EventStore, keys: KeyStore): EventStore {
  return upcasting(sealing(facts, catalogue, keys), catalogue);
}

/** Lets go of everything, the last thing a server does. */
export async function closeEngines(engines: Engines): Promise<void> {
  const { payment, mailer, sessions, ledger, store, keys, viewStore } = engines;
  await closePayments(payment);
  await mailer.close();
  await sessions.close();
  await ledger.close();
  await store.close();
  await keys.close();
  await viewStore.close();
}

function clockFrom({ clock: { startAt, speed } }: Config): Clock {
  return new SystemClock(startAt, speed);
}
