import { changesHistory, erasedRunner, inForce, isWord, type RacedayEvent } from '@app/domain';
import type { Recorded, Row, View } from '@app/eventing';

/** What a view knows of a race day, and all that has happened there and concerns it. */
interface Revocable<State> {
  readonly state: State;
  readonly past: Recorded<RacedayEvent>[];
}

/** A view of race days whose own fold knows facts of a few types: after a word about earlier events it is made anew of those that count. */
export function revocable<State, R extends Row>(
  view: Omit<View<State, R, RacedayEvent>, 'touched'>,
  concerning: ReadonlySet<RacedayEvent['type']>,
): View<Revocable<State>, R, RacedayEvent> {
  return {
    ...view,
    initial: () => ({ state: view.initial(), past: [] }),
    evolve: ({ state, past }, event, recorded) => {
      if (isWord(event) || concerning.has(event.type)) past.push(nameless(recorded));
      if (!isWord(event)) return { state: view.evolve(state, event, recorded), past };
      const facts = inForce(past);
      return { state: facts.reduce((now, fact) => view.evolve(now, fact.event, fact), view.initial()), past };
    },
    rows: ({ state }, since) => (since && !concerning.has(since.type) ? [] : view.rows(state)),
    places: ({ state }) => view.places?.(state) ?? view.rows(state),
    changesHistory,
  };
}

/** What is kept tells nobody's name: it stands there also when somebody is erased. */
function nameless(recorded: Recorded<RacedayEvent>): Recorded<RacedayEvent> {
  const { event } = recorded;
  return 'firstname' in event ? { ...recorded, event: { ...event, ...erasedRunner } } : recorded;
}
