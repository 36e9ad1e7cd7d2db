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
  type EventStoreDbAddress,
} from '@app/adapters';
import { STREAM_PREFIXES } from '@app/domain';
import type { Config } from '../../../server/src/platform/config/config';
import { RegistrationSecret } from '../../../server/src/platform/integrity/persistent-stores';
import { failIfUnavailable } from '../stored-data';
import { type MoveEndpoint, type ProductData, type SecretName, SECRET_FILES } from './move-endpoint';

/** The servers of EVENTSTORE_URL and MONGODB_URL as source or target of a move. */
export function serversEndpoint(config: Config): MoveEndpoint {
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
    openExisting: () => openServers(config, { createIfMissing: false }),
    openOrCreate: async () => {
      const data = await openServers(config, { createIfMissing: true });
      if (!data) throw new Error('the target was not created');
      return data;
    },
    adoptSecrets: (from) => {
      const differing = (Object.keys(SECRET_FILES) as SecretName[]).filter((name) => {
        const before = from.secretFor(name);
        return before !== undefined && secretFor(name) !== before;
      });
      return Promise.resolve([
        ...differing.map((name) => differingSecretText(name)),
        'Start the product with EVENTSTORE_URL, MONGODB_URL and the other variables it needs; DATA_DIR is not used.',
      ]);
    },
  };
}

function differingSecretText(name: SecretName): string {
  return name === 'ADMIN_TOKEN'
    ? 'ADMIN_TOKEN differs from admin-token: organisers must sign in again, by the new link.'
    : `${name} differs from before: login codes already sent do not work.`;
}

/** Returns undefined when nothing exists and `createIfMissing` is false. */
async function openServers(
  config: Config,
  options: { readonly createIfMissing: boolean },
): Promise<ProductData | undefined> {
  const { eventStore, database: address } = config.engines;
  if (!eventStore || !address) throw new Error('both servers must be named');
  const database = await Database.open(address, { onWaiting: failIfUnavailable });
  try {
    const master = await masterKeyFor(database, config, options);
    const sealedLog = master && (await openEventStore(eventStore, options));
    if (sealedLog) return productDataOf(config, { database, master, sealedLog });
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  return undefined;
}

async function masterKeyFor(
  database: Database,
  { masterKey = '' }: Config,
  { createIfMissing }: { readonly createIfMissing: boolean },
): Promise<MasterKey | undefined> {
  if (!createIfMissing && !(await MasterKey.existsIn(database))) return undefined;
  return MasterKey.verifyOrRegister(masterKey, database);
}

function openEventStore(
  address: EventStoreDbAddress,
  { createIfMissing }: { readonly createIfMissing: boolean },
) {
  const options = { prefixes: STREAM_PREFIXES, onWaiting: failIfUnavailable };
  return createIfMissing
    ? EventStoreDbEventStore.open(address, options)
    : EventStoreDbEventStore.find(address, options);
}

interface OpenedServers {
  readonly database: Database;
  readonly master: MasterKey;
  readonly sealedLog: EventStoreDbEventStore;
}

function productDataOf(
  { registrationSecret = '' }: Config,
  { database, master, sealedLog }: OpenedServers,
): ProductData {
  return {
    sealedLog,
    keys: new MongoKeyStore(database, master),
    reactorStore: new MongoReactorStore(database),
    sessions: new MongoSessionStore(database),
    outbox: new MongoMailOutbox(database, master),
    accounts: new MongoOrganiserAccounts(database),
    registry: new MongoNodeRegistry(database),
    secret: RegistrationSecret.fromValue(registrationSecret),
    preservesAppendOrder: false,
    close: async () => {
      await sealedLog.close();
      await database.close();
    },
  };
}
