import { type Database, type HeardNode, MasterKey, MongoNodeRegistry, WrongMasterKey } from '@app/adapters';
import { StoreUnavailable, StoreInUse } from '@app/eventing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../../server/src/platform/config/config';
import { keptSecret } from '../../../server/src/platform/config/kept-secret';
import { RegistrationSecret } from '../../../server/src/platform/integrity/kept-stores';
import { otherSecrets, secretMarks } from '../../../server/src/platform/nodes/same-secrets';
import { databaseOf, logOf } from '../kept';
import type { Look } from './look';
import { fails, looked, ok, type Verdict } from './verdict';

/** Longer than a running node's heartbeat interval. */
const BEAT_MS = 4000;

/** Checks that the configured secrets match the stored data and the running nodes. */
export const secrets: Look = async (config) => [
  ...(await looked('MASTER_KEY', () => unlessSaid(() => inDatabase(config)))),
  ...(await looked('REGISTRATION_SECRET', () => unlessSaid(() => registrationSecret(config)))),
];

/** The engine check reports an unavailable server or a folder in use. */
async function unlessSaid(look: () => Promise<readonly Verdict[]>): Promise<readonly Verdict[]> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof StoreInUse) return [];
    throw error;
  }
}

async function inDatabase(config: Config): Promise<readonly Verdict[]> {
  const secret = await masterKeyOf(config);
  const database = await databaseOf(config);
  if (!database) return [];
  try {
    const master = secret === undefined ? undefined : await MasterKey.tried(secret, database);
    if (!master) return [await untried(secret, database)];
    const said = ok('MASTER_KEY', 'opens what MongoDB keeps');
    return config.engines.needsNoFolder ? [said, ...(await ofNodes(config, { database, master }))] : [said];
  } finally {
    await database.close();
  }
}

async function masterKeyOf({ masterKey, dataDir }: Config): Promise<string | undefined> {
  const file = join(dataDir, 'master-key');
  return masterKey ?? (existsSync(file) ? keptSecret(file) : undefined);
}

async function untried(secret: string | undefined, database: Database): Promise<Verdict> {
  const isBegun = secret === undefined && (await MasterKey.isIn(database));
  return isBegun
    ? fails('MASTER_KEY', new WrongMasterKey())
    : ok('MASTER_KEY', 'nothing is kept in MongoDB yet that it could be tried on');
}

/** The log stores a fingerprint of the secret its registration ids derive from. */
async function registrationSecret(config: Config): Promise<readonly Verdict[]> {
  const what = 'REGISTRATION_SECRET';
  const file = join(config.dataDir, 'registration-secret');
  const { mark } = config.engines.needsNoFolder
    ? RegistrationSecret.of(config.registrationSecret ?? '')
    : await RegistrationSecret.in(file, config.registrationSecret);
  const log = await logOf(config);
  if (!log) return [];
  try {
    const kept = (await log.integrity.read())?.secret;
    if (!kept) return [ok(what, `nothing is in ${log.label} yet that it could be tried on`)];
    return [
      mark === kept
        ? ok(what, `is the one that registrations in ${log.label} are named with`)
        : fails(
            what,
            `is another one than registrations in ${log.label} are named with: no address would lead to its registration. Set the one it was begun with`,
          ),
    ];
  } finally {
    await log.close();
  }
}

/** A database and its master key. */
interface Opened {
  readonly database: Database;
  readonly master: MasterKey;
}

/** Waits a heartbeat when nodes differ, since a killed node has left its info. */
async function ofNodes(config: Config, { database, master }: Opened): Promise<readonly Verdict[]> {
  const registry = new MongoNodeRegistry(database);
  const own = { name: 'what is set here', secrets: secretMarks(config, master) };
  const wordsOn = (nodes: readonly HeardNode[]) =>
    otherSecrets(
      own,
      nodes.map(({ card }) => card),
    );
  const before = await registry.all();
  if (before.length === 0) return [];
  if (wordsOn(before).length > 0) await sleep(BEAT_MS);
  const beats = new Map(before.map(({ card, beat }) => [card.id, beat]));
  const living = (await registry.all()).filter(({ card, beat }) => beats.get(card.id) !== beat);
  const words = wordsOn(living);
  if (words.length > 0) return words.map((each) => fails('secrets of nodes', each));
  return [ok('secrets of nodes', 'those that run here have the same, as far as they tell')];
}
