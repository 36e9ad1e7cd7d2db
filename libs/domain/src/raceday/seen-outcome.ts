import type { Pieces } from '../pieces';
import { Refusal } from '../refusal';
import {
  comparing,
  PODIUM,
  standingsOn,
  type Consequences,
  type DayStandings,
  type RunnerChange,
  type Standing,
} from './before-after';
import { outcomeOf, revisionOf, type Day } from './day';
import { folding } from './evolve';
import type { RacedayEvent } from './events';
import { pastOf, type Past } from './past';
import { boardRunnerRow } from './rows';
import type { DraftedCommand } from './raceday-command';
import { rewound } from './touched';
import { tryDraft } from './try-draft';

/** A draft as somebody looked at it when the day had `seen` events, and why it is to count. */
export interface SeenDraft {
  readonly commands: readonly DraftedCommand[];
  readonly seen: number;
  readonly reason: string;
}

/** A day without and with a draft. */
export interface BeforeAfter {
  readonly before: Day;
  readonly after: Day;
}

/** Throws Refusal where a draft comes out otherwise on the day than it was seen, or cannot count at all. The day must stay as it is meanwhile. */
export function* holdAgainstSeen(day: Day, draft: SeenDraft): Pieces<void> {
  const { after } = tryDraft(day, draft.commands, draft.reason);
  // Nobody has looked at what has not happened yet.
  if (draft.seen > revisionOf(day)) throw new Refusal('outcome-differs');
  yield;
  const before = rewound(day, draft.seen) ?? (yield* folding(pastOf(day).slice(0, draft.seen)));
  yield;
  const then = asShown(before, draft);
  // What was refused then was not shown as an outcome: whatever comes of it now is another.
  if (!then) throw new Refusal('outcome-differs');
  yield;
  if (yield* comesOutOtherwise(then, { before: day, after })) throw new Refusal('outcome-differs');
}

/**
 * Whether a draft comes out otherwise than it was seen: somebody it was seen to change gets another race, time, status, bib, conflict
 * or place on a podium by it, or somebody else gets a mark. Runners who have finished since, and those whom only they have moved, do not
 * count.
 */
export function* comesOutOtherwise(then: BeforeAfter, now: BeforeAfter): Pieces<boolean> {
  const before = yield* standingsOn(then.before);
  const was = yield* standingsOn(then.after, before);
  const shown = yield* comparing(before, was);
  if (racesDiffer(shown, now.after)) return true;
  const is = yield* standingsOn(now.after, was);
  const changed = yield* comparing(yield* standingsOn(now.before, is), is);
  if (marksSomebodyUnseen(shown, changed)) return true;
  return runnersDiffer(shown, was, { is, newcomers: newcomersOn(now.before, then.before) });
}

/** Whether a draft now gives a mark that it was not shown to give, as the end of a race does to a runner who was added since. */
function marksSomebodyUnseen({ runners: shown }: Consequences, { runners: changed }: Consequences): boolean {
  const seen = new Set(shown.filter(isMarked).map(({ sort }) => sort));
  return changed.some((change) => isMarked(change) && !seen.has(change.sort));
}

function isMarked({ before, after }: RunnerChange): boolean {
  return after !== null && after.status !== before?.status && MARKS.has(after.status);
}

const MARKS: ReadonlySet<Standing['status']> = new Set(['dns', 'dnf', 'dsq']);

function racesDiffer({ races }: Consequences, { races: now }: Day): boolean {
  return races.some(({ part, after }) => {
    const is = now.get(part);
    if (!after || !is) return Boolean(after) !== Boolean(is);
    return after.started !== is.started || (after.state === 'ended') !== (is.phase === 'ended');
  });
}

/** Who has a place by now and had not crossed the line then. */
function newcomersOn(now: Day, then: Day): readonly string[] {
  return [...now.runners.values()].flatMap((runner) => {
    const { finished, status } = outcomeOf(now, runner);
    const hasPlace = finished !== null && status === '';
    const was = then.runners.get(runner.sort);
    return hasPlace && (!was || outcomeOf(then, was).finished === null) ? [runner.sort] : [];
  });
}

function runnersDiffer(
  { runners }: Consequences,
  { standings: was }: DayStandings,
  { is: { standings: is }, newcomers }: { readonly is: DayStandings; readonly newcomers: readonly string[] },
): boolean {
  return runners.some(({ sort }) => {
    const [before, after] = [was.get(sort)?.standing, is.get(sort)?.standing];
    if (!before || !after) return before !== after;
    const since = newcomers.flatMap((one) => is.get(one)?.standing ?? []);
    return textOf(before, []) !== textOf(after, since);
  });
}

/** All that must not change unseen. Of `newcomers`, those who have come before them since do not count. */
function textOf(standing: Standing, newcomers: readonly Standing[]): string {
  const { part, group, bib, status, result, conflict, place, groupPlace } = standing;
  const rivals = newcomers.filter((one) => one.part === part);
  const ofGroup = rivals.filter((one) => one.group === group);
  const podium = podiumPlace(place, places(rivals, 'place'));
  const groupPodium = podiumPlace(groupPlace, places(ofGroup, 'groupPlace'));
  return JSON.stringify([part, group, bib, status, result, conflict, podium, groupPodium]);
}

function places(standings: readonly Standing[], of: 'place' | 'groupPlace'): readonly number[] {
  return standings.flatMap((one) => one[of] ?? []);
}

/** A place as it would be without those; null where that is not on the podium. */
function podiumPlace(place: number | null, others: readonly number[]): number | null {
  if (place === null) return null;
  const own = place - others.filter((other) => other < place).length;
  return own <= PODIUM ? own : null;
}

/**
 * Whether nothing has happened since the day had `held` events but that runners have come in whom a draft leaves alone, now (`after`: the
 * day with it) and as they were then: these do not count, and so it comes out as it did then.
 */
export function onlyNewcomersSince(
  day: Day,
  { commands, held, reason }: Omit<SeenDraft, 'seen'> & { readonly held: number },
  after: Day,
): boolean {
  const since = pastOf(day).slice(held);
  if (!since.every((told) => isNewcomer(told, day, after))) return false;
  const before = rewound(day, held);
  const then = before && asShown(before, { commands, reason });
  return then !== null && since.every(({ event }) => isLeftAlone(event, then));
}

/** A day without and with a draft; null where it was refused there. */
function asShown(before: Day, draft: Omit<SeenDraft, 'seen'>): BeforeAfter | null {
  try {
    return { before, after: tryDraft(before, draft.commands, draft.reason).after };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function isNewcomer({ event, revision }: Past, day: Day, after: Day): boolean {
  if (event.type !== 'RunnerFinished') return false;
  const runner = day.runners.get(event.sort);
  const { crossedBy, alsoCrossedBy } = runner ? outcomeOf(day, runner) : NOBODY;
  const isFirst = crossedBy === revision && alsoCrossedBy === null;
  return isFirst && JSON.stringify(runner) === JSON.stringify(after.runners.get(event.sort));
}

const NOBODY = { crossedBy: null, alsoCrossedBy: null } as const;

/** Whoever comes in loses the mark that a draft would have given or taken: as they were, that is seen. */
function isLeftAlone(event: RacedayEvent, { before, after }: BeforeAfter): boolean {
  const sort = 'sort' in event ? event.sort : '';
  return rowOf(before, sort) === rowOf(after, sort);
}

function rowOf(day: Day, sort: string): string {
  const runner = day.runners.get(sort);
  return runner ? JSON.stringify(boardRunnerRow(day, runner)) : '';
}
