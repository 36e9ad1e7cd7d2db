import type { Day } from '../day';
import { boardRaceRow, boardRunnerRow, type BoardRow, type WithoutRevision } from '../rows';

/** An organiser's row of a race or runner on two days; null where it does not exist. */
interface Difference {
  readonly sort: string;
  readonly before: WithoutRevision<BoardRow> | null;
  readonly after: WithoutRevision<BoardRow> | null;
}

/** Returns every row that differs between two days: races (`sort` is their part), then runners. */
export function diffDays(before: Day, after: Day): readonly Difference[] {
  return [
    ...differences({ before: before.races, after: after.races }, boardRaceRow, boardRaceRow),
    ...differences(
      { before: before.runners, after: after.runners },
      (runner) => boardRunnerRow(before, runner),
      (runner) => boardRunnerRow(after, runner),
    ),
  ];
}

type Row = WithoutRevision<BoardRow>;

function differences<One>(
  days: { readonly before: ReadonlyMap<string, One>; readonly after: ReadonlyMap<string, One> },
  rowBefore: (one: One) => Row,
  rowAfter: (one: One) => Row,
): Difference[] {
  const sorts = new Set([...days.before.keys(), ...days.after.keys()]);
  return [...sorts].flatMap((sort) => {
    const [was, is] = [days.before.get(sort), days.after.get(sort)];
    const difference = { sort, before: was ? rowBefore(was) : null, after: is ? rowAfter(is) : null };
    return JSON.stringify(difference.before) === JSON.stringify(difference.after) ? [] : [difference];
  });
}
