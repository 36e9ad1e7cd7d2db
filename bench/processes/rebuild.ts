import { join } from 'node:path';
import { MemoryViewStore, SqliteEventStore, SqliteKeyStore } from '@app/adapters';
import { catalogue } from '@app/domain';
import { ALL_RACES, raceday } from '@app/views';
import { ProjectionRunner, sealing, upcasting } from '@app/eventing';
import { memoryOf } from '../harness/process-cost';
import { serveParent } from '../harness/serve-parent';

/** The cost of a rebuild. `peak`: bytes above the process's memory before it opened the log. */
export interface Rebuilt {
  readonly openMs: number;
  readonly ms: number;
  readonly peak: number;
  readonly races: number;
}

/** Starts our server as far as its views: opens the log and folds every event into every view. */
const methods = { rebuild };
export type Rebuilder = typeof methods;
serveParent(methods);

async function rebuild(folder: string): Promise<Rebuilt> {
  const before = memoryOf(process.pid).now;
  const opening = performance.now();
  const eventLog = await SqliteEventStore.open(join(folder, 'sealed.sqlite'));
  const keys = await SqliteKeyStore.open(join(folder, 'sealed-keys.sqlite'));
  const store = upcasting(sealing(eventLog, catalogue, keys), catalogue);
  const viewStore = new MemoryViewStore();
  const opened = performance.now();
  const projections = new ProjectionRunner({ store, viewStore, views: [raceday] });
  projections.start();
  await projections.caughtUp();
  const ms = performance.now() - opened;
  const failed = projections.status().find(({ state }) => state !== 'live');
  if (failed) throw new Error(`the view ${failed.view} stopped: ${failed.error ?? ''}`);
  return {
    openMs: opened - opening,
    ms,
    peak: memoryOf(process.pid).peak - before,
    races: (await viewStore.list(raceday.name, ALL_RACES)).length,
  };
}
