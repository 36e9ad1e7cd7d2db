import { isHistoryChange } from './effective-events';
import { isWholeRaceEvent, type WholeRaceEvent } from './events';
import type { DayEvent } from './history';

/** A start, an end or a reset by another device, or that it was revoked or reinstated. */
export interface RaceAnnouncement {
  readonly change: 'recorded' | 'revoked' | 'reinstated';
  readonly event: WholeRaceEvent;
  readonly parts: readonly string[];
  readonly by: string;
  readonly device: string;
  /** Epoch ms. */
  readonly recordedAt: number;
}

/**
 * Returns the newest event of a whole race, or change of one, if another device recorded it; undefined
 * otherwise.
 */
export function raceAnnouncement(
  events: readonly DayEvent[],
  deviceId: string,
): RaceAnnouncement | undefined {
  const byRevision = new Map(events.map((recorded) => [recorded.revision, recorded]));
  for (const recorded of events.toReversed()) {
    const { meta } = recorded;
    const named = wholeRaceEvents(recorded, byRevision);
    const [event] = named;
    if (!event) continue;
    if (meta.deviceId === deviceId) return undefined;
    const same = events.filter((each) => each.meta.commandId === meta.commandId);
    const parts = same.flatMap((each) => wholeRaceEvents(each, byRevision)).map(({ part }) => part);
    const { by, device, recordedAt } = meta;
    return {
      change: changeBy(recorded, byRevision),
      event,
      parts: [...new Set(parts)],
      by,
      device,
      recordedAt,
    };
  }
  return undefined;
}

type ByRevision = ReadonlyMap<number, DayEvent>;

/** The events of whole races that an event is, or revokes or reinstates, also through another change. */
function wholeRaceEvents({ event, revision }: DayEvent, byRevision: ByRevision): readonly WholeRaceEvent[] {
  if (isWholeRaceEvent(event)) return [event];
  return isHistoryChange(event)
    ? event.events.flatMap((named) => {
        const recorded = named < revision ? byRevision.get(named) : undefined;
        return recorded ? wholeRaceEvents(recorded, byRevision) : [];
      })
    : [];
}

/** A revocation of a revocation reinstates. */
function changeBy({ event }: DayEvent, byRevision: ByRevision): RaceAnnouncement['change'] {
  if (!isHistoryChange(event)) return 'recorded';
  const named = event.events.flatMap((revision) => byRevision.get(revision) ?? []);
  const isOfChange = named.some((each) => isHistoryChange(each.event));
  return (event.type === 'EventsRevoked') === isOfChange ? 'reinstated' : 'revoked';
}
