import type { Recorded } from './event';
import type { EventStore } from './event-store.port';
import type { AnyView } from './view';

/** A stream's state after `revision` events. */
interface Held {
  readonly state: unknown;
  readonly revision: number;
  /** The error of the fold, if there is no state. */
  readonly broken?: Error;
}

/** Evicts once both limits are exceeded: the streams, and the events in them. */
const KEPT = { streams: 4, events: 10_000 } as const;

/**
 * Caches the states of the streams that a view reads, and re-reads the others when an event comes for them.
 * Call `prepare` for a page of events first, then `advance` with each of them.
 */
export class StreamStates {
  /** Least recently used first. */
  readonly #held = new Map<string, Held>();
  #events = 0;

  constructor(
    private readonly view: AnyView,
    private readonly kept: { readonly streams: number; readonly events: number } = KEPT,
  ) {}

  /** Loads the states that these events apply to. Throws the store's error. */
  async prepare(events: readonly Recorded[], store: EventStore): Promise<void> {
    this.#forgetOldest();
    for (const [stream, revision] of firstOfEach(events)) {
      const held = this.#held.get(stream);
      const before = held?.revision === revision - 1 ? held : await this.#read(store, stream, revision - 1);
      this.#hold(stream, before);
    }
  }

  /**
   * The state before an event. Throws when it was not prepared, or when the fold of an earlier event threw.
   */
  before({ stream, revision }: Recorded): unknown {
    const held = this.#held.get(stream) ?? this.#begun();
    if (held.broken) throw held.broken;
    if (held.revision !== revision - 1)
      throw new Error(`revision ${String(revision)} of ${stream} came out of its order`);
    return held.state;
  }

  /** Applies an event; returns the state after it. */
  advance(recorded: Recorded): unknown {
    const { stream, revision, event } = recorded;
    const state = this.view.evolve(this.before(recorded), event, recorded);
    if (!this.#held.has(stream)) this.#hold(stream, this.#begun());
    this.#held.set(stream, { state, revision });
    this.#events++;
    return state;
  }

  /** Evicts a stream whose state may be half changed. */
  forget(stream: string): void {
    this.#events -= this.#held.get(stream)?.revision ?? 0;
    this.#held.delete(stream);
  }

  /** Adds it as the most recently used. */
  #hold(stream: string, held: Held): void {
    this.forget(stream);
    this.#held.set(stream, held);
    this.#events += held.revision;
  }

  #begun(): Held {
    return { state: this.view.initial(), revision: 0 };
  }

  async #read(store: EventStore, stream: string, upTo: number): Promise<Held> {
    let held = this.#begun();
    if (upTo === 0) return held;
    for await (const page of store.read(stream)) {
      for (const recorded of page) {
        held = this.#after(held, recorded);
        if (recorded.revision === upTo || held.broken) return { ...held, revision: upTo };
      }
    }
    throw new Error(`${stream} ends before revision ${String(upTo)}`);
  }

  #after({ state }: Held, recorded: Recorded): Held {
    const { event, revision } = recorded;
    try {
      return { state: this.view.evolve(state, event, recorded), revision };
    } catch (thrown) {
      const broken = thrown instanceof Error ? thrown : new Error('a fold broke', { cause: thrown });
      return { state: undefined, revision, broken };
    }
  }

  #forgetOldest(): void {
    for (const stream of this.#held.keys()) {
      if (this.#held.size <= this.kept.streams || this.#events <= this.kept.events) return;
      this.forget(stream);
    }
  }
}

/** The revision of each stream's first event in a page. */
function firstOfEach(events: readonly Recorded[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { stream, revision } of events) if (!first.has(stream)) first.set(stream, revision);
  return first;
}
