import { type Clock, MemoryMailer, MemoryPayments, SequenceIds } from '@app/adapters';
import { type Config, readConfig } from '../../../apps/server/src/platform/config/config';
import { type Engines, openEngines } from '../../../apps/server/src/platform/engines/engines';
import { memoryEngines } from '../../../apps/server/src/platform/engines/memory-engines';
import { CallbackAddress } from '../../../apps/server/src/platform/payment/payment-engine';
import { EventStoreServer } from '../../doubles/event-store-server';
import { MongoServer } from '../../doubles/mongo-server';
import { nodeEnvironment } from '../../support/node-environment';

/** The engines and configuration an app runs on, and how to release them. */
export interface AppEnvironment {
  readonly engines: Engines;
  /** Names the servers when the app runs on servers. */
  readonly config: Config;
  close(): Promise<void>;
}

/**
 * Opens an environment. `folder` makes its data persist between apps; without it the data ends with the app.
 */
type OpenEnvironment = (config: Config, clock: Clock, folder?: string) => Promise<AppEnvironment>;

/** An EventStoreDB and a MongoDB for one app or folder. */
interface Servers {
  readonly store: EventStoreServer;
  readonly mongo: MongoServer;
}

const openInProcess: OpenEnvironment = async (config, clock, folder) => {
  const engines = folder ? await openEngines(config, clock) : memoryEngines(clock, new SequenceIds());
  return { engines, config, close: nothing };
};

let openCurrent = openInProcess;
const serversByFolder = new Map<string, Promise<Servers>>();

/** Opens the environment for an app whose test names no engines. */
export const openEnvironment: OpenEnvironment = (config, clock, folder) => openCurrent(config, clock, folder);

/** Makes every app of this test file run on servers in place of files and memory. */
export function useServersInThisFile(): void {
  openCurrent = openOnServers;
  afterAll(async () => {
    for (const servers of serversByFolder.values()) await stopServers(await servers);
  });
}

export const isUsingServers = (): boolean => openCurrent === openOnServers;

/** `it` for guarantees of files or memory only: skipped when apps run on servers. */
export const itWithoutServers = (): jest.It => (isUsingServers() ? it.skip : it);

const openOnServers: OpenEnvironment = async (config, clock, folder) => {
  const servers = await (folder === undefined ? startServers() : serversOf(folder));
  const named: Config = Object.assign({}, config, settingsFor(servers));
  const appConfig: Config = Object.assign({}, config, { engines: named.engines });
  if (folder !== undefined)
    return { engines: await openEngines(named, clock), config: appConfig, close: nothing };
  const engines = await openEngines(Object.assign({}, named, { payments: { kind: 'none' } }), clock);
  const payment = { payments: new MemoryPayments({ clock }), callback: new CallbackAddress(undefined) };
  return {
    engines: { ...engines, ids: new SequenceIds(), mailer: new MemoryMailer(), payment },
    config: appConfig,
    close: () => stopServers(servers),
  };
};

const nothing = () => Promise.resolve();

function serversOf(folder: string): Promise<Servers> {
  const servers = serversByFolder.get(folder) ?? startServers();
  serversByFolder.set(folder, servers);
  return servers;
}

async function startServers(): Promise<Servers> {
  const [store, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
  return { store, mongo };
}

async function stopServers({ store, mongo }: Servers): Promise<void> {
  store.kill();
  await mongo.close();
}

/** Returns the engine settings and secrets of a configuration for these servers. */
function settingsFor({ store, mongo }: Servers): Partial<Config> {
  const named = readConfig(nodeEnvironment(store, mongo));
  const { engines, mail, masterKey, registrationSecret, sessionSecret, adminToken } = named;
  return { engines, mail, masterKey, registrationSecret, sessionSecret, adminToken };
}
