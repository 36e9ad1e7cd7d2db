import {
  type Clock,
  Database,
  FileMailOutbox,
  FileOrganiserAccounts,
  type Lease,
  type LeaseNode,
  type MailOutbox,
  MasterKey,
  MemoryNodeRegistry,
  MemoryRateLimiter,
  MongoKeyStore,
  MongoLease,
  MongoMailOutbox,
  MongoNodeRegistry,
  MongoOrganiserAccounts,
  MongoRateLimiter,
  MongoReactorStore,
  MongoSessionStore,
  type NodeRegistry,
  type OrganiserAccounts,
  type RateLimiter,
  SingleProcessLease,
  SqliteKeyStore,
  SqliteReactorStore,
  SqliteSessionStore,
} from '@app/adapters';
import { Logger } from '@nestjs/common';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { storedSecret } from '../config/stored-secret';
import { type PersistentStores, RegistrationSecret } from '../integrity/persistent-stores';
import { databaseLocation, folderLocation, type StoresLocation } from '../integrity/stores-inconsistent';
import { secretFingerprints } from '../nodes/secret-fingerprints';
import { describeOutage } from '../operations/stores';

const OWNER_ONLY = 0o700;

const log = new Logger('Engines');

/** All storage except the event log. */
export interface Storage extends Pick<PersistentStores, 'keys' | 'reactorStore' | 'sessions' | 'secret'> {
  /** Mail waiting for the mail server. */
  readonly outbox: MailOutbox;
  readonly accounts: OrganiserAccounts;
  readonly limiter: RateLimiter;
  readonly registry: NodeRegistry;
  readonly lease: Lease;
  /** Signs what goes out and comes back. */
  readonly sessionSecret: string;
  readonly adminToken: string;
  /** Fingerprints of secrets for other nodes to compare, by variable; empty for a single node. */
  readonly secretFingerprints: Readonly<Record<string, string>>;
  /** The MongoDB; undefined = a folder. */
  readonly database: Database | undefined;
  /** Where this storage and the log are, for operators. */
  location(log: string): StoresLocation;
}

interface StorageContext {
  readonly clock: Clock;
  /** This process's id and name among the nodes. */
  readonly node: LeaseNode;
}

/** Opens the configured storage. Throws StoreInUse, StoreFailed, SecretDamaged and WrongMasterKey. */
export function openStorage(config: Config, context: StorageContext): Promise<Storage> {
  return config.engines.database ? databaseStorage(config, context) : folderStorage(config, context);
}

async function folderStorage(config: Config, { clock }: StorageContext): Promise<Storage> {
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY });
  return {
    ...(await secretsOf(config)),
    keys: await SqliteKeyStore.open(join(dataDir, 'keys.sqlite')),
    reactorStore: await SqliteReactorStore.open(join(dataDir, 'reactors.sqlite')),
    sessions: await SqliteSessionStore.open(join(dataDir, 'sessions.sqlite')),
    outbox: new FileMailOutbox(join(dataDir, 'mail-waiting')),
    accounts: new FileOrganiserAccounts(join(dataDir, 'admin-accounts.json')),
    limiter: new MemoryRateLimiter(clock),
    registry: new MemoryNodeRegistry(),
    lease: new SingleProcessLease(),
    secretFingerprints: {},
    database: undefined,
    location: () => folderLocation(dataDir),
  };
}

async function databaseStorage(config: Config, { clock, node }: StorageContext): Promise<Storage> {
  const secrets = await secretsOf(config);
  const masterKey = config.masterKey ?? (await storedSecret(join(config.dataDir, 'master-key')));
  const database = await openDatabase(config);
  try {
    const master = await MasterKey.verifyOrRegister(masterKey, database);
    const keys = new MongoKeyStore(database, master);
    await keys.loadNowAndHourly();
    return {
      ...secrets,
      keys,
      reactorStore: new MongoReactorStore(database),
      sessions: new MongoSessionStore(database),
      outbox: new MongoMailOutbox(database, master),
      accounts: new MongoOrganiserAccounts(database),
      limiter: new MongoRateLimiter(database, clock),
      registry: new MongoNodeRegistry(database),
      lease: config.engines.usesServersOnly ? new MongoLease(database, node) : new SingleProcessLease(),
      secretFingerprints: secretFingerprints(config, master),
      database,
      location: (label) => databaseLocation(database.address.label, label),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Waits for an unavailable MongoDB, and logs that. */
function openDatabase({ engines: { database } }: Config): Promise<Database> {
  if (!database) throw new Error('no database is configured');
  const onWaiting = (why: string) => log.warn(`Waiting for MongoDB: ${why}`);
  const onAvailabilityChange = (error: string | undefined, isAccessDenied: boolean) => {
    if (error === undefined) log.log('MongoDB answers again');
    else log.warn(describeOutage('MongoDB', error, isAccessDenied));
  };
  return Database.open(database, { onWaiting, onAvailabilityChange });
}

/** Returns the operator's secrets; with a folder, generated ones stored there for those unset. */
async function secretsOf(config: Config): Promise<Pick<Storage, 'secret' | 'sessionSecret' | 'adminToken'>> {
  const { dataDir, sessionSecret, registrationSecret, adminToken } = config;
  if (config.engines.usesServersOnly)
    return {
      secret: RegistrationSecret.fromValue(registrationSecret ?? ''),
      sessionSecret: sessionSecret ?? '',
      adminToken: adminToken ?? '',
    };
  return {
    secret: await RegistrationSecret.fromFile(join(dataDir, 'registration-secret'), registrationSecret),
    sessionSecret: sessionSecret ?? (await storedSecret(join(dataDir, 'session-secret'))),
    adminToken: adminToken ?? (await storedSecret(join(dataDir, 'admin-token'))),
  };
}
