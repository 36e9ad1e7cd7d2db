import { isHistoryChange } from './effective-events';
import { isWholeRaceEvent, type WholeRaceEvent } from './events';
import type { DayEvent } from './history';

/**
 * A start, an end or a reset by another device, or that it was revoked or reinstated. `set-aside`: a start that
 * counts for nothing, since the race had started.
 */
export interface RaceAnnouncement {
  readonly revision: number;
  readonly change: 'recorded' | 'set-aside' | 'revoked' | 'reinstated';
  readonly event: WholeRaceEvent;
  readonly parts: readonly string[];
  readonly by: string;
  readonly device: string;
  /** Epoch ms. */
  readonly recordedAt: number;
}

/** Returns, in order, what other devices did with whole races, one entry per command. */
export function raceAnnouncements(
  events: readonly DayEvent[],
  deviceId: string,
): readonly RaceAnnouncement[] {
  const byRevision = new Map(events.map((recorded) => [recorded.revision, recorded]));
  const byCommand = new Map<string, RaceAnnouncement>();
  for (const recorded of events) {
    const { revision, meta } = recorded;
    const done = changeOf(recorded, byRevision);
    if (!done || meta.deviceId === deviceId) continue;
    const { by, device, recordedAt, commandId } = meta;
    const { parts, ...latest } = { ...done, revision, by, device, recordedAt };
    const before = byCommand.get(commandId);
    byCommand.set(commandId, before ? withNext(before, { ...latest, parts }) : { ...latest, parts });
  }
  return [...byCommand.values()];
}

/** Adds what the next event of the command does: another race, or that a start of its own is set aside. */
function withNext(before: RaceAnnouncement, next: RaceAnnouncement): RaceAnnouncement {
  if (before.change === 'set-aside') return next;
  if (before.change !== 'recorded' || next.change !== 'revoked')
    return { ...next, parts: [...new Set([...before.parts, ...next.parts])] };
  const started = before.parts.filter((part) => !next.parts.includes(part));
  return started.length === 0 ? { ...before, change: 'set-aside' } : { ...before, parts: started };
}

type ByRevision = ReadonlyMap<number, DayEvent>;
type RaceChange = Pick<RaceAnnouncement, 'change' | 'event' | 'parts'>;

/** What an event does with whole races; a revocation of a revocation reinstates. */
function changeOf({ event, revision }: DayEvent, byRevision: ByRevision): RaceChange | undefined {
  if (isWholeRaceEvent(event)) return { change: 'recorded', event, parts: [event.part] };
  if (!isHistoryChange(event)) return undefined;
  const named = event.events.flatMap((each) => {
    const recorded = each < revision ? byRevision.get(each) : undefined;
    return (recorded && changeOf(recorded, byRevision)) ?? [];
  });
  const [first] = named;
  if (!first) return undefined;
  const isRevoked = (event.type === 'EventsRevoked') !== (first.change === 'revoked');
  const parts = named.flatMap((each) => each.parts);
  return { change: isRevoked ? 'revoked' : 'reinstated', event: first.event, parts };
}
