import { type Database, type Heartbeat, MasterKey, MongoNodeRegistry, WrongMasterKey } from '@app/adapters';
import { StoreUnavailable, StoreInUse } from '@app/eventing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../../server/src/platform/config/config';
import { storedSecret } from '../../../server/src/platform/config/stored-secret';
import { RegistrationSecret } from '../../../server/src/platform/integrity/persistent-stores';
import { differingSecrets, secretFingerprints } from '../../../server/src/platform/nodes/secret-fingerprints';
import { openDatabase, openLog } from '../stored-data';
import { type Check, fails, ok, runCheck, type Verdict } from './check-context';

/** Longer than a running node's heartbeat interval. */
const HEARTBEAT_WAIT_MS = 4000;

/** Checks that the configured secrets match the stored data and the running nodes. */
export const checkSecrets: Check = async (config) => [
  ...(await runCheck('MASTER_KEY', () => ignoreUnavailable(() => checkDatabaseSecrets(config)))),
  ...(await runCheck('REGISTRATION_SECRET', () => ignoreUnavailable(() => checkRegistrationSecret(config)))),
];

/** Ignores an unavailable server or a folder in use, which the engine check reports. */
async function ignoreUnavailable(runOne: () => Promise<readonly Verdict[]>): Promise<readonly Verdict[]> {
  try {
    return await runOne();
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof StoreInUse) return [];
    throw error;
  }
}

async function checkDatabaseSecrets(config: Config): Promise<readonly Verdict[]> {
  const secret = await masterKeyOf(config);
  const database = await openDatabase(config);
  if (!database) return [];
  try {
    const master = secret === undefined ? undefined : await MasterKey.findVerified(secret, database);
    if (!master) return [await uncheckedKeyVerdict(secret, database)];
    const verdict = ok('MASTER_KEY', 'decrypts the data in MongoDB');
    return config.engines.usesServersOnly
      ? [verdict, ...(await checkNodeSecrets(config, { database, master }))]
      : [verdict];
  } finally {
    await database.close();
  }
}

async function masterKeyOf({ masterKey, dataDir }: Config): Promise<string | undefined> {
  const file = join(dataDir, 'master-key');
  return masterKey ?? (existsSync(file) ? storedSecret(file) : undefined);
}

async function uncheckedKeyVerdict(secret: string | undefined, database: Database): Promise<Verdict> {
  const hasMasterKey = secret === undefined && (await MasterKey.existsIn(database));
  return hasMasterKey
    ? fails('MASTER_KEY', new WrongMasterKey())
    : ok('MASTER_KEY', 'cannot be checked: MongoDB holds no encrypted data yet');
}

/** The log stores a fingerprint of the secret its registration ids derive from. */
async function checkRegistrationSecret(config: Config): Promise<readonly Verdict[]> {
  const subject = 'REGISTRATION_SECRET';
  const file = join(config.dataDir, 'registration-secret');
  const { fingerprint } = config.engines.usesServersOnly
    ? RegistrationSecret.fromValue(config.registrationSecret ?? '')
    : await RegistrationSecret.fromFile(file, config.registrationSecret);
  const log = await openLog(config);
  if (!log) return [];
  try {
    const storedFingerprint = (await log.integrity.read())?.secret;
    if (!storedFingerprint)
      return [ok(subject, `cannot be checked: ${log.label} holds no fingerprint of it yet`)];
    return [
      fingerprint === storedFingerprint
        ? ok(subject, `matches the registration ids in ${log.label}`)
        : fails(
            subject,
            `does not match the registration ids in ${log.label}: families who sign in would not find their registrations. Set the original secret`,
          ),
    ];
  } finally {
    await log.close();
  }
}

/** A database and its master key. */
interface OpenedDatabase {
  readonly database: Database;
  readonly master: MasterKey;
}

/** Waits for a heartbeat when secrets differ, since the entry of a killed node stays in the registry. */
async function checkNodeSecrets(
  config: Config,
  { database, master }: OpenedDatabase,
): Promise<readonly Verdict[]> {
  const registry = new MongoNodeRegistry(database);
  const own = { name: 'this configuration', secrets: secretFingerprints(config, master) };
  const differencesAmong = (nodes: readonly Heartbeat[]) =>
    differingSecrets(
      own,
      nodes.map(({ info }) => info),
    );
  const before = await registry.all();
  if (before.length === 0) return [];
  if (differencesAmong(before).length > 0) await sleep(HEARTBEAT_WAIT_MS);
  const beats = new Map(before.map(({ info, beat }) => [info.id, beat]));
  const running = (await registry.all()).filter(({ info, beat }) => beats.get(info.id) !== beat);
  const differences = differencesAmong(running);
  if (differences.length > 0) return differences.map((each) => fails('secrets of nodes', each));
  return [ok('secrets of nodes', 'running nodes have the same secrets, as far as they report')];
}
