import {
  FileMailOutbox,
  FileOrganiserAccounts,
  SqliteEventStore,
  SqliteKeyStore,
  SqliteReactorStore,
  SqliteSessionStore,
  writeFileAtomically,
} from '@app/adapters';
import { StoreInUse } from '@app/eventing';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegistrationSecret } from '../../../server/src/platform/integrity/persistent-stores';
import { CommandRefused, type CommandContext } from '../command';
import { type MoveEndpoint, SECRET_FILES, type SecretName, type ProductData } from './move-endpoint';

const OWNER_ONLY = 0o700;
/** What a secret's file must hold for the product to accept it. */
const SECRET_PATTERN = /^[!-~]{43,}$/;

/** A data folder as source or target of a move. */
export function folderEndpoint(folder: string, env: CommandContext['env']): MoveEndpoint {
  const secretFor = (name: SecretName) => {
    const file = join(folder, SECRET_FILES[name]);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : env[name];
  };
  return {
    name: folder,
    secretFor,
    openExisting: async () =>
      existsSync(join(folder, 'events.sqlite')) ? openFolder(folder, env) : undefined,
    openOrCreate: () => {
      mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
      return openFolder(folder, env);
    },
    adoptSecrets: async (from) => {
      const steps: string[] = [];
      for (const name of Object.keys(SECRET_FILES) as SecretName[]) {
        const advice = await storeSecret(join(folder, SECRET_FILES[name]), name, from.secretFor(name));
        if (advice !== undefined) steps.push(advice);
      }
      return [...steps, `Start the product with DATA_DIR=${folder}, without EVENTSTORE_URL and MONGODB_URL.`];
    },
  };
}

/** Opens the log last: if it exists, so does everything else. */
async function openFolder(folder: string, env: CommandContext['env']): Promise<ProductData> {
  const stores: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const store of stores.splice(0)) await store.close();
  };
  const track = <Store extends { close(): Promise<void> }>(store: Store): Store => {
    stores.unshift(store);
    return store;
  };
  try {
    const secret = await RegistrationSecret.fromFile(
      join(folder, 'registration-secret'),
      env.REGISTRATION_SECRET,
    );
    const keys = track(await SqliteKeyStore.open(join(folder, 'keys.sqlite')));
    const reactorStore = track(await SqliteReactorStore.open(join(folder, 'reactors.sqlite')));
    const sessions = track(await SqliteSessionStore.open(join(folder, 'sessions.sqlite')));
    const sealedLog = track(await SqliteEventStore.open(join(folder, 'events.sqlite')));
    return {
      ...{ sealedLog, keys, reactorStore, sessions, secret, close },
      outbox: new FileMailOutbox(join(folder, 'mail-waiting')),
      accounts: new FileOrganiserAccounts(join(folder, 'admin-accounts.json')),
      registry: undefined,
      preservesAppendOrder: true,
    };
  } catch (error) {
    await close();
    if (error instanceof StoreInUse) throw new CommandRefused(`a product runs on ${folder}: stop it first`);
    throw error;
  }
}

/** Stores a secret; returns advice when it must stay a variable. */
async function storeSecret(
  file: string,
  name: SecretName,
  secret: string | undefined,
): Promise<string | undefined> {
  if (secret === undefined || existsSync(file)) return undefined;
  if (!SECRET_PATTERN.test(secret)) return `Continue to set ${name}: it is too short to be stored in a file.`;
  await writeFileAtomically(file, `${secret}\n`);
  return undefined;
}
