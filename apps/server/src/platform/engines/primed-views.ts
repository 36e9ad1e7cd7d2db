import type { MongoViewStore } from '@app/adapters';
import type { AnyView, RowChange, ViewStore } from '@app/eventing';

/**
 * Takes over into `memory` what is kept of the views, as far as it is of this log and of today's versions. Cost: as many rows as there
 * are. Whoever lets go of a view takes its checkpoint away first: where it has gone meanwhile, the rows were not all there were.
 */
export async function prime(
  memory: ViewStore,
  kept: MongoViewStore,
  { views, logId }: { readonly views: readonly AnyView[]; readonly logId: string },
): Promise<void> {
  for (const { name, version } of views) {
    const checkpoint = await kept.checkpoint(name);
    if (checkpoint?.version !== version || checkpoint.log !== logId) continue;
    const changes: RowChange[] = [];
    for await (const change of kept.everything(name)) changes.push(change);
    const after = await kept.checkpoint(name);
    if (after && after.position >= checkpoint.position) await memory.save(name, changes, checkpoint);
  }
}
