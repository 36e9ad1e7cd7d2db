import type { MongoViewStore, PrimedViewStore } from '@app/adapters';
import { stockholmDate } from '@app/domain';
import type { AnyView, RowChange } from '@app/eventing';

/**
 * Takes over into `memory` what is kept of the views, as far as it is of this log and of today's versions, but for earlier days: those
 * are read when asked for. Cost: as many rows as this edition has. Whoever lets go of a view takes its checkpoint away first: where it
 * has gone meanwhile, the rows were not all there were.
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

/** A view's rows and how far they have come; nothing where they are not of this log and version, or were exchanged meanwhile. */
async function takenFrom(kept: Kept, { name, version }: AnyView, logId: string) {
  const checkpoint = await kept.checkpoint(name);
  if (checkpoint?.version !== version || checkpoint.log !== logId) return undefined;
  const changes = await rowsOf(name, kept);
  const after = await kept.checkpoint(name);
  if (!after || after.position < checkpoint.position) return undefined;
  // One that is put in the place of another has no rows for a moment.
  const wasPutThere = changes.length === 0 && (await rowsOf(name, kept)).length > 0;
  return wasPutThere ? undefined : { changes, checkpoint };
}

/** All of a view. */
async function rowsOf(name: string, kept: Kept): Promise<readonly RowChange[]> {
  const changes: RowChange[] = [];
  for await (const change of kept.everything(name)) changes.push(change);
  return changes;
}

const DAY = 24 * 60 * 60 * 1000;

/** The first day that is not looked upon as an earlier one, at an instant (epoch ms): the edition's, or yesterday where that comes first. */
export function firstHotDay({ date }: { readonly date: string }, now: number): string {
  const yesterday = stockholmDate(now - DAY);
  return yesterday < date ? yesterday : date;
}
