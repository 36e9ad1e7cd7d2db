import type { Decider } from './decider';
import type { EventShape } from './event';
import type { EventStore } from './event-store.port';

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
