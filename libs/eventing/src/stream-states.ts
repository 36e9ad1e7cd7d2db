import type { Recorded } from './event';
import type { EventStore } from './event-store.port';
import type { AnyView } from './view';

/** A stream's state after so many of its events. */
interface Held {
  readonly state: unknown;
  readonly revision: number;
  /** Why there is no state: the fold threw before it. */
  readonly broken?: Error;
}

/** So many streams are kept, and so many events' worth of them, whichever is reached last. */
const KEPT = { streams: 4, events: 10_000 } as const;

/**
 * The states of the streams a view is made of: hot ones are in memory, cold ones are read again when an event comes for them. First
 * `prepare` for a page of events, then `advance` by each of them.
 */
export class StreamStates {
  /** The longest unused first. */
  readonly #held = new Map<string, Held>();
  #events = 0;

  constructor(
    private readonly view: AnyView,
    private readonly kept: { readonly streams: number; readonly events: number } = KEPT,
  ) {}

  /** Makes the states ready that these events come to. Throws what the store throws. */
  async prepare(events: readonly Recorded[], store: EventStore): Promise<void> {
    this.#forgetOldest();
    for (const [stream, revision] of firstOfEach(events)) {
      const held = this.#held.get(stream);
      const before = held?.revision === revision - 1 ? held : await this.#read(store, stream, revision - 1);
      this.#hold(stream, before);
    }
  }

  /** The state before an event. Throws where it was not made ready, or where the fold threw on the way there. */
  before({ stream, revision }: Recorded): unknown {
    const held = this.#held.get(stream) ?? this.#begun();
    if (held.broken) throw held.broken;
    if (held.revision !== revision - 1)
      throw new Error(`revision ${String(revision)} of ${stream} came out of its order`);
    return held.state;
  }

  /** Takes an event in; gives the state after it. */
  advance(recorded: Recorded): unknown {
    const { stream, revision, event } = recorded;
    const state = this.view.evolve(this.before(recorded), event, recorded);
    if (!this.#held.has(stream)) this.#hold(stream, this.#begun());
    this.#held.set(stream, { state, revision });
    this.#events++;
    return state;
  }

  /** Forgets a stream whose state may be half changed. */
  forget(stream: string): void {
    this.#events -= this.#held.get(stream)?.revision ?? 0;
    this.#held.delete(stream);
  }

  /** Keeps it as the one that was used last. */
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

/** Where each stream's events of a page begin. */
function firstOfEach(events: readonly Recorded[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { stream, revision } of events) if (!first.has(stream)) first.set(stream, revision);
  return first;
}
