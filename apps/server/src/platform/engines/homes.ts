import {
  type Clock,
  Database,
  FileMailSpool,
  FileOrganiserAccounts,
  type Lease,
  type LeaseNode,
  type MailSpool,
  MasterKey,
  MemoryNodeRegistry,
  MemoryRateLimiter,
  MongoKeyStore,
  MongoLease,
  MongoMailSpool,
  MongoNodeRegistry,
  MongoOrganiserAccounts,
  MongoRateLimiter,
  MongoReactorStore,
  MongoSessionStore,
  type NodeRegistry,
  type OrganiserAccounts,
  type RateLimiter,
  SoleLease,
  SqliteKeyStore,
  SqliteReactorStore,
  SqliteSessionStore,
} from '@app/adapters';
import { Logger } from '@nestjs/common';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { keptSecret } from '../config/kept-secret';
import { type KeptStores, RegistrationSecret } from '../integrity/kept-stores';
import { databasePlace, folderPlace, type Place } from '../integrity/loss-refused';
import { secretMarks } from '../nodes/same-secrets';
import { outOfReach } from '../operations/stores';

const OWNER_ONLY = 0o700;

const log = new Logger('Engines');

/** All storage except the event log. */
export interface Home extends Pick<KeptStores, 'keys' | 'reactorStore' | 'sessions' | 'secret'> {
  /** Mail waiting for the mail server. */
  readonly spool: MailSpool;
  readonly accounts: OrganiserAccounts;
  readonly limiter: RateLimiter;
  /** The nodes' shared registry. */
  readonly registry: NodeRegistry;
  /** The leader lease. */
  readonly lease: Lease;
  /** Signs what goes out and comes back. */
  readonly sessionSecret: string;
  readonly adminToken: string;
  /** Fingerprints of secrets for other nodes to compare, by variable; empty for a single node. */
  readonly secretMarks: Readonly<Record<string, string>>;
  /** The MongoDB; undefined = a folder. */
  readonly database: Database | undefined;
  /** Where it lies, together with the log, for operators. */
  place(log: string): Place;
}

/** What storage is opened with. */
interface Opening {
  readonly clock: Clock;
  /** This process as other nodes see it. */
  readonly node: LeaseNode;
}

/** Opens the configured storage. Throws StoreInUse, StoreFailed, SecretDamaged and WrongMasterKey. */
export function openHome(config: Config, opening: Opening): Promise<Home> {
  return config.engines.database ? databaseHome(config, opening) : folderHome(config, opening);
}

async function folderHome(config: Config, { clock }: Opening): Promise<Home> {
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY });
  return {
    ...(await secretsOf(config)),
    keys: await SqliteKeyStore.open(join(dataDir, 'keys.sqlite')),
    reactorStore: await SqliteReactorStore.open(join(dataDir, 'reactors.sqlite')),
    sessions: await SqliteSessionStore.open(join(dataDir, 'sessions.sqlite')),
    spool: new FileMailSpool(join(dataDir, 'mail-waiting')),
    accounts: new FileOrganiserAccounts(join(dataDir, 'admin-accounts.json')),
    limiter: new MemoryRateLimiter(clock),
    registry: new MemoryNodeRegistry(),
    lease: new SoleLease(),
    secretMarks: {},
    database: undefined,
    place: () => folderPlace(dataDir),
  };
}

async function databaseHome(config: Config, { clock, node }: Opening): Promise<Home> {
  const secrets = await secretsOf(config);
  const masterKey = config.masterKey ?? (await keptSecret(join(config.dataDir, 'master-key')));
  const database = await openDatabase(config);
  try {
    const master = await MasterKey.ofDatabase(masterKey, database);
    const keys = new MongoKeyStore(database, master);
    await keys.learnAll();
    return {
      ...secrets,
      keys,
      reactorStore: new MongoReactorStore(database),
      sessions: new MongoSessionStore(database),
      spool: new MongoMailSpool(database, master),
      accounts: new MongoOrganiserAccounts(database),
      limiter: new MongoRateLimiter(database, clock),
      registry: new MongoNodeRegistry(database),
      lease: config.engines.needsNoFolder ? new MongoLease(database, node) : new SoleLease(),
      secretMarks: secretMarks(config, master),
      database,
      place: (label) => databasePlace(database.address.label, label),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Waits for an unavailable MongoDB, and logs that. */
function openDatabase({ engines: { database } }: Config): Promise<Database> {
  if (!database) throw new Error('no database is named');
  const waiting = (why: string) => log.warn(`Waiting for MongoDB: ${why}`);
  const heard = (trouble: string | undefined, isRefused: boolean) => {
    if (trouble === undefined) log.log('MongoDB answers again');
    else log.warn(outOfReach('MongoDB', trouble, isRefused));
  };
  return Database.open(database, { waiting, heard });
}

/** Returns the operator's secrets; with a folder, generated ones stored there for those unset. */
async function secretsOf(config: Config): Promise<Pick<Home, 'secret' | 'sessionSecret' | 'adminToken'>> {
  const { dataDir, sessionSecret, registrationSecret, adminToken } = config;
  if (config.engines.needsNoFolder)
    return {
      secret: RegistrationSecret.of(registrationSecret ?? ''),
      sessionSecret: sessionSecret ?? '',
      adminToken: adminToken ?? '',
    };
  return {
    secret: await RegistrationSecret.in(join(dataDir, 'registration-secret'), registrationSecret),
    sessionSecret: sessionSecret ?? (await keptSecret(join(dataDir, 'session-secret'))),
    adminToken: adminToken ?? (await keptSecret(join(dataDir, 'admin-token'))),
  };
}
