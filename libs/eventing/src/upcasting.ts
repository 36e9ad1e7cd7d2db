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
export function upcasting(store: EventStore, catalogue: Catalogue, writing: WriteOptions = {}): EventStore {
  const entries = new Map(Object.entries<CatalogueEntry>(catalogue));
  const writer = new Writer(entries, writing);

  return new TransformedEventStore(store, {
    toStored: (_stream, events) => writer.written(events),
    fromStored: (events) =>
      mapChanged(events, (recorded) => {
        const { event }: { event: VersionedEvent } = recorded;
        const steps = entries.get(event.type)?.steps;
        const isToday = event.v === undefined && steps?.length === 0;
        return isToday || !steps ? recorded : upcast(recorded, steps);
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
    private readonly writing: WriteOptions,
  ) {}

  /** Synchronous when all events are written in the current version: the usual case. */
  written(events: readonly NewEvent[]): readonly NewEvent[] | Promise<readonly NewEvent[]> {
    const { versions } = this.writing;
    const isToday = ({ event: { type } }: NewEvent) => versions?.isWritable(type, this.newest(type)) ?? true;
    if (!versions || events.every(isToday)) return this.stored(events, NO_TYPES);
    return this.lowerTypes(events, versions).then((lower) => this.stored(events, lower));
  }

  /** The types to write in the version before the current one. Throws NotYetReadable. */
  private async lowerTypes(
    events: readonly NewEvent[],
    versions: WritableVersions,
  ): Promise<ReadonlySet<string>> {
    const lower = new Set<string>();
    for (const type of new Set(events.map(({ event }) => event.type))) {
      const newest = this.newest(type);
      if (await versions.mayWrite(type, newest)) continue;
      if (!this.entries.get(type)?.lower || !(await versions.mayWrite(type, newest - 1)))
        throw new NotYetReadable(type, newest);
      lower.add(type);
    }
    return lower;
  }

  private stored(events: readonly NewEvent[], lower: ReadonlySet<string>): readonly NewEvent[] {
    return mapChanged(events, (fresh) => this.marked(this.shaped(fresh, lower)));
  }

  private shaped(fresh: NewEvent, lower: ReadonlySet<string>): NewEvent {
    const { type } = fresh.event;
    const newest = this.newest(type);
    if (!lower.has(type)) return newest === 1 ? fresh : { ...fresh, event: withVersion(fresh.event, newest) };
    const before = { ...this.entries.get(type)?.lower?.({ ...fresh.event }), type };
    return { ...fresh, event: withVersion(before, newest - 1) };
  }

  /** The new field comes first: after a spread it would cost ten times as much. */
  private marked(fresh: NewEvent): NewEvent {
    const { release } = this.writing;
    return release === undefined ? fresh : { ...fresh, meta: { release, ...fresh.meta } };
  }

  private newest(type: string): number {
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
