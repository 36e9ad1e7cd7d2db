import { MongoViewStore } from '@app/adapters';
import { allViews } from '@app/views';
import { readConfig, type Config } from '../../../server/src/platform/config/config';
import {
  lagOf,
  reactorFollowers,
  type Lag,
  type LogFollower,
} from '../../../server/src/platform/operations/lag';
import { queryProduct } from '../../../server/src/platform/operations/query-product';
import type { Command } from '../command';
import { openStoredData, type StoredData } from '../stored-data';

/** Prints each view's and reactor's lag. */
export const lag: Command = {
  name: 'lag',
  summary: 'Shows how far each view and reactor is behind the log',
  usage: '',
  help: [
    'Counts events after the last saved checkpoint. A reactor saves a checkpoint after each event it handles, and otherwise',
    'once in a thousand events. Only a running product reports its views in memory.',
    'Exit code 1 when one has stopped or reports an error.',
  ],
  options: {},
  maxPositionals: 0,
  run: async ({ env, out }) => {
    const { source, all } = await measureLag(readConfig(env));
    out.line(`Source: ${source}`);
    if (all.length === 0) out.line('No view or reactor follows the log yet.');
    for (const each of all) out.line(lineOf(each));
    return all.some(({ trouble }) => trouble !== undefined) ? 1 : 0;
  },
};

/** The admin socket says 'kept view', the operators' term is persisted view. */
export const kindText = (kind: Lag['kind']): string => kind.replace('kept', 'persisted');

function lineOf({ kind, name, events, trouble }: Lag): string {
  const behind = events === 0 ? 'up to date' : `${String(events)} event${events === 1 ? '' : 's'} behind`;
  return `${`${kindText(kind)} ${name}`.padEnd(44)} ${behind}${trouble === undefined ? '' : `: ${trouble}`}`;
}
interface MeasuredLag {
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
