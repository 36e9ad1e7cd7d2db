import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { MemoryViewStore, SqliteEventStore, SqliteKeyStore } from '@app/adapters';
import { ALL_RACES, raceday } from '@app/views';
import { ProjectionRunner } from '@app/eventing';
import { memoryBytes } from '../harness/machine';
import { sealedStore } from '../harness/history';
import { serveParent } from '../harness/helper-process';

/** The cost of a rebuild. `peakBytes`: above the process's memory before it opened the log. */
export interface RebuildCost {
  readonly openMs: number;
  readonly ms: number;
  readonly peakBytes: number;
  readonly races: number;
}

/** Reads a history through the store and a view, or line by line from the JSON file. */
const methods = { rebuild, readJsonLines };
export type Rebuilder = typeof methods;
serveParent(methods);

/** Opens the log and folds every event into the raceday view. */
async function rebuild(folder: string): Promise<RebuildCost> {
  const before = memoryBytes(process.pid).now;
  const opening = performance.now();
  const eventLog = await SqliteEventStore.open(join(folder, 'sealed.sqlite'));
  const keys = await SqliteKeyStore.open(join(folder, 'sealed-keys.sqlite'));
  const store = sealedStore(eventLog, keys);
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
    peakBytes: memoryBytes(process.pid).peak - before,
    races: (await viewStore.list(raceday.name, ALL_RACES)).length,
  };
}

/** The least a program can do with a history: parses each line of the file. */
async function readJsonLines(file: string): Promise<{ events: number; ms: number }> {
  const began = performance.now();
  let events = 0;
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (isEvent(JSON.parse(line))) events++;
  }
  return { events, ms: performance.now() - began };
}

function isEvent(parsed: unknown): boolean {
  return typeof parsed === 'object' && parsed !== null && 'event' in parsed;
}
