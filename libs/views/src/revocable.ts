import { changesHistory, inForce, isWord, type RacedayEvent } from '@app/domain';
import type { Recorded, Row, View } from '@app/eventing';

/** What a view knows of a race day, and all that has happened there. */
interface Revocable<State> {
  readonly state: State;
  readonly past: Recorded<RacedayEvent>[];
}

/** A view of race days whose own fold knows facts only: after a word about earlier events it is made anew of those that count. */
export function revocable<State, R extends Row>(
  view: View<State, R, RacedayEvent>,
): View<Revocable<State>, R, RacedayEvent> {
  return {
    ...view,
    initial: () => ({ state: view.initial(), past: [] }),
    evolve: ({ state, past }, event, recorded) => {
      past.push(recorded);
      if (!isWord(event)) return { state: view.evolve(state, event, recorded), past };
      const facts = inForce(past);
      return { state: facts.reduce((now, fact) => view.evolve(now, fact.event, fact), view.initial()), past };
    },
    rows: ({ state }, since) => view.rows(state, since),
    places: ({ state }) => view.places?.(state) ?? view.rows(state),
    changesHistory,
  };
}
