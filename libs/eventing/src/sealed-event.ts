import type { CatalogueEntry, PeopleField, PersonalFields } from './catalogue';
import type { EventShape, NewEvent, Recorded } from './event';
import { isBoxed, openedFields, sealedFields, type Box, type Fields } from './sealed-fields';

/** What is personal in events of a type. `own`: what is sealed for the event's own subject, apart from the people in it. */
export interface Personal {
  readonly erased: Fields;
  readonly own: PersonalFields | undefined;
  readonly people: PeopleField | undefined;
}

/** Types without people, and types the catalogue does not know. */
export const NOTHING_PERSONAL: Personal = { erased: {}, own: undefined, people: undefined };

type Keys = ReadonlyMap<string, Buffer>;

/** What a catalogue entry says about people. */
export function personalIn({ personal, people }: CatalogueEntry): Personal {
  if (!personal && !people) return NOTHING_PERSONAL;
  const erased = personal?.erased ?? {};
  const others = Object.entries(erased).filter(([field]) => field !== people?.field);
  const own = personal && others.length > 0 ? { ...personal, erased: Object.fromEntries(others) } : undefined;
  return { erased, own, people };
}

/** Everybody whom an event on its way to the store is about. Throws when it does not say who. */
export function subjectsIn(event: EventShape, { own, people }: Personal): string[] {
  const subjects = own ? [subjectOf(event, own)] : [];
  if (people)
    for (const [key] of peopleOf(fieldsOf(event), people))
      subjects.push(people.subject(fieldsOf(event), key));
  return subjects;
}

/** The boxes in a stored event. */
export function boxesIn(event: EventShape, { people }: Personal): readonly Box[] {
  if (!people) return isBoxed(event) ? [event.sealed] : NO_BOXES;
  const all = [event, ...peopleOf(fieldsOf(event), people).map(([, person]) => person)];
  return all.flatMap((fields) => (isBoxed(fields) ? [fields.sealed] : []));
}

/** The event as it is stored. */
export function sealedEvent(
  fresh: NewEvent & { readonly stream: string },
  { own, people }: Personal,
  keys: Keys,
): NewEvent {
  const { id, event, meta } = fresh;
  const context = contextOf(fresh);
  let stored = fieldsOf(event);
  if (own) {
    const subject = subjectOf(event, own);
    stored = sealedFields(stored, subject, { erased: own.erased, key: keys.get(subject), context });
  }
  if (people) {
    const { erased } = people;
    stored = withPeople(stored, people, (person, key) => {
      const subject = people.subject(fieldsOf(event), key);
      const place = { erased, key: keys.get(subject), context: within(context, key) };
      return sealedFields(person, subject, place);
    });
  }
  return { id, event: { ...stored, type: event.type }, meta };
}

/** The event as it was meant, but for whoever is erased. Throws, naming the event, when a box does not open. */
export function openedEvent(recorded: Recorded, { erased, people }: Personal, keys: Keys): Recorded {
  const { id, event } = recorded;
  const context = contextOf(recorded);
  try {
    let open = fieldsOf(event);
    if (isBoxed(open)) open = openedFields(open, { erased, key: keys.get(open.sealed.subject), context });
    if (people)
      open = withPeople(open, people, (person, key) => {
        if (!isBoxed(person)) return person;
        const { erased } = people;
        return openedFields(person, {
          erased,
          key: keys.get(person.sealed.subject),
          context: within(context, key),
        });
      });
    return { ...recorded, event: open as EventShape & Fields };
  } catch (cause) {
    throw new Error(`event ${id}: its sealed fields do not open`, { cause });
  }
}

const NO_BOXES: readonly Box[] = [];

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

/** Binds a box to its person's place too, where an event has several. */
function within(context: string, key: string): string {
  return `${context}\n${key}`;
}
