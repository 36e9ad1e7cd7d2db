import type { Recorded } from './event';
import type { EventStore } from './event-store.port';
import type { AnyView } from './view';

/** A stream's state after `revision` events. */
interface CachedState {
  readonly state: unknown;
  readonly revision: number;
  /** The error of the fold, if there is no state. */
  readonly error?: Error;
}

/** Evicts once both limits are exceeded: the streams, and the events in them. */
const CACHE_LIMITS = { streams: 4, events: 10_000 } as const;

/**
 * Caches the states of the streams that a view reads, and re-reads the others when an event comes for them.
 * Call `prepare` for a page of events first, then `advance` with each of them.
 */
export class StreamStateCache {
  /** Least recently used first. */
  readonly #cached = new Map<string, CachedState>();
  #events = 0;

  constructor(
    private readonly view: AnyView,
    private readonly limits: { readonly streams: number; readonly events: number } = CACHE_LIMITS,
  ) {}

  /** Loads the states that these events apply to. Throws the store's error. */
  async prepare(events: readonly Recorded[], store: EventStore): Promise<void> {
    this.#evictOldest();
    for (const [stream, revision] of firstRevisions(events)) {
      const cached = this.#cached.get(stream);
      const before =
        cached?.revision === revision - 1 ? cached : await this.#read(store, stream, revision - 1);
      this.#put(stream, before);
    }
  }

  /**
   * The state before an event. Throws when it was not prepared, or when the fold of an earlier event threw.
   */
  stateBefore({ stream, revision }: Recorded): unknown {
    const cached = this.#cached.get(stream) ?? this.#initial();
    if (cached.error) throw cached.error;
    if (cached.revision !== revision - 1)
      throw new Error(`revision ${String(revision)} of ${stream} came out of order`);
    return cached.state;
  }

  /** Applies an event; returns the state after it. */
  advance(recorded: Recorded): unknown {
    const { stream, revision, event } = recorded;
    const state = this.view.evolve(this.stateBefore(recorded), event, recorded);
    if (!this.#cached.has(stream)) this.#put(stream, this.#initial());
    this.#cached.set(stream, { state, revision });
    this.#events++;
    return state;
  }

  /** Evicts a stream whose state may be half changed. */
  evict(stream: string): void {
    this.#events -= this.#cached.get(stream)?.revision ?? 0;
    this.#cached.delete(stream);
  }

  /** Adds it as the most recently used. */
  #put(stream: string, cached: CachedState): void {
    this.evict(stream);
    this.#cached.set(stream, cached);
    this.#events += cached.revision;
  }

  #initial(): CachedState {
    return { state: this.view.initial(), revision: 0 };
  }

  async #read(store: EventStore, stream: string, upTo: number): Promise<CachedState> {
    let cached = this.#initial();
    if (upTo === 0) return cached;
    for await (const page of store.read(stream)) {
      for (const recorded of page) {
        cached = this.#fold(cached, recorded);
        if (recorded.revision === upTo || cached.error) return { ...cached, revision: upTo };
      }
    }
    throw new Error(`${stream} ends before revision ${String(upTo)}`);
  }

  #fold({ state }: CachedState, recorded: Recorded): CachedState {
    const { event, revision } = recorded;
    try {
      return { state: this.view.evolve(state, event, recorded), revision };
    } catch (thrown) {
      const error =
        thrown instanceof Error
          ? thrown
          : new Error('a fold threw a value that is not an error', { cause: thrown });
      return { state: undefined, revision, error };
    }
  }

  #evictOldest(): void {
    for (const stream of this.#cached.keys()) {
      if (this.#cached.size <= this.limits.streams || this.#events <= this.limits.events) return;
      this.evict(stream);
    }
  }
}

/** The revision of each stream's first event in a page. */
function firstRevisions(events: readonly Recorded[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { stream, revision } of events) if (!first.has(stream)) first.set(stream, revision);
  return first;
}
