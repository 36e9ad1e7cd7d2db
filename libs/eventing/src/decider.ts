import type { EventShape, Recorded } from './event';
import type { EventStore } from './event-store.port';

/** What comes with an event: its revision in the stream and its metadata. */
export type EventContext = Pick<Recorded, 'revision' | 'meta'>;

/**
 * The rules of a stream. `decide` only reads the state and throws when a rule is broken; [] means nothing to
 * do.
 * `evolve` never throws, is O(1) per event and may change the given state.
 */
export interface Decider<Command, State, Event extends EventShape> {
  initial(): State;
  decide(command: Command, state: State): readonly Event[];
  evolve(state: State, event: Event, context: EventContext): State;
  /** A copy of the state. Without `fork`, commands on a stream with other writers are handled one by one. */
  fork?(state: State): State;
}

/**
 * A stream's state, read and folded from its first event: never stale, unlike a view. For rare queries or
 * short streams.
 */
export async function stateOf<State, Event extends EventShape>(
  store: EventStore,
  stream: string,
  { initial, evolve }: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
): Promise<State> {
  let state = initial();
  for await (const page of store.read<Event>(stream))
    for (const recorded of page) state = evolve(state, recorded.event, recorded);
  return state;
}

/** An event that is not appended yet. */
export type UncommittedEvent<Event extends EventShape> = Pick<Recorded<Event>, 'event' | 'meta'>;

/** After this many appends in a row without a conflict, a stream counts as written by this node alone. */
const UNCONTENDED_AFTER = 256;

/** One stream's folded state, and the commands it holds. Not shared: one command handler owns it. */
export class FoldedStream<Command, State, Event extends EventShape> {
  /** The number of folded events. */
  revision = 0;
  #state: State;
  /** Command id → revision of its first event; a command's events are consecutive. */
  readonly #firstRevisions = new Map<string, number>();
  #isRead = false;
  #uncontendedAppends = Infinity;

  constructor(readonly decider: Decider<Command, State, Event>) {
    this.#state = decider.initial();
  }

  get state(): State {
    return this.#state;
  }

  /** Whether the stream was read to its end, and every event folded since is stored. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Whether others have written to it recently. */
  get isContended(): boolean {
    return this.#uncontendedAppends < UNCONTENDED_AFTER;
  }

  /** Folds all events stored since, at first the whole stream. Returns whether there were any. */
  async catchUp(store: EventStore, stream: string): Promise<boolean> {
    const before = this.revision;
    for await (const page of store.read<Event>(stream, before)) {
      for (const recorded of page) this.apply(recorded);
    }
    const hasNewEvents = this.revision > before;
    if (hasNewEvents && this.#isRead) this.noteConflict();
    this.#isRead = true;
    return hasNewEvents;
  }

  noteConflict(): void {
    this.#uncontendedAppends = 0;
  }

  countUncontendedAppend(): void {
    this.#uncontendedAppends++;
  }

  /** The revision of the command's first event, if the stream holds the command. */
  firstRevisionOf(commandId: string): number | undefined {
    return this.#firstRevisions.get(commandId);
  }

  /** A copy of the state; the state itself when the decider cannot fork. */
  fork(): State {
    return this.decider.fork?.(this.#state) ?? this.#state;
  }

  apply({ event, meta }: UncommittedEvent<Event>): void {
    this.#state = this.decider.evolve(this.#state, event, { revision: this.revision + 1, meta });
    this.#noteCommand(meta.commandId);
  }

  /** Adopts the state that these events produced. */
  adopt(state: State, events: readonly UncommittedEvent<Event>[]): void {
    this.#state = state;
    for (const { meta } of events) this.#noteCommand(meta.commandId);
  }

  /** The state may be half changed: the next `catchUp` reads the whole stream. */
  reset(): void {
    this.#state = this.decider.initial();
    this.#firstRevisions.clear();
    this.revision = 0;
    this.#isRead = false;
  }

  #noteCommand(commandId: string): void {
    this.revision++;
    if (!this.#firstRevisions.has(commandId)) this.#firstRevisions.set(commandId, this.revision);
  }
}
