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

/** The data of an event in one version from that in another. */
export type Step = (from: Record<string, unknown>) => Record<string, unknown>;

/**
 * How one event type is kept. Step n lifts version n to n + 1, so the current version is the number of steps + 1; `lower` says today's
 * version in the one before it, for as long as nodes run that read no newer one. Where `people` has the field, it is sealed person by
 * person; `personal` then tells how it reads in events from before that.
 */
export interface CatalogueEntry {
  readonly steps: readonly Step[];
  readonly lower?: Step;
  readonly personal?: PersonalFields;
  readonly people?: PeopleField;
}

/** One entry per event type; a type that is missing does not compile. */
export type Catalogue<Event extends EventShape = EventShape> = Readonly<
  Record<Event['type'], CatalogueEntry>
>;

/** The version that an entry's events are written in today. */
export function newestOf({ steps }: Pick<CatalogueEntry, 'steps'>): number {
  return steps.length + 1;
}

/** Event types and the newest version of each that a program reads. */
export type EventVersions = Readonly<Record<string, number>>;

/** What a program with this catalogue reads. */
export function versionsReadBy(catalogue: Catalogue): EventVersions {
  const entries = Object.entries<CatalogueEntry>(catalogue);
  return Object.fromEntries(entries.map(([type, entry]) => [type, newestOf(entry)]));
}
