import { closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeHistory } from './history';
import { MeasuredStore } from './measured-store';

/** The disk use of a history, with its keys; `bytes` counts all files of both stores. */
export interface LogOnDisk {
  readonly folder: string;
  readonly lines: string;
  readonly bytes: number;
}

/** Writes a sealed history as our server does, and the same events as plain lines of JSON beside it. */
export async function logOnDisk(folder: string, events: number): Promise<LogOnDisk> {
  const lines = join(folder, 'history.jsonl');
  const descriptor = openSync(lines, 'a');
  const store = await MeasuredStore.open(folder, 'sealed');
  await writeHistory(store, descriptor, events);
  await store.close();
  closeSync(descriptor);
  const files = readdirSync(folder).filter((name) => name.startsWith('sealed'));
  return { folder, lines, bytes: files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) };
}
