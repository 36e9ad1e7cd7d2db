import fc from 'fast-check';
import { Refusal } from '../refusal';

/** Any event or command of one type, with the given fields. */
export function anyMessage<const Type extends string, Fields extends object>(
  type: Type,
  fields: { readonly [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<{ readonly type: Type } & Fields> {
  const message = fc.record({ type: fc.constant(type), ...fields }, { noNullPrototype: true });
  return message as unknown as fc.Arbitrary<{ readonly type: Type } & Fields>;
}

/** The fields of both. */
export function merged<One, Other>(
  one: fc.Arbitrary<One>,
  other: fc.Arbitrary<Other>,
): fc.Arbitrary<One & Other> {
  return fc.tuple(one, other).map(([first, second]) => ({ ...first, ...second }));
}

/** The events that a command makes; none when it is refused. Throws any other error. */
export function acceptedEvents<Event>(decide: () => readonly Event[]): readonly Event[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
