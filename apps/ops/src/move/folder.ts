import {
  FileMailSpool,
  FileOrganiserAccounts,
  SqliteEventStore,
  SqliteKeyStore,
  SqliteReactorStore,
  SqliteSessionStore,
  writeWhole,
} from '@app/adapters';
import { StoreInUse } from '@app/eventing';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegistrationSecret } from '../../../server/src/platform/integrity/kept-stores';
import { Refused, type Surroundings } from '../command';
import { type End, SECRETS, type SecretName, type Side } from './side';

const OWNER_ONLY = 0o700;
/** What a secret's file must hold for the product to accept it. */
const WHOLE = /^[!-~]{43,}$/;

/** A data folder as one end of a move. */
export function folderEnd(folder: string, env: Surroundings['env']): End {
  const secretFor = (name: SecretName) => {
    const file = join(folder, SECRETS[name]);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : env[name];
  };
  return {
    name: folder,
    secretFor,
    find: async () => (existsSync(join(folder, 'events.sqlite')) ? opened(folder, env) : undefined),
    begin: () => {
      mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
      return opened(folder, env);
    },
    finish: async (from) => {
      const words: string[] = [];
      for (const name of Object.keys(SECRETS) as SecretName[]) {
        const said = await keep(join(folder, SECRETS[name]), name, from.secretFor(name));
        if (said !== undefined) words.push(said);
      }
      return [...words, `Start the product with DATA_DIR=${folder}, without EVENTSTORE_URL and MONGODB_URL.`];
    },
  };
}

/** Opens the log last: if it exists, so does everything else. */
async function opened(folder: string, env: Surroundings['env']): Promise<Side> {
  const stores: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const store of stores.splice(0)) await store.close();
  };
  const keep = <Store extends { close(): Promise<void> }>(store: Store): Store => {
    stores.unshift(store);
    return store;
  };
  try {
    const secret = await RegistrationSecret.in(join(folder, 'registration-secret'), env.REGISTRATION_SECRET);
    const keys = keep(await SqliteKeyStore.open(join(folder, 'keys.sqlite')));
    const reactorStore = keep(await SqliteReactorStore.open(join(folder, 'reactors.sqlite')));
    const sessions = keep(await SqliteSessionStore.open(join(folder, 'sessions.sqlite')));
    const facts = keep(await SqliteEventStore.open(join(folder, 'events.sqlite')));
    return {
      ...{ facts, keys, reactorStore, sessions, secret, close },
      spool: new FileMailSpool(join(folder, 'mail-waiting')),
      accounts: new FileOrganiserAccounts(join(folder, 'admin-accounts.json')),
      registry: undefined,
      together: true,
    };
  } catch (error) {
    await close();
    if (error instanceof StoreInUse) throw new Refused(`a product runs on ${folder}: stop it first`);
    throw error;
  }
}

/** Stores a secret; returns advice when it must stay a variable. */
async function keep(file: string, name: SecretName, secret: string | undefined): Promise<string | undefined> {
  if (secret === undefined || existsSync(file)) return undefined;
  if (!WHOLE.test(secret)) return `Go on setting ${name}: it is too short to be kept in a file.`;
  await writeWhole(file, `${secret}\n`);
  return undefined;
}
