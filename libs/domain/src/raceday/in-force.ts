import type { RacedayEvent } from './events';

/** A revocation or reinstatement of earlier events of the day. */
export type Word = Extract<RacedayEvent, { type: 'EventsRevoked' | 'EventsReinstated' }>;

/** An event other than a revocation or reinstatement. */
export type Fact = Exclude<RacedayEvent, Word>;

/** An event with its revision. */
interface Standing {
  readonly revision: number;
  readonly event: RacedayEvent;
}

type Spoken<Told extends Standing> = Told & { readonly event: Word };

/** Whether the event is a revocation or reinstatement. */
export function isWord(event: RacedayEvent): event is Word {
  return event.type === 'EventsRevoked' || event.type === 'EventsReinstated';
}

/**
 * Whether the event changes the effect of earlier ones, so that clients must compare or fetch the whole day.
 */
export function changesHistory(event: RacedayEvent): boolean {
  return event.type === 'RaceReset' || isWord(event);
}

/**
 * Returns, by revision, the revocation or reinstatement that decides about an event: the newest effective one
 * naming it. Only those in `history` matter. They name earlier events only, so one pass from the newest
 * suffices.
 */
export function deciding<Told extends Standing>(history: readonly Told[]): ReadonlyMap<number, Spoken<Told>> {
  const decided = new Map<number, Spoken<Told>>();
  for (let at = history.length - 1; at >= 0; at--) {
    const told = history[at];
    if (!told || !isSpoken(told) || isOut(decided, told.revision)) continue;
    for (const named of told.event.events)
      if (named < told.revision && !decided.has(named)) decided.set(named, told);
  }
  return decided;
}

/** Whether the deciding change revokes the event. */
export function isOut(decided: ReadonlyMap<number, Spoken<Standing>>, revision: number): boolean {
  return decided.get(revision)?.event.type === 'EventsRevoked';
}

/**
 * Returns the effective events in order, without revocations and reinstatements. Irrevocable events are
 * always effective.
 */
export function inForce<Told extends Standing>(
  history: readonly Told[],
): (Told & { readonly event: Fact })[] {
  const decided = deciding(history);
  return history.filter((told) => counts(decided, told));
}

/** Whether an event is effective, given the deciding changes. */
export function counts<Told extends Standing>(
  decided: ReadonlyMap<number, Spoken<Standing>>,
  told: Told,
): told is Told & { readonly event: Fact } {
  return !isWord(told.event) && (!isOut(decided, told.revision) || FOR_GOOD.has(told.event.type));
}

const FOR_GOOD: ReadonlySet<RacedayEvent['type']> = new Set(['RunnerErased', 'ResultsPublished']);

function isSpoken<Told extends Standing>(told: Told): told is Spoken<Told> {
  return isWord(told.event);
}
