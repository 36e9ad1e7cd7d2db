import { isDeepStrictEqual } from 'node:util';
import type { Decider } from '../decider';
import type { EventShape } from '../event';
import { recordedFrom } from './projection';

/** The expectations on a command after a history. */
export interface Expectation<Event> {
  /** Exactly these events, in this order. */
  then(...events: Event[]): void;
  /** The command is refused with an error of this code. */
  thenRefused(code: string): void;
  /** Nothing to do: no event, no refusal. */
  thenNothing(): void;
}

/** A history on which commands are decided. */
export interface Given<Command, Event> {
  when(command: Command): Expectation<Event>;
}

/**
 * Given a history, when a command, then its events: one sentence per rule. Throws when deciding changes the
 * state.
 */
export function specify<Command, State, Event extends EventShape>(decider: Decider<Command, State, Event>) {
  return (...history: Event[]): Given<Command, Event> => ({
    when: (command) => {
      const outcome = decideOn(decider, history, command);
      return {
        then: (...events) => {
          expect(outcome).toEqual({ events });
        },
        thenRefused: (code) => {
          expect(outcome).toMatchObject({ refused: { code } });
        },
        thenNothing: () => {
          expect(outcome).toEqual({ events: [] });
        },
      };
    },
  });
}

type Outcome<Event> = { readonly events: readonly Event[] } | { readonly refused: unknown };

function decideOn<Command, State, Event extends EventShape>(
  decider: Decider<Command, State, Event>,
  history: readonly Event[],
  command: Command,
): Outcome<Event> {
  const state = recordedFrom(history).reduce(
    (now, recorded) => decider.evolve(now, recorded.event, recorded),
    decider.initial(),
  );
  const before = structuredClone(state);
  const outcome = outcomeOf(() => decider.decide(command, state));
  const untouched = isDeepStrictEqual(structuredClone(state), before);
  if (!untouched) throw new Error('decide changed the state it may only read');
  return outcome;
}

function outcomeOf<Event>(decide: () => readonly Event[]): Outcome<Event> {
  try {
    return { events: decide() };
  } catch (refused) {
    return { refused };
  }
}
