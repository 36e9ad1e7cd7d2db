import { MongoViewStore } from '@app/adapters';
import { allViews } from '@app/views';
import type { Config } from '../../../server/src/platform/config/config';
import { queryProduct } from '../../../server/src/platform/operations/query-product';
import {
  type LogFollower,
  type Lag,
  lagOf,
  reactorFollowers,
} from '../../../server/src/platform/operations/lag';
import { type StoredData, openStoredData } from '../stored-data';

/** The lags, and their source. */
export interface MeasuredLag {
  readonly source: string;
  readonly all: readonly Lag[];
}

/** Queries the product running on the folder, else opens the stored data. Throws as `openStoredData` does. */
export async function measureLag(config: Config): Promise<MeasuredLag> {
  if (config.engines.usesServersOnly) return read(config, 'the servers');
  const all = await queryProduct(config.dataDir, 'lag');
  if (all) return { source: `the running product, through ${config.dataDir}/ops.sock`, all };
  return read(config, `the files in ${config.dataDir}: no product runs on them`);
}

async function read(config: Config, source: string): Promise<MeasuredLag> {
  const storedData = await openStoredData(config);
  try {
    return { source, all: await lagIn(storedData) };
  } finally {
    await storedData.close();
  }
}

/** From stored positions. */
async function lagIn(
  storedData: Pick<StoredData, 'sealedLog' | 'reactorStore' | 'database'>,
): Promise<readonly Lag[]> {
  const { sealedLog, reactorStore } = storedData;
  if (!sealedLog) return [];
  const reactors = reactorStore ? await reactorFollowers(sealedLog, reactorStore) : [];
  return lagOf(sealedLog, [...(await persistedViewsIn(storedData, sealedLog.logId)), ...reactors]);
}

/** Views of another log or version will be rebuilt, so they have no position. */
async function persistedViewsIn(
  { database }: Pick<StoredData, 'database'>,
  logId: string,
): Promise<LogFollower[]> {
  if (!database) return [];
  const views = new MongoViewStore(database, allViews);
  const followers: LogFollower[] = [];
  for (const { name, version } of allViews) {
    const checkpoint = await views.checkpoint(name);
    const isOurs = checkpoint?.version === version && checkpoint.log === logId;
    followers.push({ kind: 'kept view', name, position: isOurs ? checkpoint.position : undefined });
  }
  return followers;
}
