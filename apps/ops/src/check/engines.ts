import {
  type Database,
  type ClusterMembers,
  viewsWithoutIndex,
  type ClusterMember,
  hostPortOf,
} from '@app/adapters';
import { allViews } from '@app/views';
import { existsSync } from 'node:fs';
import type { Config } from '../../../server/src/platform/config/config';
import { queryProduct } from '../../../server/src/platform/operations/query-product';
import { openDatabase, openLog, openStoredData } from '../stored-data';
import { type Check, type CheckContext, fails, ok, runCheck, type Verdict, warns } from './check-context';
import { clockVerdicts } from './clocks';
import { serverVersionVerdict } from './versions';

export const checkEngines: Check = async (config, context) => [
  ...(await runCheck('folder', () => checkFolder(config))),
  ...(await runCheck('EventStoreDB', () => checkEventStore(config, context))),
  ...(await runCheck('MongoDB', () => checkMongo(config, context))),
];

async function checkFolder(config: Config): Promise<readonly Verdict[]> {
  const { dataDir, engines } = config;
  if (engines.usesServersOnly) return [];
  const status = await queryProduct(dataDir, 'status');
  if (status) {
    const { pid, release, readiness } = status;
    const message = `${dataDir}: queried the product that runs on it (process ${String(pid)}, version ${release})`;
    return [
      ok('folder', message),
      ...(readiness.ready ? [] : [fails('product', `is not ready: ${readiness.store}`)]),
      ...readiness.accepted.map((each) => warns('product', `runs with an accepted loss: ${each}`)),
    ];
  }
  if (!existsSync(dataDir))
    return [ok('folder', `${dataDir}: does not exist yet; the first start creates it`)];
  // Opening reports files that cannot be opened and a log with a gap.
  const storedData = await openStoredData({
    dataDir,
    engines: { eventStore: undefined, database: undefined },
  });
  await storedData.close();
  return [ok('folder', `${dataDir}: opened its files; no product runs on them`)];
}

/** An unwritable cluster is not opened: its members' verdicts suffice. A single server is always opened. */
function isUnwritableCluster({ all, writeBlocker }: ClusterMembers): boolean {
  return all.length > 1 && writeBlocker !== undefined;
}

async function checkEventStore(config: Config, { servers }: CheckContext): Promise<readonly Verdict[]> {
  const members = await servers.eventStore();
  if (!members) return [];
  const verdicts = serverVerdicts('EventStoreDB', members);
  return isUnwritableCluster(members)
    ? verdicts
    : [...verdicts, ...(await runCheck('EventStoreDB', () => checkEventLog(config)))];
}

async function checkEventLog(config: Config): Promise<readonly Verdict[]> {
  const eventLog = await openLog(config);
  await eventLog?.close();
  return [
    ok(
      'EventStoreDB',
      eventLog ? 'accepts the sign-in and holds our log' : 'accepts the sign-in; holds no log yet',
    ),
  ];
}

async function checkMongo(config: Config, { servers }: CheckContext): Promise<readonly Verdict[]> {
  const members = await servers.database();
  if (!members) return [];
  const verdicts = serverVerdicts('MongoDB', members);
  return isUnwritableCluster(members)
    ? verdicts
    : [...verdicts, ...(await runCheck('MongoDB', () => checkDatabase(config)))];
}

async function checkDatabase(config: Config): Promise<readonly Verdict[]> {
  const database = await openDatabase(config);
  if (!database) return [];
  try {
    return [
      ok('MongoDB', `accepts the sign-in (${database.address.name})`),
      ...(await checkIndexes(database)),
    ];
  } finally {
    await database.close();
  }
}

async function checkIndexes(database: Database): Promise<readonly Verdict[]> {
  const missing = await viewsWithoutIndex(database, allViews);
  if (missing.length === 0) return [ok('indexes', 'every persisted view has its index')];
  const message = `missing for ${missing.join(', ')}: npm run ops -- rebuild creates them`;
  return [warns('indexes', message)];
}
/** Returns a verdict per server of an engine, then on the cluster and on the clocks. */
function serverVerdicts(name: string, members: ClusterMembers): readonly Verdict[] {
  const { all } = members;
  return [
    ...all.map((member) => serverVerdict(`${name} ${hostPortOf(member)}`, member, members)),
    ...(all.length > 1 ? clusterVerdicts(name, members) : []),
    ...all.flatMap((member) => memberClockVerdicts(name, member)),
  ];
}
/** An unreachable server is a failure only if the cluster cannot be written to. */
function serverVerdict(
  subject: string,
  { product, info, role, error }: ClusterMember,
  { writeBlocker }: ClusterMembers,
): Verdict {
  if (!info)
    return (writeBlocker === undefined ? warns : fails)(subject, `cannot be queried: ${error ?? ''}`);
  const { verdict, message } = serverVersionVerdict(product, info.version);
  return {
    verdict,
    subject,
    message: ['answers', role, message].filter((each) => each !== undefined).join(', '),
  };
}
function clusterVerdicts(name: string, { all, writeBlocker }: ClusterMembers): readonly Verdict[] {
  const versions = [...new Set(all.flatMap(({ info }) => info?.version ?? []))].sort();
  return [
    writeBlocker === undefined
      ? ok(`${name} cluster`, 'accepts writes')
      : fails(`${name} cluster`, `accepts no writes: ${writeBlocker}`),
    ...(versions.length > 1
      ? [warns(`versions of ${name}`, `${versions.join(' and ')} in one cluster`)]
      : []),
  ];
}
function memberClockVerdicts(name: string, member: ClusterMember): readonly Verdict[] {
  const [before, after] = member.queriedAt;
  return clockVerdicts(`${name} ${hostPortOf(member)}`, { time: member.info?.time }, { before, after });
}
