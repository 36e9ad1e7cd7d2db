import { pastEvents, type Day, type PastEvent } from './day';
import { decidingChanges, isEffective } from './effective-events';
import type { RacedayEvent, RacedayEventOf } from './events';
import { voidsFinish } from './result-marks';

/** A status set on a runner, with its revision. */
type StatusSet = Pick<PastEvent, 'revision'> & { readonly event: RacedayEventOf<'RunnerStatusSet'> };

/** Whether the event takes back a disqualification, and so gives the runner the crossing again. */
export function givesCrossingBack(event: RacedayEvent): boolean {
  return event.type === 'RunnerStatusSet' && event.finished !== undefined;
}

/**
 * The revisions to revoke for a crossing that was given back, in order: the events that gave it back, and the
 * disqualifications that these took back, which would else return.
 */
export function givenBackEvents(day: Day, sort: string): readonly number[] {
  const sets = effectiveStatusSets(day, sort);
  const named = sets.flatMap((set, at) =>
    givesCrossingBack(set.event) ? [set, ...disqualificationsIn(sets.slice(at + 1))] : [],
  );
  return inOrder(named);
}

/** The disqualifications that this event took back, by revision. */
export function disqualificationsTakenBackBy(day: Day, { revision, event }: PastEvent): readonly number[] {
  if (event.type !== 'RunnerStatusSet' || !givesCrossingBack(event)) return [];
  return inOrder(disqualificationsIn(effectiveStatusSets(day, event.sort, revision)));
}

/** Those at the beginning, newest first: an older one was replaced by another status. */
function disqualificationsIn(sets: readonly StatusSet[]): readonly StatusSet[] {
  const replaced = sets.findIndex(({ event }) => !voidsFinish(event.status));
  return replaced === -1 ? sets : sets.slice(0, replaced);
}

/** The effective statuses of the runner before a revision, newest first. A swap of bibs swaps them too. */
function effectiveStatusSets(day: Day, sort: string, before = Infinity): readonly StatusSet[] {
  const decided = decidingChanges(day.past?.changes ?? []);
  const effective = pastEvents(day).filter(
    (recorded) => recorded.revision < before && isEffective(decided, recorded),
  );
  const sets: StatusSet[] = [];
  let wearer = sort;
  for (const { revision, event } of effective.toReversed()) {
    if (event.type === 'BibsSwapped') wearer = wearerBefore(event, wearer);
    if (event.type === 'RunnerStatusSet' && event.sort === wearer) sets.push({ revision, event });
  }
  return sets;
}

/** The runner who had the outcome before the swap. */
function wearerBefore({ sort, other }: RacedayEventOf<'BibsSwapped'>, wearer: string): string {
  if (sort === wearer) return other;
  return other === wearer ? sort : wearer;
}

function inOrder(sets: readonly StatusSet[]): readonly number[] {
  return [...new Set(sets.map(({ revision }) => revision))].sort((one, other) => one - other);
}
