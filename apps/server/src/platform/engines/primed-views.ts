import type { MongoViewStore, PrimedViewStore } from '@app/adapters';
import { stockholmDate } from '@app/domain';
import type { AnyView, RowChange } from '@app/eventing';

/**
 * Loads the persisted views of this log and the current versions into `memory`, except on-demand partitions
 * of earlier days. Cost: as many rows as this edition has. Dropping a view deletes its checkpoint first, so a
 * checkpoint missing afterwards means that rows may be missing too.
 */
export async function prime(
  memory: PrimedViewStore,
  kept: Pick<MongoViewStore, 'checkpoint' | 'everything'>,
  { views, logId }: { readonly views: readonly AnyView[]; readonly logId: string },
): Promise<void> {
  for (const view of views) {
    const found = await takenFrom(kept, view, logId);
    if (found) await memory.begin(view.name, found.changes, found.checkpoint);
  }
}

type Kept = Parameters<typeof prime>[1];

/**
 * Reads a view's rows and checkpoint; undefined for another log or version, or when the view was replaced
 * meanwhile.
 */
async function takenFrom(kept: Kept, { name, version }: AnyView, logId: string) {
  const checkpoint = await kept.checkpoint(name);
  if (checkpoint?.version !== version || checkpoint.log !== logId) return undefined;
  const changes = await rowsOf(name, kept);
  const after = await kept.checkpoint(name);
  if (!after || after.position < checkpoint.position) return undefined;
  // A view that replaces another has no rows for a moment.
  const wasPutThere = changes.length === 0 && (await rowsOf(name, kept)).length > 0;
  return wasPutThere ? undefined : { changes, checkpoint };
}

async function rowsOf(name: string, kept: Kept): Promise<readonly RowChange[]> {
  const changes: RowChange[] = [];
  for await (const change of kept.everything(name)) changes.push(change);
  return changes;
}

const DAY = 24 * 60 * 60 * 1000;

/** The first day loaded at start, at `now` (epoch ms): the edition's, or yesterday if earlier. */
export function firstHotDay({ date }: { readonly date: string }, now: number): string {
  const yesterday = stockholmDate(now - DAY);
  return yesterday < date ? yesterday : date;
}
