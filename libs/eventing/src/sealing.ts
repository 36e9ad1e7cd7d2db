import type { Catalogue, CatalogueEntry } from './catalogue';
import type { EventShape, NewEvent, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { KeysMissing, type KeyStore } from './key-store.port';
import { boxesIn, NOTHING_PERSONAL, openedEvent, personalIn, sealedEvent, subjectsIn } from './sealed-event';
import { EdgedEventStore } from './store-edge';

/**
 * Puts an event store behind sealed personal data: the catalogue's personal fields are stored in boxes, one for each person in an
 * event, under the key of whoever it is. With the key destroyed they read what the catalogue has for erased people.
 * Reading throws KeysMissing for a person who has no key and was not erased, and, naming the event, when a box does not open.
 */
export function sealing(store: EventStore, catalogue: Catalogue, keys: KeyStore): EventStore {
  const entries = Object.entries<CatalogueEntry>(catalogue);
  const kinds = new Map(entries.map(([type, entry]) => [type, personalIn(entry)]));
  const personalOf = ({ type }: EventShape) => kinds.get(type) ?? NOTHING_PERSONAL;
  const boxes = ({ event }: Recorded) => boxesIn(event, personalOf(event));

  return new EdgedEventStore(store, {
    inward: (stream, events) =>
      events.some(({ event }) => personalOf(event) !== NOTHING_PERSONAL) ? close(stream, events) : events,
    outward: (events) => (events.some((recorded) => boxes(recorded).length > 0) ? open(events) : events),
  });

  /** A new person's key is durable before anything sealed with it is passed on. */
  async function close(stream: string, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const subjects = new Set(events.flatMap(({ event }) => subjectsIn(event, personalOf(event))));
    const found = await keys.ensure([...subjects]);
    return events.map((fresh) => {
      const personal = personalOf(fresh.event);
      return personal === NOTHING_PERSONAL ? fresh : sealedEvent({ ...fresh, stream }, personal, found);
    });
  }

  async function open(events: readonly Recorded[]): Promise<readonly Recorded[]> {
    const subjects = new Set<string>();
    for (const recorded of events) for (const { subject } of boxes(recorded)) subjects.add(subject);
    const found = await keys.find([...subjects]);
    await refuseMissing(subjects, found);
    return events.map((recorded) =>
      boxes(recorded).length > 0 ? openedEvent(recorded, personalOf(recorded.event), found) : recorded,
    );
  }

  /** Whoever has no key must have been erased: a key that was lost is never taken for a person who is gone. */
  async function refuseMissing(
    subjects: ReadonlySet<string>,
    found: ReadonlyMap<string, Buffer>,
  ): Promise<void> {
    if (found.size === subjects.size) return;
    const { length } = await keys.unknown([...subjects].filter((subject) => !found.has(subject)));
    if (length > 0) throw new KeysMissing(length);
  }
}
