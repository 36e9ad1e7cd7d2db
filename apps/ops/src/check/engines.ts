import { type Database, databaseInfo, type EngineInfo, storeInfo, viewsWithoutIndex } from '@app/adapters';
import { everyView } from '@app/views';
import { existsSync } from 'node:fs';
import type { Config } from '../../../server/src/platform/config/config';
import { askProduct } from '../../../server/src/platform/operations/ask-product';
import { databaseOf, logOf, openKept } from '../kept';
import { skewOf } from './clocks';
import type { Look, Looking } from './look';
import { fails, looked, ok, type Verdict, warns } from './verdict';

/** The folder, and each server that is named. */
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
  // Whatever cannot be opened says so by itself, and so does a log with a gap.
  const kept = await openKept({ dataDir, engines: { eventStore: undefined, database: undefined } });
  await kept.close();
  return [ok('folder', `${dataDir}: opened its files; no product runs on them`)];
}

async function eventStore(config: Config, { clock }: Looking): Promise<readonly Verdict[]> {
  const { eventStore: address } = config.engines;
  if (!address) return [];
  const log = await logOf(config);
  const begun = log ? '' : '; no log was begun there yet';
  await log?.close();
  const before = clock.now();
  const info = await storeInfo(address);
  return [
    ok('EventStoreDB', `answers, ${versionOf(info)}${begun}`),
    ...skewOf('EventStoreDB', info, { before, clock }),
  ];
}

async function mongo(config: Config, { clock }: Looking): Promise<readonly Verdict[]> {
  const database = await databaseOf(config);
  if (!database) return [];
  try {
    const before = clock.now();
    const info = await databaseInfo(database);
    return [
      ok('MongoDB', `${database.address.label} answers, ${versionOf(info)}`),
      ...skewOf('MongoDB', info, { before, clock }),
      ...(await indexes(database)),
    ];
  } finally {
    await database.close();
  }
}

async function indexes(database: Database): Promise<readonly Verdict[]> {
  const missing = await viewsWithoutIndex(database, everyView);
  if (missing.length === 0) return [ok('indexes', 'every view that is kept has its own')];
  const words = `missing for ${missing.join(', ')}: npm run ops -- rebuild makes them`;
  return [warns('indexes', words)];
}

function versionOf({ version }: EngineInfo): string {
  return version === undefined ? 'and does not tell its version' : `version ${version}`;
}
