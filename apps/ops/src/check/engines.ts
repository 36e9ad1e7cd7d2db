import { type Database, type Members, viewsWithoutIndex } from '@app/adapters';
import { allViews } from '@app/views';
import { existsSync } from 'node:fs';
import type { Config } from '../../../server/src/platform/config/config';
import { askProduct } from '../../../server/src/platform/operations/ask-product';
import { databaseOf, logOf, openKept } from '../kept';
import type { Look, Looking } from './look';
import { saidOf } from './servers';
import { fails, looked, ok, type Verdict, warns } from './verdict';

/** Checks the folder and each configured server. */
export const engines: Look = async (config, looking) => [
  ...(await looked('folder', () => folder(config))),
  ...(await looked('EventStoreDB', () => eventStore(config, looking))),
  ...(await looked('MongoDB', () => mongo(config, looking))),
];

async function folder(config: Config): Promise<readonly Verdict[]> {
  const { dataDir, engines: servers } = config;
  if (servers.needsNoFolder) return [];
  const status = await askProduct(dataDir, 'status');
  if (status) {
    const { pid, release, readiness } = status;
    const words = `${dataDir}: asked the product that runs on it (process ${String(pid)}, version ${release})`;
    return [
      ok('folder', words),
      ...(readiness.ready ? [] : [fails('product', `is not ready: ${readiness.store}`)]),
      ...readiness.accepted.map((each) => warns('product', `goes on without ${each}`)),
    ];
  }
  if (!existsSync(dataDir)) return [ok('folder', `${dataDir}: is not there yet; the first start makes it`)];
  // Opening reports files that cannot be opened and a log with a gap.
  const kept = await openKept({ dataDir, engines: { eventStore: undefined, database: undefined } });
  await kept.close();
  return [ok('folder', `${dataDir}: opened its files; no product runs on them`)];
}

/** A cluster that cannot be written to is fully described already; a single server is tried further. */
function isHopeless({ all, cannotWrite }: Members): boolean {
  return all.length > 1 && cannotWrite !== undefined;
}

async function eventStore(config: Config, { servers }: Looking): Promise<readonly Verdict[]> {
  const members = await servers.eventStore();
  if (!members) return [];
  const said = saidOf('EventStoreDB', members);
  return isHopeless(members) ? said : [...said, ...(await looked('EventStoreDB', () => log(config)))];
}

async function log(config: Config): Promise<readonly Verdict[]> {
  const found = await logOf(config);
  await found?.close();
  return [
    ok('EventStoreDB', found ? 'lets us in, and has our log' : 'lets us in; no log was begun there yet'),
  ];
}

async function mongo(config: Config, { servers }: Looking): Promise<readonly Verdict[]> {
  const members = await servers.database();
  if (!members) return [];
  const said = saidOf('MongoDB', members);
  return isHopeless(members) ? said : [...said, ...(await looked('MongoDB', () => rows(config)))];
}

async function rows(config: Config): Promise<readonly Verdict[]> {
  const database = await databaseOf(config);
  if (!database) return [];
  try {
    return [ok('MongoDB', `lets us in (${database.address.name})`), ...(await indexes(database))];
  } finally {
    await database.close();
  }
}

async function indexes(database: Database): Promise<readonly Verdict[]> {
  const missing = await viewsWithoutIndex(database, allViews);
  if (missing.length === 0) return [ok('indexes', 'every view that is kept has its own')];
  const words = `missing for ${missing.join(', ')}: npm run ops -- rebuild makes them`;
  return [warns('indexes', words)];
}
