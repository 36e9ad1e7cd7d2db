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
 * The word that decides about an event, by the event's revision: the newest one that names it and is in force itself. A word names
 * facts and words before it, never later ones, so that one pass from the newest decides all.
 */
export function deciding<Told extends Standing>(
  newestFirst: Iterable<Told>,
): ReadonlyMap<number, Spoken<Told>> {
  const decided = new Map<number, Spoken<Told>>();
  for (const told of newestFirst) {
    if (!isSpoken(told) || isOut(decided, told.revision)) continue;
    for (const named of told.event.events)
      if (named < told.revision && !decided.has(named)) decided.set(named, told);
  }
  return decided;
}

/** Whether the word that decides about an event has taken it out of force. */
export function isOut(decided: ReadonlyMap<number, Spoken<Standing>>, revision: number): boolean {
  return decided.get(revision)?.event.type === 'EventsRevoked';
}

/** The facts that count, in the order in which they came; words themselves are no facts. An erasure counts whatever is said. */
export function inForce<Told extends Standing>(
  history: readonly Told[],
): (Told & { readonly event: Fact })[] {
  const decided = deciding(newestOf(history));
  const counts = (told: Told): told is Told & { readonly event: Fact } =>
    !isWord(told.event) && (!isOut(decided, told.revision) || told.event.type === 'RunnerErased');
  return history.filter(counts);
}

/** From the last one to the first. */
export function* newestOf<Told>(history: readonly Told[]): Generator<Told> {
  for (let at = history.length - 1; at >= 0; at--) yield history[at] as Told;
}

function isSpoken<Told extends Standing>(told: Told): told is Spoken<Told> {
  return isWord(told.event);
}
