import {
  Database,
  EventStoreDbEventStore,
  MasterKey,
  MongoKeyStore,
  MongoMailOutbox,
  MongoNodeRegistry,
  MongoOrganiserAccounts,
  MongoReactorStore,
  MongoSessionStore,
  type StoreAddress,
} from '@app/adapters';
import { STREAM_PREFIXES } from '@app/domain';
import type { Config } from '../../../server/src/platform/config/config';
import { RegistrationSecret } from '../../../server/src/platform/integrity/persistent-stores';
import { failIfUnavailable } from '../stored-data';
import { type MoveEnd, type ProductData, type SecretName, SECRETS } from './move-end';

/** The servers of EVENTSTORE_URL and MONGODB_URL as one end of a move. */
export function serversEnd(config: Config): MoveEnd {
  const { eventStore, database } = config.engines;
  const secretFor = (name: SecretName) => {
    const { registrationSecret, sessionSecret, adminToken } = config;
    return {
      REGISTRATION_SECRET: registrationSecret,
      SESSION_SECRET: sessionSecret,
      ADMIN_TOKEN: adminToken,
    }[name];
  };
  return {
    name: `${eventStore?.url ?? ''} and MongoDB (${database?.label ?? ''})`,
    secretFor,
    find: () => openServers(config, { begins: false }),
    begin: async () => {
      const side = await openServers(config, { begins: true });
      if (!side) throw new Error('what was begun is not there');
      return side;
    },
    finish: (from) => {
      const others = (Object.keys(SECRETS) as SecretName[]).filter((name) => {
        const before = from.secretFor(name);
        return before !== undefined && secretFor(name) !== before;
      });
      return Promise.resolve([
        ...others.map((name) => differingSecretText(name)),
        'Start the product with EVENTSTORE_URL, MONGODB_URL and what it needs beside them; DATA_DIR is not used.',
      ]);
    },
  };
}

function differingSecretText(name: SecretName): string {
  return name === 'ADMIN_TOKEN'
    ? 'ADMIN_TOKEN is another one than admin-token was: organisers sign in again, by the new link.'
    : `${name} is another one than before: login codes that are on their way do not work.`;
}

/** Returns undefined when nothing exists and `createIfMissing` is false. */
async function openServers(
  config: Config,
  how: { readonly begins: boolean },
): Promise<ProductData | undefined> {
  const { eventStore, database: address } = config.engines;
  if (!eventStore || !address) throw new Error('both servers must be named');
  const database = await Database.open(address, { onWaiting: failIfUnavailable });
  try {
    const master = await masterOf(database, config, how);
    const facts = master && (await factsOf(eventStore, how));
    if (facts) return sideOf(config, { database, master, facts });
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  return undefined;
}

async function masterOf(
  database: Database,
  { masterKey = '' }: Config,
  { begins }: { readonly begins: boolean },
): Promise<MasterKey | undefined> {
  if (!begins && !(await MasterKey.existsIn(database))) return undefined;
  return MasterKey.forDatabase(masterKey, database);
}

function factsOf(address: StoreAddress, { begins }: { readonly begins: boolean }) {
  const options = { prefixes: STREAM_PREFIXES, onWaiting: failIfUnavailable };
  return begins
    ? EventStoreDbEventStore.open(address, options)
    : EventStoreDbEventStore.find(address, options);
}

interface Opened {
  readonly database: Database;
  readonly master: MasterKey;
  readonly facts: EventStoreDbEventStore;
}

function sideOf({ registrationSecret = '' }: Config, { database, master, facts }: Opened): ProductData {
  return {
    facts,
    keys: new MongoKeyStore(database, master),
    reactorStore: new MongoReactorStore(database),
    sessions: new MongoSessionStore(database),
    outbox: new MongoMailOutbox(database, master),
    accounts: new MongoOrganiserAccounts(database),
    registry: new MongoNodeRegistry(database),
    secret: RegistrationSecret.fromValue(registrationSecret),
    keepsOrder: false,
    close: async () => {
      await facts.close();
      await database.close();
    },
  };
}
