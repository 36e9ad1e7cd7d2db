import { type Catalogue, type EventVersions, versionsReadBy } from './catalogue';
import type { NewEvent, Recorded } from './event';
import { type EventStore, StoreFailed } from './event-store.port';
import { type EventTransform, TransformedEventStore } from './transformed-event-store';
import type { VersionedEvent } from './upcasting';

/** The log holds an event that this program does not know. Every state after it may be wrong. */
export class UnknownEvent extends StoreFailed {}

/**
 * Stops for good, like a store that fails, at the first event whose type or version the catalogue does not
 * know. Must be the innermost wrapper: an unknown event may be sealed in an unknown way. `release`: this
 * program's own.
 */
export function knownEventsOnly(store: EventStore, catalogue: Catalogue, release: string): EventStore {
  return new KnownEventStore(store, new VersionGuard(versionsReadBy(catalogue), release));
}

type Listener = (error: Error) => void;

class KnownEventStore extends TransformedEventStore {
  constructor(
    store: EventStore,
    private readonly guard: VersionGuard,
  ) {
    super(store, guard);
  }

  override failure(): Error | undefined {
    return this.guard.unknown ?? super.failure();
  }

  override onFailure(listener: Listener): void {
    let isNotified = false;
    const once = (error: Error) => {
      if (!isNotified) listener(error);
      isNotified = true;
    };
    this.guard.onUnknown(once);
    super.onFailure(once);
  }
}

/** Checks every event that is read; after an unknown one it refuses all appends. */
class VersionGuard implements EventTransform {
  unknown: UnknownEvent | undefined;
  private readonly listeners: Listener[] = [];
  private readonly reads: ReadonlyMap<string, number>;

  constructor(
    reads: EventVersions,
    private readonly release: string,
  ) {
    this.reads = new Map(Object.entries(reads));
  }

  onUnknown(listener: Listener): void {
    if (this.unknown) listener(this.unknown);
    else this.listeners.push(listener);
  }

  toStored(_stream: string, events: readonly NewEvent[]): readonly NewEvent[] | Promise<readonly NewEvent[]> {
    return this.unknown ? Promise.reject(this.unknown) : events;
  }

  fromStored(events: readonly Recorded[]): readonly Recorded[] {
    if (this.unknown) throw this.unknown;
    for (const recorded of events) if (!this.isKnown(recorded)) throw this.stop(recorded);
    return events;
  }

  private isKnown({ event }: Recorded<VersionedEvent>): boolean {
    return (event.v ?? 1) <= (this.reads.get(event.type) ?? 0);
  }

  private stop({ id, stream, event, meta }: Recorded<VersionedEvent>): UnknownEvent {
    const what = `${event.type}, version ${event.v ?? 1} (event ${id} in ${stream})`;
    const [whose, start] =
      meta.release === undefined ? ['a newer version', 'it'] : [`version ${meta.release}`, 'that one'];
    const own = `this version of the product, ${this.release},`;
    this.unknown = new UnknownEvent(
      `${own} cannot read ${what}: ${whose} wrote it. Start ${start} or a newer one`,
    );
    for (const listener of this.listeners) listener(this.unknown);
    return this.unknown;
  }
}
