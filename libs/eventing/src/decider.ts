import type { EventShape, Recorded } from './event';
import type { EventStore } from './event-store.port';

/** What comes with an event: its revision in the stream and its metadata. */
type EventContext = Pick<Recorded, 'revision' | 'meta'>;

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
