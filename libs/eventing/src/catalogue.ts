import type { EventShape } from './event';

/**
 * Which fields of an event are personal, whose they are, and their placeholders once that person is erased.
 */
export interface PersonalFields {
  /** The event's field that names the subject (a runner's id, a registration's id). */
  readonly subject: string;
  /** Field name → its value once the subject's key is destroyed. */
  readonly placeholders: Readonly<Record<string, unknown>>;
}

/**
 * A field that holds several people by key. Each is sealed under their own key, so that one can be erased
 * without the others.
 */
export interface PeopleField {
  readonly field: string;
  /** The subject of the person under that key. */
  readonly subject: (event: Readonly<Record<string, unknown>>, key: string) => string;
  /** A person's field → its value once their key is destroyed. */
  readonly placeholders: Readonly<Record<string, unknown>>;
}

/** Maps an event's data from one version to another. */
export type VersionStep = (from: Record<string, unknown>) => Record<string, unknown>;

/**
 * How an event type is stored. Step n upcasts version n to n + 1, so the current version is the number of
 * steps + 1.
 * `downcast` maps the current version to the one before, while nodes run that read no newer one. With
 * `people`, the field is sealed person by person; `personal` then covers events stored before that.
 */
export interface CatalogueEntry {
  readonly steps: readonly VersionStep[];
  readonly downcast?: VersionStep;
  readonly personal?: PersonalFields;
  readonly people?: PeopleField;
}

/** One entry per event type; a missing type does not compile. */
export type Catalogue<Event extends EventShape = EventShape> = Readonly<
  Record<Event['type'], CatalogueEntry>
>;

/** The version in which an entry's events are written today. */
export function newestVersionOf({ steps }: Pick<CatalogueEntry, 'steps'>): number {
  return steps.length + 1;
}

/** Event type → the newest version that a program reads. */
export type EventVersions = Readonly<Record<string, number>>;

/** Each event type of the catalogue, with the newest version it reads. */
export function versionsReadBy(catalogue: Catalogue): EventVersions {
  const entries = Object.entries<CatalogueEntry>(catalogue);
  return Object.fromEntries(entries.map(([type, entry]) => [type, newestVersionOf(entry)]));
}
