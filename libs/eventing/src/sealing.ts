import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Catalogue, CatalogueEntry, PeopleField, PersonalFields } from './catalogue';
import type { EventShape, NewEvent, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { KeysMissing, type KeyStore } from './key-store.port';
import { TransformedEventStore } from './transformed-event-store';

/**
 * Seals the catalogue's personal fields in an event store: one box for each person in an event, under that
 * person's key. Once the key is destroyed, the fields have the catalogue's values for erased people.
 * Reading throws KeysMissing for a person without a key who was not erased. It throws, naming the event, when
 * a box does not open.
 */
export function sealing(store: EventStore, catalogue: Catalogue, keys: KeyStore): EventStore {
  return new SealingEventStore(store, catalogue, keys);
}

class SealingEventStore extends TransformedEventStore {
  /** By event type. */
  readonly #personalData: ReadonlyMap<string, PersonalData>;

  constructor(
    store: EventStore,
    catalogue: Catalogue,
    private readonly keys: KeyStore,
  ) {
    super(store);
    const entries = Object.entries<CatalogueEntry>(catalogue);
    this.#personalData = new Map(entries.map(([type, entry]) => [type, personalDataOf(entry)]));
  }

  protected override toStored(stream: string, events: readonly NewEvent[]) {
    const isPersonal = ({ event }: NewEvent) => this.#personalToSeal(event) !== NO_PERSONAL_DATA;
    return events.some(isPersonal) ? this.#sealAll(stream, events) : events;
  }

  protected override fromStored(events: readonly Recorded[]) {
    return events.some((recorded) => this.#boxes(recorded).length > 0) ? this.#openAll(events) : events;
  }

  #personalOf({ type }: EventShape): PersonalData {
    return this.#personalData.get(type) ?? NO_PERSONAL_DATA;
  }

  /** None where the event's only personal field is absent, so that it needs no key store. */
  #personalToSeal(event: EventShape): PersonalData {
    const data = this.#personalOf(event);
    const isAbsent = data.own === undefined && data.people && !(data.people.field in event);
    return isAbsent ? NO_PERSONAL_DATA : data;
  }

  #boxes({ event }: Recorded): readonly SealedBox[] {
    return boxesIn(event, this.#personalOf(event));
  }

  /** A new person's key is durable before anything sealed with it is appended. */
  async #sealAll(stream: string, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const subjects = new Set(events.flatMap(({ event }) => subjectsIn(event, this.#personalToSeal(event))));
    const found = await this.keys.ensure([...subjects]);
    return events.map((newEvent) => {
      const personal = this.#personalToSeal(newEvent.event);
      return personal === NO_PERSONAL_DATA ? newEvent : sealEvent({ ...newEvent, stream }, personal, found);
    });
  }

  async #openAll(events: readonly Recorded[]): Promise<readonly Recorded[]> {
    const subjects = new Set<string>();
    for (const recorded of events) for (const { subject } of this.#boxes(recorded)) subjects.add(subject);
    const found = await this.keys.find([...subjects]);
    await this.#refuseMissing(subjects, found);
    return events.map((recorded) =>
      this.#boxes(recorded).length > 0
        ? openEvent(recorded, this.#personalOf(recorded.event), found)
        : recorded,
    );
  }

  /** A person without a key must have been erased: a lost key never counts as an erasure. */
  async #refuseMissing(subjects: ReadonlySet<string>, found: Keys): Promise<void> {
    if (found.size === subjects.size) return;
    const withoutKey = [...subjects].filter((subject) => !found.has(subject));
    const { length } = await this.keys.unknownSubjects(withoutKey);
    if (length > 0) throw new KeysMissing(length);
  }
}

/**
 * The personal data in events of a type. `own`: the fields sealed for the event's own subject, apart from its
 * people.
 */
interface PersonalData {
  readonly placeholders: Fields;
  readonly own: PersonalFields | undefined;
  readonly people: PeopleField | undefined;
}

/** For types without people, and types the catalogue does not know. */
const NO_PERSONAL_DATA: PersonalData = { placeholders: {}, own: undefined, people: undefined };

type Keys = ReadonlyMap<string, Buffer>;

/** The personal data that a catalogue entry declares. */
function personalDataOf({ personal, people }: CatalogueEntry): PersonalData {
  if (!personal && !people) return NO_PERSONAL_DATA;
  const placeholders = personal?.placeholders ?? {};
  return { placeholders, own: personal && ownFields(personal, people), people };
}

/** The fields sealed for the event's own subject; the people are sealed one by one. */
function ownFields(personal: PersonalFields, people: PeopleField | undefined): PersonalFields | undefined {
  const own = Object.entries(personal.placeholders).filter(([field]) => field !== people?.field);
  if (own.length === 0) return undefined;
  const placeholders = Object.fromEntries(own);
  const { clear } = personal;
  const envelope = ['type', 'v', ...(people ? [people.field] : [])];
  return { ...personal, placeholders, ...(clear && { clear: new Set([...clear, ...envelope]) }) };
}

