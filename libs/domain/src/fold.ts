/** One line per event type; a type without a line does not compile. Lines may change the state they are given and must be O(1). */
export type FoldTable<State, Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: (state: State, event: Extract<Event, { type: Type }>) => unknown;
};

/** Turns the table into one `evolve(state, event)`. Types the table does not know (from a newer version) change nothing. */
export function fold<State, Event extends { readonly type: string }>(table: FoldTable<State, Event>) {
  // The compiler cannot see that the line found under an event's own type takes that very event.
  const lines = table as unknown as Readonly<Record<string, Line<State, Event> | undefined>>;
  return (state: State, event: Event): State => {
    lines[event.type]?.(state, event);
    return state;
  };
}

type Line<State, Event> = (state: State, event: Event) => unknown;
