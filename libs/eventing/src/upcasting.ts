import { type Catalogue, type CatalogueEntry, newestVersionOf } from './catalogue';
import type { EventShape, NewEvent, Recorded } from './event';
import type { EventStore } from './event-store.port';
import { TransformedEventStore, mapChanged } from './transformed-event-store';

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
  const entries = new Map(Object.entries<CatalogueEntry>(catalogue));
  const writer = new Writer(entries, options);

  return new TransformedEventStore(store, {
    toStored: (_stream, events) => writer.convertForWrite(events),
    fromStored: (events) =>
      mapChanged(events, (recorded) => {
        const { event }: { event: VersionedEvent } = recorded;
        const steps = entries.get(event.type)?.steps;
        const isCurrent = event.v === undefined && steps?.length === 0;
        return isCurrent || !steps ? recorded : upcast(recorded, steps);
      }),
  });
}

/** An event as stored. `v`: its version, omitted while it is 1. */
export interface VersionedEvent extends EventShape {
  readonly v?: number;
}

const NO_TYPES: ReadonlySet<string> = new Set();

/** Converts events to the version they are stored in, and adds the release. */
class Writer {
  constructor(
    private readonly entries: ReadonlyMap<string, CatalogueEntry>,
    private readonly options: WriteOptions,
  ) {}

  /** Synchronous when all events are written in the current version: the usual case. */
  convertForWrite(events: readonly NewEvent[]): readonly NewEvent[] | Promise<readonly NewEvent[]> {
    const { versions } = this.options;
    const isCurrent = ({ event: { type } }: NewEvent) =>
      versions?.isWritable(type, this.newestVersion(type)) ?? true;
    if (!versions || events.every(isCurrent)) return this.toStored(events, NO_TYPES);
    return this.typesToDowncast(events, versions).then((downcastTypes) =>
      this.toStored(events, downcastTypes),
    );
  }

  /** The types to write in the version before the current one. Throws NotYetReadable. */
  private async typesToDowncast(
    events: readonly NewEvent[],
    versions: WritableVersions,
  ): Promise<ReadonlySet<string>> {
    const downcastTypes = new Set<string>();
    for (const type of new Set(events.map(({ event }) => event.type))) {
      const newest = this.newestVersion(type);
      if (await versions.mayWrite(type, newest)) continue;
      if (!this.entries.get(type)?.downcast || !(await versions.mayWrite(type, newest - 1)))
        throw new NotYetReadable(type, newest);
      downcastTypes.add(type);
    }
    return downcastTypes;
  }

  private toStored(events: readonly NewEvent[], downcastTypes: ReadonlySet<string>): readonly NewEvent[] {
    return mapChanged(events, (newEvent) =>
      this.withRelease(this.toWritableVersion(newEvent, downcastTypes)),
    );
  }

  private toWritableVersion(newEvent: NewEvent, downcastTypes: ReadonlySet<string>): NewEvent {
    const { type } = newEvent.event;
    const newest = this.newestVersion(type);
    if (!downcastTypes.has(type))
      return newest === 1 ? newEvent : { ...newEvent, event: withVersion(newEvent.event, newest) };
    const before = { ...this.entries.get(type)?.downcast?.({ ...newEvent.event }), type };
    return { ...newEvent, event: withVersion(before, newest - 1) };
  }

  /** The new field comes first: after a spread it would cost ten times as much. */
  private withRelease(newEvent: NewEvent): NewEvent {
    const { release } = this.options;
    return release === undefined ? newEvent : { ...newEvent, meta: { release, ...newEvent.meta } };
  }

  private newestVersion(type: string): number {
    const entry = this.entries.get(type);
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
