import type { EventShape } from './event';
import type { EventStore } from './event-store.port';

/**
 * What is true of one stream. `decide` only reads the state and throws when a rule is broken; [] means nothing to do.
 * `evolve` never throws, is O(1) per event and may change the state it is given.
 */
export interface Decider<Command, State, Event extends EventShape> {
  initial(): State;
  decide(command: Command, state: State): readonly Event[];
  evolve(state: State, event: Event): State;
}

/** A stream as its rules see it after all that has happened: never behind, unlike a view. All of it is read: for what is asked seldom, or is short. */
export async function stateOf<State, Event extends EventShape>(
  store: EventStore,
  stream: string,
  { initial, evolve }: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
): Promise<State> {
  let state = initial();
  for await (const page of store.read<Event>(stream))
    for (const { event } of page) state = evolve(state, event);
  return state;
}

/** One stream as its decider sees it, and which commands it has already taken in. Not shared: one command handler owns it. */
export class FoldedStream<Command, State, Event extends EventShape> {
  /** How many events have been folded. */
  revision = 0;
  #state: State;
  /** Command id → revision of its first event; a command's events stand next to each other. */
  readonly #firstOf = new Map<string, number>();

  constructor(private readonly decider: Decider<Command, State, Event>) {
    this.#state = decider.initial();
  }

  /** Folds the whole stream from the store. */
  static async read<Command, State, Event extends EventShape>(
    store: EventStore,
    stream: string,
    decider: Decider<Command, State, Event>,
  ): Promise<FoldedStream<Command, State, Event>> {
    const folded = new FoldedStream(decider);
    await folded.catchUp(store, stream);
    return folded;
  }

  /** Folds what has been written since, by whomever; tells whether there was anything. */
  async catchUp(store: EventStore, stream: string): Promise<boolean> {
    const before = this.revision;
    for await (const page of store.read<Event>(stream, before)) {
      for (const { event, meta } of page) this.apply(event, meta.commandId);
    }
    return this.revision > before;
  }

  /** The revision at which the command's events begin, if the stream knows the command. */
  firstOf(commandId: string): number | undefined {
    return this.#firstOf.get(commandId);
  }

  decide(command: Command): readonly Event[] {
    return this.decider.decide(command, this.#state);
  }

  apply(event: Event, commandId: string): void {
    this.#state = this.decider.evolve(this.#state, event);
    this.revision++;
    if (!this.#firstOf.has(commandId)) this.#firstOf.set(commandId, this.revision);
  }
}
