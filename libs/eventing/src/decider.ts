import type { EventShape, Recorded } from './event';
import type { EventStore } from './event-store.port';

/** What is told with an event: its number in its stream, and where it came from. */
export type Told = Pick<Recorded, 'revision' | 'meta'>;

/**
 * What is true of one stream. `decide` only reads the state and throws when a rule is broken; [] means nothing to do.
 * `evolve` never throws, is O(1) per event and may change the state it is given.
 */
export interface Decider<Command, State, Event extends EventShape> {
  initial(): State;
  decide(command: Command, state: State): readonly Event[];
  evolve(state: State, event: Event, told: Told): State;
  /** The same state, to go on from without changing it. Without it commands on a stream that others write to as well go one by one. */
  fork?(state: State): State;
}

/** A stream as its rules see it after all that has happened: never behind, unlike a view. All of it is read: for what is asked seldom, or is short. */
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

/** An event that is to stand in the stream next. */
export type Attempted<Event extends EventShape> = Pick<Recorded<Event>, 'event' | 'meta'>;

/** After so many appends in a row that nobody came in between, a stream counts as written to by us alone. */
const ALONE_AFTER = 256;

/** One stream as its decider sees it, and which commands it has already taken in. Not shared: one command handler owns it. */
export class FoldedStream<Command, State, Event extends EventShape> {
  /** How many events have been folded. */
  revision = 0;
  #state: State;
  /** Command id → revision of its first event; a command's events stand next to each other. */
  readonly #firstOf = new Map<string, number>();
  #isRead = false;
  #appendsAlone = Infinity;

  constructor(readonly decider: Decider<Command, State, Event>) {
    this.#state = decider.initial();
  }

  get state(): State {
    return this.#state;
  }

  /** Whether the stream was read to its end once, and what was folded since is true. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Whether others have written to it of late. */
  get isShared(): boolean {
    return this.#appendsAlone < ALONE_AFTER;
  }

  /** Folds what has been written since, by whomever: at first the whole stream. Tells whether there was anything. */
  async catchUp(store: EventStore, stream: string): Promise<boolean> {
    const before = this.revision;
    for await (const page of store.read<Event>(stream, before)) {
      for (const recorded of page) this.apply(recorded);
    }
    const hasNews = this.revision > before;
    if (hasNews && this.#isRead) this.meetOthers();
    this.#isRead = true;
    return hasNews;
  }

  /** Somebody else writes to the stream as well. */
  meetOthers(): void {
    this.#appendsAlone = 0;
  }

  /** An append went in and nobody came before it. */
  countAppend(): void {
    this.#appendsAlone++;
  }

  /** The revision at which the command's events begin, if the stream knows the command. */
  firstOf(commandId: string): number | undefined {
    return this.#firstOf.get(commandId);
  }

  /** The state, to go on from without changing it. */
  fork(): State {
    return this.decider.fork?.(this.#state) ?? this.#state;
  }

  apply({ event, meta }: Attempted<Event>): void {
    this.#state = this.decider.evolve(this.#state, event, { revision: this.revision + 1, meta });
    this.#note(meta.commandId);
  }

  /** Takes over a state that these events have led to. */
  goOnFrom(state: State, events: readonly Attempted<Event>[]): void {
    this.#state = state;
    for (const { meta } of events) this.#note(meta.commandId);
  }

  /** The state may be half changed: all of the stream is to be read again. */
  forget(): void {
    this.#state = this.decider.initial();
    this.#firstOf.clear();
    this.revision = 0;
    this.#isRead = false;
  }

  #note(commandId: string): void {
    this.revision++;
    if (!this.#firstOf.has(commandId)) this.#firstOf.set(commandId, this.revision);
  }
}
