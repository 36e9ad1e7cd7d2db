import type { RacedayEvent } from './events';
import { isHistoryChange } from './effective-events';
import { emptyRunnerIndex, sortsIn, type RunnerIndex } from './runner-index';
import type { EventContext } from './clock-info';

/** An event of a day with its context. */
export interface PastEvent extends EventContext {
  readonly event: RacedayEvent;
}

/**
 * A day's events in order. The few that rules search for are also listed separately. Only `addToHistory`
 * extends it.
 */
export interface EventHistory {
  readonly all: PastEvent[];
  readonly changes: PastEvent[];
  /** The events written by drafts of corrections. */
  readonly drafted: PastEvent[];
  index: RunnerIndex;
}

export function emptyHistory(): EventHistory {
  return { all: [], changes: [], drafted: [], index: emptyRunnerIndex() };
}

/** Builds the history from a day's events, in order. */
export function historyFrom(events: readonly PastEvent[]): EventHistory {
  const history = emptyHistory();
  for (const recorded of events) addToHistory(history, recorded);
  return history;
}

/**
 * Copies a history so that it can grow independently. For a day known from its first event, `revision` cuts
 * it off there.
 */
export function forkOfHistory(
  { all, changes, drafted, index }: EventHistory,
  revision = Infinity,
): EventHistory {
  const upTo = (recorded: readonly PastEvent[]) => recorded.filter(({ revision: each }) => each <= revision);
  const forked = all.slice(0, revision);
  const shared = Math.min(index.shared, forked.length);
  return { all: forked, changes: upTo(changes), drafted: upTo(drafted), index: { ...index, shared } };
}

/** Returns a day's known events. The array grows with the day; a fork has its own. */
export function pastEvents({ past }: { readonly past: EventHistory | undefined }): readonly PastEvent[] {
  return past?.all ?? [];
}

/** Appends the latest event. */
export function addToHistory(history: EventHistory, recorded: PastEvent): void {
  const { all, changes, drafted, index } = history;
  all.push(recorded);
  if (isHistoryChange(recorded.event)) changes.push(recorded);
  if (recorded.meta.commandId?.startsWith(APPLY_ID_PREFIX)) drafted.push(recorded);
  // A fork that becomes the day itself keeps growing, and every lookup scans the events it does not share.
  if (all.length - index.shared > MAX_UNSHARED) history.index = emptyRunnerIndex();
}

const MAX_UNSHARED = 1000;

/** The prefix of command ids that apply a draft. */
export const APPLY_ID_PREFIX = 'apply-';

/**
 * Returns the runners that the events of these revisions concern, including those of revoked or reinstated
 * events.
 */
export function runnersConcernedBy(
  past: readonly PastEvent[],
  events: Iterable<number>,
): ReadonlySet<string> {
  const sorts = new Set<string>();
  // The set grows during iteration and visits each revision once, even if many revocations name it.
  const named = new Set(events);
  for (const revision of named) {
    const event = past[revision - 1]?.event;
    if (!event) continue;
    if (isHistoryChange(event)) for (const each of event.events) named.add(each);
    for (const sort of sortsIn(event)) sorts.add(sort);
  }
  return sorts;
}
