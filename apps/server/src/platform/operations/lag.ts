import { ownValue } from '@app/domain';
import type { ReactorStore } from '@app/adapters';
import { type EventStore, everyEvent, type Position, type ProjectionStatus } from '@app/eventing';
import { SUPERSEDED_REACTORS } from '../reactors/reactor';

/** How far a follower is behind the log. */
export interface Lag {
  readonly kind: 'view' | 'kept view' | 'reactor';
  readonly name: string;
  /** Events after its stored position. */
  readonly events: number;
  /** Why it has stopped; undefined otherwise. */
  readonly trouble?: string | undefined;
}

/** A follower of the log and its position; undefined = not begun. */
export interface LogFollower extends Omit<Lag, 'events'> {
  readonly position: Position | undefined;
}

/** Counts each follower's lag. Reads the log from the earliest position. */
export async function lagOf(store: EventStore, followers: readonly LogFollower[]): Promise<readonly Lag[]> {
  if (followers.length === 0) return [];
  const positions = followers.map(({ position }) => position ?? '');
  const counts = positions.map(() => 0);
  const earliest = positions.toSorted()[0] ?? '';
  for await (const { position } of everyEvent(store, earliest === '' ? undefined : earliest))
    for (const [index, followerPosition] of positions.entries())
      if (position > followerPosition) counts[index] = (counts[index] ?? 0) + 1;
  return followers.map(({ kind, name, trouble }, index) => ({
    ...{ kind, name, events: counts[index] ?? 0 },
    ...(trouble !== undefined && { trouble }),
  }));
}

/** The views of a running product. */
export function viewFollowers(kind: 'view' | 'kept view', views: readonly ProjectionStatus[]): LogFollower[] {
  return views.map(({ view: name, position, error, stopped = [] }) => {
    const [first] = stopped;
    const halted = first && `${first.stream} is stopped at ${first.position}: ${first.error}`;
    return { kind, name, position, trouble: error ?? halted };
  });
}

/** Every reactor of this log, except replaced ones. Unhandled events rarely advance a checkpoint. */
export async function reactorFollowers(
  { logId }: Pick<EventStore, 'logId'>,
  reactorStore: ReactorStore,
): Promise<LogFollower[]> {
  const own = `${logId}/`;
  const positions = [...(await reactorStore.checkpoints())]
    .filter(([name]) => name.startsWith(own))
    .map(([name, position]) => ({ kind: 'reactor' as const, name: name.slice(own.length), position }));
  const replaced = new Set(positions.flatMap(({ name }) => ownValue(SUPERSEDED_REACTORS, name) ?? []));
  return positions.filter(({ name }) => !replaced.has(name));
}
