import type { Catalogue, CatalogueEntry, PersonalFields } from './catalogue';
import type { EventShape, NewEvent, Recorded } from './event';
import type { EventStore } from './event-store.port';
import type { KeyStore } from './key-store.port';
import { seal, unseal } from './seal';
import { EdgedEventStore } from './store-edge';

/**
 * Puts an event store behind sealed personal data: the catalogue's personal fields are stored in one box per event under the
 * key of the person they are about. With the key destroyed they read what the catalogue has for erased people.
 * Reading throws, naming the event, when a box does not open with the key that exists.
 */
export function sealing(store: EventStore, catalogue: Catalogue, keys: KeyStore): EventStore {
  const entries = new Map(Object.entries<CatalogueEntry>(catalogue));
  const personalOf = ({ type }: EventShape) => entries.get(type)?.personal;

  return new EdgedEventStore(store, {
    inward: (stream, events) =>
      events.some(({ event }) => personalOf(event)) ? close(stream, events) : events,
    outward: (events) => (events.some(isSealed) ? open(events) : events),
  });

  /** A new person's key is durable before anything sealed with it is passed on. */
  async function close(stream: string, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const subjects = new Set<string>();
    for (const { event } of events) {
      const personal = personalOf(event);
      if (personal) subjects.add(subjectOf(event, personal));
    }
    const found = await keys.ensure([...subjects]);
    return events.map((fresh) => {
      const personal = personalOf(fresh.event);
      return personal ? sealed({ ...fresh, stream }, personal, found) : fresh;
    });
  }

  async function open(events: readonly Recorded[]): Promise<readonly Recorded[]> {
    const subjects = new Set<string>();
    for (const recorded of events) if (isSealed(recorded)) subjects.add(recorded.event.sealed.subject);
    const found = await keys.find([...subjects]);
    return events.map((recorded) =>
      isSealed(recorded) ? opened(recorded, personalOf(recorded.event), found) : recorded,
    );
  }
}

type Keys = ReadonlyMap<string, Buffer>;

/** An event as it is stored: without its personal fields. */
interface SealedEvent extends EventShape {
  readonly sealed: { readonly subject: string; readonly box: string };
}

function isSealed(recorded: Recorded): recorded is Recorded<SealedEvent> {
  return 'sealed' in recorded.event;
}

function subjectOf(event: EventShape, { subject }: PersonalFields): string {
  const name = (event as EventShape & Readonly<Record<string, unknown>>)[subject];
  if (typeof name !== 'string' || name === '')
    throw new Error(`${event.type}: "${subject}" must name a person`);
  return name;
}

/** Without a key (the person is erased) nothing personal is written at all. */
function sealed(fresh: NewEvent & { stream: string }, personal: PersonalFields, keys: Keys): NewEvent {
  const { id, event, meta, stream } = fresh;
  const subject = subjectOf(event, personal);
  const key = keys.get(subject);
  if (!key) return { id, event: { ...event, ...personal.erased }, meta };

  const open: Record<string, unknown> = {};
  const secret: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(event)) {
    const side = Object.hasOwn(personal.erased, field) ? secret : open;
    side[field] = value;
  }
  const box = seal(JSON.stringify(secret), key, contextOf({ stream, event, id }));
  const stored: SealedEvent = { ...open, type: event.type, sealed: { subject, box } };
  return { id, event: stored, meta };
}

function opened(recorded: Recorded<SealedEvent>, personal: PersonalFields | undefined, keys: Keys): Recorded {
  const { sealed, ...event } = recorded.event;
  const key = keys.get(sealed.subject);
  if (!key) return { ...recorded, event: Object.assign(event, personal?.erased) };
  try {
    const secret = JSON.parse(unseal(sealed.box, key, contextOf(recorded))) as object;
    return { ...recorded, event: Object.assign(event, secret) }; // a second spread would cost as much as the cipher
  } catch (cause) {
    throw new Error(`event ${recorded.id}: its sealed fields do not open`, { cause });
  }
}

/** Binds a box to its event, so that it cannot be moved to another. */
function contextOf({ stream, event, id }: { stream: string; event: EventShape; id: string }): string {
  return [stream, event.type, id].join('\n');
}
