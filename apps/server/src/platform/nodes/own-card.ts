import type { Clock, NodeCard } from '@app/adapters';
import { type Catalogue, versionsReadBy } from '@app/eventing';
import { allViews } from '@app/views';

/** What a node's info is built from: `node` is its id and name, `events` the events it reads. */
interface NodeParts {
  readonly node: Pick<NodeCard, 'id' | 'name'>;
  readonly role: string;
  readonly release: string;
  readonly events: Catalogue;
  readonly clock: Clock;
  readonly secrets?: NodeCard['secrets'];
}

/** Builds this node's info for the registry. */
export function ownCard({
  node: { id, name },
  role,
  release,
  events,
  clock,
  secrets = {},
}: NodeParts): NodeCard {
  const views = Object.fromEntries(allViews.map((view) => [view.name, view.version]));
  return { id, name, role, release, startedAt: clock.now(), reads: versionsReadBy(events), views, secrets };
}
