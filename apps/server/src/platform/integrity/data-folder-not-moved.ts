import { type InspectableEventStore, SqliteEventStore } from '@app/adapters';
import { StoreFailed, StoreInUse } from '@app/eventing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';

/**
 * DATA_DIR holds events and the configured servers are empty: the operator meant to move the data, or left
 * DATA_DIR pointing at it. Not a loss to accept, since the folder is complete.
 */
export class DataFolderNotMoved extends Error {
  constructor(dataDir: string) {
    super(
      [
        `Nothing was started: DATA_DIR (${dataDir}) holds the data of a product, and the servers in EVENTSTORE_URL and MONGODB_URL are empty. Started now, the product would be empty.`,
        '',
        `  - To move the data: npm run ops -- move --from ${dataDir} --to servers (docs/how-to/move-to-servers.md).`,
        '  - To start empty on the servers: set DATA_DIR to another folder, or move this one away. With both servers nothing is stored there.',
      ].join('\n'),
    );
  }
}

/**
 * Call before writing to the servers. Throws DataFolderNotMoved when the log is empty and DATA_DIR holds
 * events, if both engines are servers. Ignores an interrupted move, which the consistency check reports.
 */
export async function assertDataFolderMoved(
  { dataDir, engines }: Pick<Config, 'dataDir' | 'engines'>,
  sealedLog: Pick<InspectableEventStore, 'head' | 'integrity'>,
): Promise<void> {
  const file = join(dataDir, 'events.sqlite');
  if (!engines.usesServersOnly || !existsSync(file)) return;
  if ((await sealedLog.head()) !== undefined || (await sealedLog.integrity.read())?.moving !== undefined)
    return;
  if (await holdsEvents(file)) throw new DataFolderNotMoved(dataDir);
}

/** A log that is in use or unreadable counts as non-empty. */
async function holdsEvents(file: string): Promise<boolean> {
  try {
    const log = await SqliteEventStore.open(file);
    const head = await log.head();
    await log.close();
    return head !== undefined;
  } catch (error) {
    if (error instanceof StoreInUse || error instanceof StoreFailed) return true;
    throw error;
  }
}
