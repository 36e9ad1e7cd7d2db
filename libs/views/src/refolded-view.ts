import {
  changesHistory,
  erasedRunner,
  effectiveEvents,
  isHistoryChange,
  type RacedayEvent,
} from '@app/domain';
import type { Recorded, Row, View } from '@app/eventing';

/** A view's state of a race day, and all events of the day that it reads. */
interface RefoldedState<State> {
  readonly state: State;
  readonly past: Recorded<RacedayEvent>[];
}

/**
 * A view of race days whose own fold handles a few event types. After a revocation or reinstatement it is
 * refolded from the effective events.
 */
export function refoldedOnRevocation<State, R extends Row>(
  view: Omit<View<State, R, RacedayEvent>, 'rowsAfterHistoryChange'>,
  relevantTypes: ReadonlySet<RacedayEvent['type']>,
): View<RefoldedState<State>, R, RacedayEvent> {
  return {
    ...view,
    initial: () => ({ state: view.initial(), past: [] }),
    evolve: ({ state, past }, event, recorded) => {
      if (isHistoryChange(event) || relevantTypes.has(event.type)) past.push(withoutName(recorded));
      if (!isHistoryChange(event)) return { state: view.evolve(state, event, recorded), past };
      const effective = effectiveEvents(past);
      return {
        state: effective.reduce(
          (now, effectiveEvent) => view.evolve(now, effectiveEvent.event, effectiveEvent),
          view.initial(),
        ),
        past,
      };
    },
    rows: ({ state }, since) => (since && !relevantTypes.has(since.type) ? [] : view.rows(state)),
    rowKeys: ({ state }) => view.rowKeys?.(state) ?? view.rows(state),
    changesHistory,
  };
}

/** Stored events have no names, so that an erasure leaves none in memory. */
function withoutName(recorded: Recorded<RacedayEvent>): Recorded<RacedayEvent> {
  const { event } = recorded;
  return 'firstname' in event ? { ...recorded, event: { ...event, ...erasedRunner } } : recorded;
}