/** All subjects of an event to append. Throws when the event names none. */
function subjectsIn(event: EventShape, { own, people }: PersonalData): string[] {
  const subjects = own ? [subjectOf(event, own)] : [];
  if (people)
    for (const [key] of peopleOf(fieldsOf(event), people))
      subjects.push(people.subject(fieldsOf(event), key));
  return subjects;
}

/** The boxes in a stored event. */
function boxesIn(event: EventShape, { people }: PersonalData): readonly SealedBox[] {
  if (!people) return isSealed(event) ? [event.sealed] : NO_BOXES;
  const all = [event, ...peopleOf(fieldsOf(event), people).map(([, person]) => person)];
  return all.flatMap((fields) => (isSealed(fields) ? [fields.sealed] : []));
}

/** The event as stored. */
function sealEvent(
  newEvent: NewEvent & { readonly stream: string },
  { own, people }: PersonalData,
  keys: Keys,
): NewEvent {
  const { id, event, meta } = newEvent;
  const context = contextOf(newEvent);
  let stored = fieldsOf(event);
  if (own) {
    const subject = subjectOf(event, own);
    stored = sealFields(stored, subject, { ...own, key: keys.get(subject), context });
  }
  if (people) {
    stored = withPeople(stored, people, (person, key) => {
      const subject = people.subject(fieldsOf(event), key);
      const options = { ...people, key: keys.get(subject), context: personContextOf(context, key) };
      return sealFields(person, subject, options);
    });
  }
  return { id, event: { ...stored, type: event.type }, meta };
}

/**
 * The original event, with the catalogue's values for erased people. Throws, naming the event, when a box
 * does not open.
 */
function openEvent(recorded: Recorded, { placeholders, people }: PersonalData, keys: Keys): Recorded {
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

/** Personal fields, sealed under the subject's key. */
interface SealedBox {
  readonly subject: string;
  readonly box: string;
}

/** An object's fields, some of them personal. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * How to seal fields. `placeholders` names the personal ones, `clear` the others; `context` binds the box to
 * its event. Without a key the person is erased.
 */
interface SealOptions {
  readonly placeholders: Fields;
  readonly clear?: ReadonlySet<string>;
  readonly key: Buffer | undefined;
  readonly context: string;
}

/** Whether some of the fields are sealed. */
function isSealed(fields: unknown): fields is Fields & { readonly sealed: SealedBox } {
  return typeof fields === 'object' && fields !== null && 'sealed' in fields;
}

/** The fields as stored. For an erased person no personal value is written. */
function sealFields(
  fields: Fields,
  subject: string,
  { placeholders, clear, key, context }: SealOptions,
): Fields {
  const visible: Record<string, unknown> = {};
  const secret: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const isPersonal = Object.hasOwn(placeholders, field) || clear?.has(field) === false;
    (isPersonal ? secret : visible)[field] = value;
  }
  if (!key) return { ...visible, ...placeholders };
  visible.sealed = { subject, box: seal(JSON.stringify(secret), key, context) } satisfies SealedBox;
  return visible;
}

/** The original fields; for an erased person, the placeholders. Throws when the box does not open. */
function openFields(
  stored: Fields & { readonly sealed: SealedBox },
  { placeholders, key, context }: SealOptions,
): Fields {
  const { sealed, ...fields } = stored;
  if (!key) return { ...placeholders, ...fields };
  const secret = JSON.parse(unseal(sealed.box, key, context)) as object;
  return Object.assign(fields, secret); // a second spread would cost as much as the cipher
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a text under a 32-byte key: base64 of iv, ciphertext and tag. Opens only with the same `context`. */
function seal(text: string, key: Buffer, context: string): string {
  const iv = nextIv();
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64');
}

/** Opens a box made by `seal`. Throws when the key, the context or a single bit differs. */
function unseal(box: string, key: Buffer, context: string): string {
  const bytes = Buffer.from(box, 'base64');
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('the sealed value is too short');
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(end));
  const text = decipher.update(bytes.subarray(IV_BYTES, end));
  decipher.final(); // returns no more bytes: it only compares the tag
  return text.toString();
}

/**
 * Random bytes drawn in one go and used once each: drawing twelve at a time costs more than the sealing
 * itself.
 */
let ivPool = Buffer.alloc(0);

function nextIv(): Buffer {
  if (ivPool.length === 0) ivPool = randomBytes(IV_BYTES * 512);
  const iv = ivPool.subarray(0, IV_BYTES);
  ivPool = ivPool.subarray(IV_BYTES);
  return iv;
}
