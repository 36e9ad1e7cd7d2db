import type { EventShape, NewEvent, Recorded } from './event';
import { type EventStore, StoreFailed } from './event-store.port';
import { TransformedEventStore } from './transformed-event-store';

/**
 * Which fields of an event are personal, whose they are, and their placeholders once that person is erased.
 */
export interface PersonalFields {
  /** The event's field that names the subject (a runner's id, a registration's id). */
  readonly subject: string;
  /** Field name → its value once the subject's key is destroyed. */
  readonly placeholders: Readonly<Record<string, unknown>>;
  /** The fields stored in clear text; any other is sealed. Without it, those without a placeholder. */
  readonly clear?: ReadonlySet<string>;
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
  /** As in `PersonalFields`. */
  readonly clear?: ReadonlySet<string>;
}

/** Maps an event's data from one version to another. */
type VersionStep = (from: Record<string, unknown>) => Record<string, unknown>;

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

/** An event as stored. `v`: its version, omitted while it is 1. */
export interface VersionedEvent extends EventShape {
  readonly v?: number;
}

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

/**
 * Stops for good, like a store that fails, at the first event whose type or version the catalogue does not
 * know: every state after it may be wrong. Must be the innermost wrapper: an unknown event may be sealed in
 * an unknown way. `release`: this program's own.
 */
export function knownEventsOnly(store: EventStore, catalogue: Catalogue, release: string): EventStore {
  return new KnownEventStore(store, versionsReadBy(catalogue), release);
}

type Listener = (error: Error) => void;

/** Checks every event that is read; after an unknown one it refuses all appends. */
class KnownEventStore extends TransformedEventStore {
  #unknown: StoreFailed | undefined;
  readonly #listeners: Listener[] = [];
  readonly #reads: ReadonlyMap<string, number>;

  constructor(
    store: EventStore,
    reads: EventVersions,
    private readonly release: string,
  ) {
    super(store);
    this.#reads = new Map(Object.entries(reads));
  }

  override failure(): Error | undefined {
    return this.#unknown ?? super.failure();
  }

  override onFailure(listener: Listener): void {
    let isNotified = false;
    const once = (error: Error) => {
      if (!isNotified) listener(error);
      isNotified = true;
    };
    if (this.#unknown) once(this.#unknown);
    else this.#listeners.push(once);
    super.onFailure(once);
  }

  protected override toStored(_stream: string, events: readonly NewEvent[]) {
    return this.#unknown ? Promise.reject(this.#unknown) : events;
  }

  protected override fromStored(events: readonly Recorded[]): readonly Recorded[] {
    if (this.#unknown) throw this.#unknown;
    for (const recorded of events) if (!this.#isKnown(recorded)) throw this.#stop(recorded);
    return events;
  }

  #isKnown({ event }: Recorded<VersionedEvent>): boolean {
    return (event.v ?? 1) <= (this.#reads.get(event.type) ?? 0);
  }

  #stop({ id, stream, event, meta }: Recorded<VersionedEvent>): StoreFailed {
    const what = `${event.type}, version ${event.v ?? 1} (event ${id} in ${stream})`;
    const [whose, start] =
      meta.release === undefined ? ['a newer version', 'it'] : [`version ${meta.release}`, 'that one'];
    const own = `this version of the product, ${this.release},`;
    this.#unknown = new StoreFailed(
      `${own} cannot read ${what}: ${whose} wrote it. Start ${start} or a newer one`,
    );
    for (const listener of this.#listeners) listener(this.#unknown);
    return this.#unknown;
  }
}
