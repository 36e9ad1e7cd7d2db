import type { EventShape } from './event';

/**
 * What is true of one stream. `decide` only reads the state and throws when a rule is broken; [] means nothing to do.
 * `evolve` never throws, is O(1) per event and may change the state it is given.
 */
export interface Decider<Command, State, Event extends EventShape> {
  initial(): State;
  decide(command: Command, state: State): readonly Event[];
  evolve(state: State, event: Event): State;
}
