import type { MongoViewStore } from '@app/adapters';
import type { AnyView, RowChange, ViewStore } from '@app/eventing';

/** Takes over into `memory` what is kept of the views, as far as it is of this log and of today's versions. Cost: as many rows as there are. */
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
    await memory.save(name, changes, checkpoint);
  }
}
