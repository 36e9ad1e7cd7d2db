import { newestVersionOf, type Catalogue, type CatalogueEntry, type VersionedEvent } from './catalogue';
import type { EventShape, NewEvent, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { TransformedEventStore } from './transformed-event-store';

/** Which event versions may be written while older programs read the log. */
export interface WritableVersions {
  /** Whether every node is known to read that version of the type. Once true, it stays true. */
  isWritable(type: string, version: number): boolean;

  /** Whether every node reads that version; looks it up. */
  mayWrite(type: string, version: number): Promise<boolean>;
}

/** `release`: recorded in each event. `versions`: what other nodes read; omitted when there are none. */
export interface WriteOptions {
  readonly release?: string | undefined;
  readonly versions?: WritableVersions | undefined;
}

/**
 * Some node cannot read this event yet, not even in an older version. Nothing was written; a later retry may
 * succeed.
 */
export class NotYetReadable extends Error {
  readonly code = 'upgrade-under-way';
  constructor(type: string, version: number) {
    super(`${type}, version ${version}, is not read by every node yet`);
  }
}

/**
 * Stores events with their version `v` (omitted while it is 1) and reads them in the current version. While
 * some node cannot read that one, it writes the version before. Types the catalogue does not know pass
 * unchanged.
 * Reading throws for a version newer than the catalogue's, appending throws NotYetReadable. Wraps `sealing`,
 * so that steps see opened fields, or the values for erased people.
 */
export function upcasting(store: EventStore, catalogue: Catalogue, options: WriteOptions = {}): EventStore {
  return new UpcastingEventStore(store, catalogue, options);
}

const NO_TYPES: ReadonlySet<string> = new Set();

class UpcastingEventStore extends TransformedEventStore {
  readonly #entries: ReadonlyMap<string, CatalogueEntry>;

  constructor(
    store: EventStore,
    catalogue: Catalogue,
    private readonly options: WriteOptions,
  ) {
    super(store);
    this.#entries = new Map(Object.entries<CatalogueEntry>(catalogue));
  }

  protected override fromStored(events: readonly Recorded[]): readonly Recorded[] {
    return mapChanged(events, (recorded) => {
      const { event }: { event: VersionedEvent } = recorded;
      const steps = this.#entries.get(event.type)?.steps;
      const isCurrent = event.v === undefined && steps?.length === 0;
      return isCurrent || !steps ? recorded : upcast(recorded, steps);
    });
  }

  /** Synchronous when all events are written in the current version: the usual case. */
  protected override toStored(_stream: string, events: readonly NewEvent[]) {
    const { versions } = this.options;
    const isCurrent = ({ event: { type } }: NewEvent) =>
      versions?.isWritable(type, this.#newestVersion(type)) ?? true;
    if (!versions || events.every(isCurrent)) return this.#convert(events, NO_TYPES);
    return this.#typesToDowncast(events, versions).then((downcastTypes) =>
      this.#convert(events, downcastTypes),
    );
  }

  /** The types to write in the version before the current one. Throws NotYetReadable. */
  async #typesToDowncast(
    events: readonly NewEvent[],
    versions: WritableVersions,
  ): Promise<ReadonlySet<string>> {
    const downcastTypes = new Set<string>();
    for (const type of new Set(events.map(({ event }) => event.type))) {
      const newest = this.#newestVersion(type);
      if (await versions.mayWrite(type, newest)) continue;
      if (!this.#entries.get(type)?.downcast || !(await versions.mayWrite(type, newest - 1)))
        throw new NotYetReadable(type, newest);
      downcastTypes.add(type);
    }
    return downcastTypes;
  }

  #convert(events: readonly NewEvent[], downcastTypes: ReadonlySet<string>): readonly NewEvent[] {
    return mapChanged(events, (newEvent) =>
      this.#withRelease(this.#toWritableVersion(newEvent, downcastTypes)),
    );
  }

  #toWritableVersion(newEvent: NewEvent, downcastTypes: ReadonlySet<string>): NewEvent {
    const { type } = newEvent.event;
    const newest = this.#newestVersion(type);
    if (!downcastTypes.has(type))
      return newest === 1 ? newEvent : { ...newEvent, event: withVersion(newEvent.event, newest) };
    const before = { ...this.#entries.get(type)?.downcast?.({ ...newEvent.event }), type };
    return { ...newEvent, event: withVersion(before, newest - 1) };
  }

  /** The new field comes first: after a spread it would cost ten times as much. */
  #withRelease(newEvent: NewEvent): NewEvent {
    const { release } = this.options;
    return release === undefined ? newEvent : { ...newEvent, meta: { release, ...newEvent.meta } };
  }

  #newestVersion(type: string): number {
    const entry = this.#entries.get(type);
    return entry ? newestVersionOf(entry) : 1;
  }
}

function withVersion(event: EventShape, v: number): VersionedEvent {
  return v === 1 ? event : { ...event, v };
}

function upcast(recorded: Recorded<VersionedEvent>, steps: CatalogueEntry['steps']): Recorded {
  const { v: version = 1, ...stored } = recorded.event;
  const name = `event ${recorded.id} (${stored.type}, version ${version})`;
  if (version > steps.length + 1) throw new Error(`${name} was written by a newer release`);
  try {
    const event = steps.slice(version - 1).reduce<object>((old, step) => step({ ...old }), stored);
    return { ...recorded, event: { ...event, type: stored.type } };
  } catch (cause) {
    throw new Error(`${name} cannot be upcast to the current version`, { cause });
  }
}

/** Maps events, but returns the same array when no event changed: the usual case, so it costs no memory. */
function mapChanged<Event extends NewEvent>(
  events: readonly Event[],
  change: (event: Event) => Event,
): readonly Event[] {
  let copy: Event[] | undefined;
  for (const [index, event] of events.entries()) {
    const changed = change(event);
    if (changed === event) continue;
    copy ??= events.slice();
    copy[index] = changed;
  }
  return copy ?? events;
}
