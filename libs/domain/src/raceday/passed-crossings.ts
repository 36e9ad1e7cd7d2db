import { stockholmTime } from '../dates';
import { Refusal } from '../refusal';
import { forkOf, outcomeOf, pastEvents, revisionOf, type Day, type Runner } from './day';
import { isBeforeStart } from './conflict';
import { isHistoryChange } from './effective-events';
import type { RacedayEvent, StoredReason } from './events';
import { evolve, needsRefetch, refoldScope } from './evolve';
import { givenBackEvents } from './given-back';

/** A crossing (`at`, epoch ms) that a change leaves before a start. `events`: the revisions to revoke for it. */
export interface PassedCrossing {
  readonly sort: string;
  readonly part: string;
  readonly at: number;
  readonly events: readonly number[];
}

/**
 * Returns the events. Throws Refusal when they leave a crossing that counts before a start, or a runner without
 * race.
 */
export function withStartsChecked(day: Day, events: readonly RacedayEvent[]): readonly RacedayEvent[] {
  // A phone that lacks the named events leaves the check to the server.
  const isDecidable = !events.some((event) => needsRefetch(day, event));
  if (isDecidable && mayMoveStarts(day, events)) checkStarts(day, dayWith(day, events));
  return events;
}

/** As `withStartsChecked`, with the day after the events at hand. */
export function checkStarts(before: Day, after: Day): void {
  const passed = crossingsNewlyBeforeStart(before, after);
  if (passed.length > 0) throw passedRefusal(after, passed);
  for (const { part, sort } of after.runners.values())
    if (!after.races.has(part) && before.runners.get(sort)?.part !== part)
      throw new Refusal('race-removed', { part });
}

/** Returns the events that revoke these crossings; none for none. */
export function revocationOf(events: readonly number[], reason: StoredReason): readonly RacedayEvent[] {
  return events.length === 0 ? [] : [{ type: 'EventsRevoked', events, ...reason }];
}

/**
 * The crossings that these events leave before a start, in order. Revoking one may reveal an earlier
 * crossing of the same runner, so it looks again until none is left.
 */
export function crossingsPassedBy(day: Day, events: readonly RacedayEvent[]): readonly PassedCrossing[] {
  const found = new Map<string, PassedCrossing>();
  const revoked = new Set<number>();
  for (;;) {
    const after = dayWith(day, [...revocationOf([...revoked], { reason: '' }), ...events]);
    const passed = crossingsNewlyBeforeStart(day, after).filter((each) =>
      each.events.some((one) => !revoked.has(one)),
    );
    if (passed.length === 0) break;
    for (const crossing of passed) {
      for (const revision of crossing.events) revoked.add(revision);
      const known = found.get(crossing.sort);
      found.set(
        crossing.sort,
        known ? { ...known, events: [...known.events, ...crossing.events] } : crossing,
      );
    }
  }
  return [...found.values()].sort(byTime);
}

/** The crossings that lie before a start on `after` and not on `before`, in order. */
export function crossingsNewlyBeforeStart(before: Day, after: Day): readonly PassedCrossing[] {
  const crossings = passedRunners(before, after).map((runner) => ({
    ...{ sort: runner.sort, part: runner.part, at: outcomeOf(after, runner).finished ?? 0 },
    events: crossingEvents(after, runner),
  }));
  return crossings.sort(byTime);
}

function byTime(one: PassedCrossing, other: PassedCrossing): number {
  return one.at - other.at;
}

/** Whether the events may change a start, or the race of a runner. Most revocations concern runners alone. */
export function mayMoveStarts(day: Day, events: readonly RacedayEvent[]): boolean {
  const past = pastEvents(day);
  return events.some((event) => {
    if (!isHistoryChange(event)) return event.type === 'StartTimeAdjusted';
    return event.events.some((revision) => {
      const named = past[revision - 1]?.event;
      return named !== undefined && refoldScope(named) !== 'runners';
    });
  });
}

function dayWith(day: Day, events: readonly RacedayEvent[]): Day {
  const after = forkOf(day);
  for (const event of events)
    evolve(after, event, { revision: revisionOf(after) + 1, meta: { at: 0, recordedAt: 0 } });
  return after;
}

/** The runners whose crossing lies before the start now, and did not before: the start, race or crossing changed. */
function passedRunners(before: Day, after: Day): readonly Runner[] {
  return [...after.runners.values()].filter((runner) => {
    const started = after.races.get(runner.part)?.started ?? null;
    return isBeforeStart(outcomeOf(after, runner), started) && !wasBeforeStart(before, runner);
  });
}

function wasBeforeStart(day: Day, { sort }: Runner): boolean {
  const runner = day.runners.get(sort);
  const started = day.races.get(runner?.part ?? '')?.started ?? null;
  return runner !== undefined && isBeforeStart(outcomeOf(day, runner), started);
}

/** The event that recorded the crossing; without one, those that gave it back with a disqualification. */
function crossingEvents(day: Day, runner: Runner): readonly number[] {
  const { crossedBy } = outcomeOf(day, runner);
  return crossedBy === null ? givenBackEvents(day, runner.sort) : [crossedBy];
}

/** The number of crossings named in a refusal; the rest are counted. */
const MAX_NAMED = 5;

function passedRefusal({ runners }: Day, passed: readonly PassedCrossing[]): Refusal {
  const crossings = passed.map(({ sort, at }) => {
    const bib = runners.get(sort)?.bib ?? null;
    return `${bib === null ? 'utan nummer' : `nr ${String(bib)}`} ${stockholmTime(at)}`;
  });
  const more = crossings.length - MAX_NAMED;
  const named = crossings.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` och ${String(more)} till` : '');
  return new Refusal('crossing-before-start', { part: passed[0]?.part ?? '', crossings: named });
}
