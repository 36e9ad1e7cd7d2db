import type { Clock, NodeInfo } from '@app/adapters';
import { type Catalogue, versionsReadBy } from '@app/eventing';
import { allViews } from '@app/views';

/** The source of a node's info. `node`: its id and name; `events`: the events it reads. */
interface NodeInfoSource {
  readonly node: Pick<NodeInfo, 'id' | 'name'>;
  readonly role: string;
  readonly release: string;
  readonly events: Catalogue;
  readonly clock: Clock;
  readonly secrets?: NodeInfo['secrets'];
}

export function ownNodeInfo({
  node: { id, name },
  role,
  release,
  events,
  clock,
  secrets = {},
}: NodeInfoSource): NodeInfo {
  const views = Object.fromEntries(allViews.map((view) => [view.name, view.version]));
  return { id, name, role, release, startedAt: clock.now(), reads: versionsReadBy(events), views, secrets };
}
