import { databaseAddress, type DatabaseAddress, storeAddress, type StoreAddress } from '@app/adapters';
import type { Env } from './settings';

/** Which servers keep what; what none is named for lies in DATA_DIR. */
export interface EngineSettings {
  /** The EventStoreDB that keeps the facts. */
  readonly eventStore: StoreAddress | undefined;
  /** The MongoDB that keeps everything else. */
  readonly database: DatabaseAddress | undefined;
  /** With both, nothing is kept in DATA_DIR. */
  readonly needsNoFolder: boolean;
}

/** What all nodes must agree on, so that none may make its own. */
const AGREED = ['REGISTRATION_SECRET', 'SESSION_SECRET', 'MASTER_KEY', 'ADMIN_TOKEN', 'MAIL_URL'];

/** What the environment says about engines. Adds to `problems` what is missing or wrong, without any address: there may be a password in it. */
export function readEngines(env: Env, problems: string[]): EngineSettings {
  const isSet = (name: string) => Boolean(env[name]);
  const settings = {
    eventStore: read(() => storeAddress(env.EVENTSTORE_URL ?? ''), isSet('EVENTSTORE_URL')),
    database: read(() => databaseAddress(env.MONGODB_URL ?? ''), isSet('MONGODB_URL')),
    needsNoFolder: needsNoFolder(env),
  };
  for (const [name, found] of [
    ['EVENTSTORE_URL', settings.eventStore],
    ['MONGODB_URL', settings.database],
  ] as const)
    if (typeof found === 'string') problems.push(`${name} ${found}`);
  if (isSet('MASTER_KEY') && !isSet('MONGODB_URL'))
    problems.push('MASTER_KEY is for MONGODB_URL: in DATA_DIR the keys lie in a file of their own');
  if (settings.needsNoFolder) problems.push(...missingFrom(isSet));
  return { ...settings, eventStore: known(settings.eventStore), database: known(settings.database) };
}

/** Whether servers keep everything, so that there may be several nodes. */
export function needsNoFolder({ EVENTSTORE_URL, MONGODB_URL }: Env): boolean {
  return Boolean(EVENTSTORE_URL && MONGODB_URL);
}

function missingFrom(isSet: (name: string) => boolean): string[] {
  const missing = AGREED.filter((name) => !isSet(name))
    .filter((name) => name !== 'ADMIN_TOKEN' || !isSet('GOOGLE_CLIENT_ID'))
    .map((name) => (name === 'ADMIN_TOKEN' ? `${name} (or sign-in with Google)` : name));
  return missing.map(
    (name) =>
      `${name} is missing: with EVENTSTORE_URL and MONGODB_URL nothing is kept in DATA_DIR, and all nodes must have the same`,
  );
}

/** The address, or what is wrong with it in words. */
function read<Address>(parse: () => Address, isSet: boolean): Address | string | undefined {
  if (!isSet) return undefined;
  try {
    return parse();
  } catch (error) {
    return error instanceof Error ? error.message : 'cannot be read';
  }
}

function known<Address>(found: Address | string | undefined): Address | undefined {
  return typeof found === 'string' ? undefined : found;
}
