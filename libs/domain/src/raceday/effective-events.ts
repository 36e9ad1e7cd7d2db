import type { RacedayEvent, RacedayEventOf } from './events';

/** A revocation or reinstatement of earlier events of the day. */
export type HistoryChange = RacedayEventOf<'EventsRevoked' | 'EventsReinstated'>;

/** An event other than a revocation or reinstatement. */
export type StateEvent = Exclude<RacedayEvent, HistoryChange>;

/** An event with its revision. */
interface NumberedEvent {
  readonly revision: number;
  readonly event: RacedayEvent;
}

type NumberedChange<Recorded extends NumberedEvent> = Recorded & { readonly event: HistoryChange };

export function isHistoryChange(event: RacedayEvent): event is HistoryChange {
  return event.type === 'EventsRevoked' || event.type === 'EventsReinstated';
}

/** Whether the event changes the effect of earlier ones, so that any row of the day may differ. */
export function hasRetroactiveEffect(event: RacedayEvent): boolean {
  return event.type === 'RaceReset' || isHistoryChange(event);
}

/**
 * Returns, by revision, the revocation or reinstatement that decides about an event: the newest effective one
 * naming it. Only those in `history` matter. They name earlier events only, so one pass from the newest
 * suffices.
 */
export function decidingChanges<Recorded extends NumberedEvent>(
  history: readonly Recorded[],
): ReadonlyMap<number, NumberedChange<Recorded>> {
  const decided = new Map<number, NumberedChange<Recorded>>();
  for (let at = history.length - 1; at >= 0; at--) {
    const recorded = history[at];
    if (!recorded || !isNumberedChange(recorded) || isRevoked(decided, recorded.revision)) continue;
    for (const named of recorded.event.events)
      if (named < recorded.revision && !decided.has(named)) decided.set(named, recorded);
  }
  return decided;
}

/** Whether the deciding change revokes the event. */
export function isRevoked(
  decided: ReadonlyMap<number, NumberedChange<NumberedEvent>>,
  revision: number,
): boolean {
  return decided.get(revision)?.event.type === 'EventsRevoked';
}

/**
 * Returns the effective events in order, without revocations and reinstatements. Irrevocable events are
 * always effective.
 */
export function effectiveEvents<Recorded extends NumberedEvent>(
  history: readonly Recorded[],
): (Recorded & { readonly event: StateEvent })[] {
  const decided = decidingChanges(history);
  return history.filter((recorded) => isEffective(decided, recorded));
}

/** Whether an event is effective, given the deciding changes. */
export function isEffective<Recorded extends NumberedEvent>(
  decided: ReadonlyMap<number, NumberedChange<NumberedEvent>>,
  recorded: Recorded,
): recorded is Recorded & { readonly event: StateEvent } {
  return (
    !isHistoryChange(recorded.event) &&
    (!isRevoked(decided, recorded.revision) || IRREVOCABLE.has(recorded.event.type))
  );
}

const IRREVOCABLE: ReadonlySet<RacedayEvent['type']> = new Set(['RunnerErased', 'ResultsPublished']);

function isNumberedChange<Recorded extends NumberedEvent>(
  recorded: Recorded,
): recorded is NumberedChange<Recorded> {
  return isHistoryChange(recorded.event);
}
