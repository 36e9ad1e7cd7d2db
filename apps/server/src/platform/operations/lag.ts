import type { ReactorStore } from '@app/adapters';
import { type EventStore, everyEvent, type Position, type ProjectionStatus } from '@app/eventing';

/** How far somebody is behind the log. */
export interface Lag {
  readonly kind: 'view' | 'kept view' | 'reactor';
  readonly name: string;
  /** How many events came after the last one it has written down. */
  readonly events: number;
  /** Why it does not go on, in words; undefined where it does. */
  readonly trouble?: string | undefined;
}

/** Somebody who goes through the log, and how far they have come; undefined = not begun. */
export interface Follower extends Omit<Lag, 'events'> {
  readonly position: Position | undefined;
}

/** How far everybody is behind. Reads the log from the last of them on. */
export async function lagOf(store: EventStore, followers: readonly Follower[]): Promise<readonly Lag[]> {
  if (followers.length === 0) return [];
  const places = followers.map(({ position }) => position ?? '');
  const counts = places.map(() => 0);
  const earliest = places.toSorted()[0] ?? '';
  for await (const { position } of everyEvent(store, earliest === '' ? undefined : earliest))
    for (const [index, place] of places.entries())
      if (position > place) counts[index] = (counts[index] ?? 0) + 1;
  return followers.map(({ kind, name, trouble }, index) => ({
    ...{ kind, name, events: counts[index] ?? 0 },
    ...(trouble !== undefined && { trouble }),
  }));
}

/** The views of a running product. */
export function viewsAmong(kind: 'view' | 'kept view', views: readonly ProjectionStatus[]): Follower[] {
  return views.map(({ view: name, position, error, stopped = [] }) => {
    const [first] = stopped;
    const halted = first && `${first.stream} is taken no further than ${first.position}: ${first.error}`;
    return { kind, name, position, trouble: error ?? halted };
  });
}

/** Every reactor that has written down how far it came in this log. What is none of its business is written down now and then only. */
export async function reactorsIn(
  { logId }: Pick<EventStore, 'logId'>,
  reactorStore: ReactorStore,
): Promise<Follower[]> {
  const own = `${logId}/`;
  return [...(await reactorStore.checkpoints())]
    .filter(([name]) => name.startsWith(own))
    .map(([name, position]) => ({ kind: 'reactor', name: name.slice(own.length), position }));
}
