import type { MongoViewStore, WarmViewStore } from '@app/adapters';
import { stockholmDate } from '@app/domain';
import type { AnyView, RowChange } from '@app/eventing';

/**
 * Loads the persisted views of this log and the current versions into `memory`, except on-demand partitions
 * of earlier days. Cost: as many rows as this edition has. Clearing or replacing a view removes its
 * checkpoint before its rows, so a checkpoint missing afterwards means that rows may be missing too. Versions
 * that a running node announced, this one included, are not dropped.
 */
export async function warmStart(
  memory: WarmViewStore,
  persisted: Pick<MongoViewStore, 'checkpoint' | 'rowsAndRemovals'>,
  { views, logId }: { readonly views: readonly AnyView[]; readonly logId: string },
): Promise<void> {
  for (const view of views) {
    const found = await readView(persisted, view, logId);
    if (found) await memory.warmStart(view.name, found.changes, found.checkpoint);
  }
}

type PersistedViewReader = Parameters<typeof warmStart>[1];

/** Reads a view; undefined for another log or version, or when the view was replaced meanwhile. */
async function readView(persisted: PersistedViewReader, { name, version }: AnyView, logId: string) {
  const checkpoint = await persisted.checkpoint(name);
  if (checkpoint?.version !== version || checkpoint.log !== logId) return undefined;
  const changes = await allRowsOf(name, persisted);
  const after = await persisted.checkpoint(name);
  if (!after || after.position < checkpoint.position) return undefined;
  // While a rebuild replaces a view, the old rows are dropped before the new ones are renamed into place.
  const wasReplaced = changes.length === 0 && (await allRowsOf(name, persisted)).length > 0;
  return wasReplaced ? undefined : { changes, checkpoint };
}

async function allRowsOf(name: string, persisted: PersistedViewReader): Promise<readonly RowChange[]> {
  const changes: RowChange[] = [];
  for await (const change of persisted.rowsAndRemovals(name)) changes.push(change);
  return changes;
}

const DAY = 24 * 60 * 60 * 1000;

/** The first day loaded at start, at `now` (epoch ms): the edition's, or yesterday if earlier. */
export function firstLoadedDay({ date }: { readonly date: string }, now: number): string {
  const yesterday = stockholmDate(now - DAY);
  return yesterday < date ? yesterday : date;
}
