import type { EventShape } from './event';

/** Which fields of an event are personal, whose they are, and what stands there once that person is erased. */
export interface PersonalFields {
  /** The event's field that names the subject (a runner's id, a registration's id). */
  readonly subject: string;
  /** Field name → what it reads when the subject's key is gone. */
  readonly erased: Readonly<Record<string, unknown>>;
}

/** A field that holds several people by their keys: each is sealed under a key of their own, so that one can be erased without the others. */
export interface PeopleField {
  readonly field: string;
  /** Who the person under that key is. */
  readonly subject: (event: Readonly<Record<string, unknown>>, key: string) => string;
  /** A person's field → what it reads when their key is gone. */
  readonly erased: Readonly<Record<string, unknown>>;
}

/**
 * How one event type is kept. Step n lifts version n to n + 1, so the current version is the number of steps + 1. Where `people` has
 * the field, it is sealed person by person; `personal` then tells how it reads in events from before that.
 */
export interface CatalogueEntry {
  readonly steps: readonly ((old: Record<string, unknown>) => Record<string, unknown>)[];
  readonly personal?: PersonalFields;
  readonly people?: PeopleField;
}

/** One entry per event type; a type that is missing does not compile. */
export type Catalogue<Event extends EventShape = EventShape> = Readonly<
  Record<Event['type'], CatalogueEntry>
>;
