import type { Catalogue, CatalogueEntry, PeopleField, PersonalFields } from './catalogue';
import type { EventShape, NewEvent, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { KeysMissing, type KeyStore } from './key-store.port';
import { type SealedBox, type Fields, isSealed, openFields, sealFields } from './sealed-fields';
import { TransformedEventStore } from './transformed-event-store';

/**
 * Seals the catalogue's personal fields in an event store: one box for each person in an event, under that
 * person's key. Once the key is destroyed, the fields have the catalogue's values for erased people.
 * Reading throws KeysMissing for a person without a key who was not erased. It throws, naming the event, when
 * a box does not open.
 */
export function sealing(store: EventStore, catalogue: Catalogue, keys: KeyStore): EventStore {
  const entries = Object.entries<CatalogueEntry>(catalogue);
  const kinds = new Map(entries.map(([type, entry]) => [type, personalDataOf(entry)]));
  const personalOf = ({ type }: EventShape) => kinds.get(type) ?? NO_PERSONAL_DATA;
  const boxes = ({ event }: Recorded) => boxesIn(event, personalOf(event));

  return new TransformedEventStore(store, {
    toStored: (stream, events) =>
      events.some(({ event }) => personalOf(event) !== NO_PERSONAL_DATA) ? sealAll(stream, events) : events,
    fromStored: (events) =>
      events.some((recorded) => boxes(recorded).length > 0) ? openAll(events) : events,
  });

  /** A new person's key is durable before anything sealed with it is appended. */
  async function sealAll(stream: string, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const subjects = new Set(events.flatMap(({ event }) => subjectsIn(event, personalOf(event))));
    const found = await keys.ensure([...subjects]);
    return events.map((newEvent) => {
      const personal = personalOf(newEvent.event);
      return personal === NO_PERSONAL_DATA ? newEvent : sealEvent({ ...newEvent, stream }, personal, found);
    });
  }

  async function openAll(events: readonly Recorded[]): Promise<readonly Recorded[]> {
    const subjects = new Set<string>();
    for (const recorded of events) for (const { subject } of boxes(recorded)) subjects.add(subject);
    const found = await keys.find([...subjects]);
    await refuseMissing(subjects, found);
    return events.map((recorded) =>
      boxes(recorded).length > 0 ? openEvent(recorded, personalOf(recorded.event), found) : recorded,
    );
  }

  /** A person without a key must have been erased: a lost key never counts as an erasure. */
  async function refuseMissing(
    subjects: ReadonlySet<string>,
    found: ReadonlyMap<string, Buffer>,
  ): Promise<void> {
    if (found.size === subjects.size) return;
    const { length } = await keys.subjectsWithoutKey([...subjects].filter((subject) => !found.has(subject)));
    if (length > 0) throw new KeysMissing(length);
  }
}

/**
 * The personal data in events of a type. `own`: the fields sealed for the event's own subject, apart from its
 * people.
 */
export interface PersonalData {
  readonly placeholders: Fields;
  readonly own: PersonalFields | undefined;
  readonly people: PeopleField | undefined;
}

/** For types without people, and types the catalogue does not know. */
export const NO_PERSONAL_DATA: PersonalData = { placeholders: {}, own: undefined, people: undefined };

type Keys = ReadonlyMap<string, Buffer>;

/** The personal data that a catalogue entry declares. */
export function personalDataOf({ personal, people }: CatalogueEntry): PersonalData {
  if (!personal && !people) return NO_PERSONAL_DATA;
  const placeholders = personal?.placeholders ?? {};
  const others = Object.entries(placeholders).filter(([field]) => field !== people?.field);
  const own =
    personal && others.length > 0 ? { ...personal, placeholders: Object.fromEntries(others) } : undefined;
  return { placeholders, own, people };
}

/** All subjects of an event to append. Throws when the event names none. */
export function subjectsIn(event: EventShape, { own, people }: PersonalData): string[] {
  const subjects = own ? [subjectOf(event, own)] : [];
  if (people)
    for (const [key] of peopleOf(fieldsOf(event), people))
      subjects.push(people.subject(fieldsOf(event), key));
  return subjects;
}

/** The boxes in a stored event. */
export function boxesIn(event: EventShape, { people }: PersonalData): readonly SealedBox[] {
  if (!people) return isSealed(event) ? [event.sealed] : NO_BOXES;
  const all = [event, ...peopleOf(fieldsOf(event), people).map(([, person]) => person)];
  return all.flatMap((fields) => (isSealed(fields) ? [fields.sealed] : []));
}

/** The event as stored. */
export function sealEvent(
  newEvent: NewEvent & { readonly stream: string },
  { own, people }: PersonalData,
  keys: Keys,
): NewEvent {
  const { id, event, meta } = newEvent;
  const context = contextOf(newEvent);
  let stored = fieldsOf(event);
  if (own) {
    const subject = subjectOf(event, own);
    stored = sealFields(stored, subject, { placeholders: own.placeholders, key: keys.get(subject), context });
  }
  if (people) {
    const { placeholders } = people;
    stored = withPeople(stored, people, (person, key) => {
      const subject = people.subject(fieldsOf(event), key);
      const options = { placeholders, key: keys.get(subject), context: personContextOf(context, key) };
      return sealFields(person, subject, options);
    });
  }
  return { id, event: { ...stored, type: event.type }, meta };
}

/**
 * The original event, with the catalogue's values for erased people. Throws, naming the event, when a box
 * does not open.
 */
export function openEvent(recorded: Recorded, { placeholders, people }: PersonalData, keys: Keys): Recorded {
  const { id, event } = recorded;
  const context = contextOf(recorded);
  try {
    let opened = fieldsOf(event);
    if (isSealed(opened))
      opened = openFields(opened, { placeholders, key: keys.get(opened.sealed.subject), context });
    if (people)
      opened = withPeople(opened, people, (person, key) => {
        if (!isSealed(person)) return person;
        const { placeholders } = people;
        return openFields(person, {
          placeholders,
          key: keys.get(person.sealed.subject),
          context: personContextOf(context, key),
        });
      });
    return { ...recorded, event: opened as EventShape & Fields };
  } catch (cause) {
    throw new Error(`event ${id}: its sealed fields cannot be decrypted`, { cause });
  }
}

const NO_BOXES: readonly SealedBox[] = [];

function fieldsOf(event: EventShape): Fields {
  return event as EventShape & Fields;
}

function peopleOf(event: Fields, { field }: PeopleField): [key: string, person: Fields][] {
  return Object.entries((event[field] ?? {}) as Readonly<Record<string, Fields>>);
}

function withPeople(
  event: Fields,
  people: PeopleField,
  change: (person: Fields, key: string) => Fields,
): Fields {
  const changed = peopleOf(event, people).map(([key, person]) => [key, change(person, key)] as const);
  return { ...event, [people.field]: Object.fromEntries(changed) };
}

function subjectOf(event: EventShape, { subject }: PersonalFields): string {
  const name = fieldsOf(event)[subject];
  if (typeof name !== 'string' || name === '')
    throw new Error(`${event.type}: "${subject}" must name a person`);
  return name;
}

/** Binds a box to its event, so that it cannot be moved to another. */
function contextOf({ stream, event, id }: { stream: string; event: EventShape; id: string }): string {
  return [stream, event.type, id].join('\n');
}

/** Binds a box to its person too, in an event with several. */
function personContextOf(context: string, key: string): string {
  return `${context}\n${key}`;
}
