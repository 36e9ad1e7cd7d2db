import type { RacedayEvent } from './events';

/** A word about the day's history: which events count no longer, or count again. */
export type Word = Extract<RacedayEvent, { type: 'EventsRevoked' | 'EventsReinstated' }>;

/** What happened, apart from what was said about it later. */
export type Fact = Exclude<RacedayEvent, Word>;

/** An event and its number in the day's history. */
interface Standing {
  readonly revision: number;
  readonly event: RacedayEvent;
}

/** A word where it stands. */
type Spoken<Told extends Standing> = Told & { readonly event: Word };

/** Whether the event is about other events. */
export function isWord(event: RacedayEvent): event is Word {
  return event.type === 'EventsRevoked' || event.type === 'EventsReinstated';
}

/** Whether the event changes what earlier ones have come to: then the day is to be looked at anew, or fetched. */
export function changesHistory(event: RacedayEvent): boolean {
  return event.type === 'RaceReset' || isWord(event);
}

/**
 * The word that decides about an event, by the event's revision: of a history (its words are enough) the newest one that names it and is
 * in force itself. A word names facts and words before it, never later ones, so that one pass from the newest decides all.
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

/** Whether the word that decides about an event has taken it out of force. */
export function isOut(decided: ReadonlyMap<number, Spoken<Standing>>, revision: number): boolean {
  return decided.get(revision)?.event.type === 'EventsRevoked';
}

/** The facts that count, in the order in which they came; words themselves are no facts. What is for good counts whatever is said. */
export function inForce<Told extends Standing>(
  history: readonly Told[],
): (Told & { readonly event: Fact })[] {
  const decided = deciding(history);
  return history.filter((told) => counts(decided, told));
}

/** Whether it is a fact that counts, as words decide. */
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
