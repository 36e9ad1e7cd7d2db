import { MongoViewStore } from '@app/adapters';
import { allViews } from '@app/views';
import type { Config } from '../../../server/src/platform/config/config';
import { askProduct } from '../../../server/src/platform/operations/ask-product';
import { type Follower, type Lag, lagOf, reactorsIn } from '../../../server/src/platform/operations/lag';
import { type Kept, openKept } from '../kept';

/** The lags, and their source. */
export interface MeasuredLag {
  readonly asked: string;
  readonly all: readonly Lag[];
}

/** Queries the product running on the folder, else opens the stored data. Throws as `openStoredData` does. */
export async function measuredLag(config: Config): Promise<MeasuredLag> {
  if (config.engines.needsNoFolder) return read(config, 'the servers');
  const all = await askProduct(config.dataDir, 'lag');
  if (all) return { asked: `the running product, through ${config.dataDir}/ops.sock`, all };
  return read(config, `the files in ${config.dataDir}: no product runs on them`);
}

async function read(config: Config, asked: string): Promise<MeasuredLag> {
  const kept = await openKept(config);
  try {
    return { asked, all: await lagIn(kept) };
  } finally {
    await kept.close();
  }
}

/** From stored positions. */
async function lagIn(kept: Pick<Kept, 'facts' | 'reactorStore' | 'database'>): Promise<readonly Lag[]> {
  const { facts, reactorStore } = kept;
  if (!facts) return [];
  const reactors = reactorStore ? await reactorsIn(facts, reactorStore) : [];
  return lagOf(facts, [...(await keptViewsIn(kept, facts.logId)), ...reactors]);
}

/** Views of another log or version will be rebuilt, so they have no position. */
async function keptViewsIn({ database }: Pick<Kept, 'database'>, logId: string): Promise<Follower[]> {
  if (!database) return [];
  const views = new MongoViewStore(database, allViews);
  const followers: Follower[] = [];
  for (const { name, version } of allViews) {
    const checkpoint = await views.checkpoint(name);
    const isOurs = checkpoint?.version === version && checkpoint.log === logId;
    followers.push({ kind: 'kept view', name, position: isOurs ? checkpoint.position : undefined });
  }
  return followers;
}
