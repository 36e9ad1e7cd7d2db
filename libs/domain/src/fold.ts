/** An event or a command: its type and its fields. */
export type Message<Type extends string, Fields = unknown> = Readonly<{ type: Type } & Fields>;

/**
 * One function per event type; a missing type does not compile. They may mutate the state and must be O(1).
 */
type FoldTable<State, Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: (state: State, event: Extract<Event, { type: Type }>) => unknown;
};

/**
 * Turns the table into one `evolve(state, event)`. Ignores unknown types, which come from a newer version.
 */
export function fold<State, Event extends { readonly type: string }>(table: FoldTable<State, Event>) {
  // The compiler cannot see that the function found by an event's type takes that event.
  const lines = new Map(Object.entries(table as unknown as Readonly<Record<string, Line<State, Event>>>));
  return (state: State, event: Event): State => {
    lines.get(event.type)?.(state, event);
    return state;
  };
}

type Line<State, Event> = (state: State, event: Event) => unknown;
