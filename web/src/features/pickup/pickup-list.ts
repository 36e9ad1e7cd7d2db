import {
  matches,
  PICKUP_ITEMS,
  receiptCodeIn,
  searchText,
  startsWords,
  type BoardRunner,
  type Day,
  type PickupItem,
  type Pickups,
  type Race,
} from '@app/domain';
import { boardRunners } from '../../api/live-day';
import type { ReceiptCode } from '../../api/receipt-codes';

/** A runner at the tables: who they are, in which race, and what they have fetched. */
export interface PickupEntry {
  readonly runner: BoardRunner;
  readonly race: Race;
  readonly pickups: Pickups;
  /** What is still to be fetched, the bib first. */
  readonly left: readonly PickupItem[];
  /** What the search looks in. */
  readonly text: string;
}

/** Everybody who runs that day, by last name. An entry that is as before is the very same: it need not be drawn again. */
export function pickupEntries(day: Day): readonly PickupEntry[] {
  const entries = [...boardRunners(day).values()].flat().map((row) => entryOf(day, row));
  return entries.filter((entry) => entry !== undefined).sort(byName);
}

function entryOf(day: Day, row: BoardRunner): PickupEntry | undefined {
  const known = entriesByRow.get(row);
  const race = day.races.get(row.part);
  if (known?.race === race || !race) return known;
  const pickups = day.runners.get(row.sort)?.pickups ?? {};
  const left = PICKUP_ITEMS.filter((item) => !pickups[item]);
  const entry = { runner: row, race, pickups, left, text: searchText(row) };
  entriesByRow.set(row, entry);
  return entry;
}

// A row is made anew whenever its runner is another: what they have fetched is part of that.
const entriesByRow = new WeakMap<BoardRunner, PickupEntry>();

const swedish = new Intl.Collator('sv');

function byName({ runner: one }: PickupEntry, { runner: other }: PickupEntry): number {
  return (
    swedish.compare(one.lastname, other.lastname) ||
    swedish.compare(one.firstname, other.firstname) ||
    one.sort.localeCompare(other.sort)
  );
}

/** Whether both bib and bag are gone. */
export function hasFetched({ left }: PickupEntry): boolean {
  return left.length === 0;
}

/** Whether they must be given a number before anything else. Once the race is over nobody gets one. */
export function needsNumber({ runner, race }: PickupEntry): boolean {
  return runner.bib === null && race.phase !== 'ended';
}

/** What one press hands over: all that is left, and nothing yet to whoever still needs a number. */
export function readyFor(entry: PickupEntry): readonly PickupItem[] {
  if (needsNumber(entry)) return [];
  return entry.left.filter((item) => item !== 'bib' || entry.runner.bib !== null);
}

/** How many of a race have fetched both, of how many. */
export interface PickupCount {
  readonly part: string;
  readonly metres: number;
  readonly fetched: number;
  readonly all: number;
}

/** The counts of each race that somebody runs in, longest first. */
export function pickupCounts(entries: readonly PickupEntry[]): readonly PickupCount[] {
  const counts = new Map<string, PickupCount>();
  for (const entry of entries) {
    const { part, distance: metres } = entry.race;
    const { fetched, all } = counts.get(part) ?? { fetched: 0, all: 0 };
    counts.set(part, { part, metres, fetched: fetched + Number(hasFetched(entry)), all: all + 1 });
  }
  return [...counts.values()].sort((one, other) => other.metres - one.metres);
}

/** Whom a search has found. `code` is the receipt's where it was searched by one: then they all belong together. */
export interface Hits {
  readonly entries: readonly PickupEntry[];
  readonly code?: string;
  /** A code that no paid receipt has, and no name either. */
  readonly unknownCode?: string;
}

/** Finds a family by the code of its receipt, a runner by the exact bib, and else by name, club and the beginning of a bib. */
export function hitsOf(entries: readonly PickupEntry[], query: string, codes: readonly ReceiptCode[]): Hits {
  const code = receiptCodeIn(query);
  const owners = new Set(codes.filter((one) => one.code === code).map(({ registration }) => registration));
  if (code !== undefined && owners.size > 0)
    return { code, entries: entries.filter(({ runner }) => owners.has(runner.registration ?? '')) };

  const exact = entries.filter(({ runner }) => runner.bib !== null && String(runner.bib) === query.trim());
  if (exact.length > 0) return { entries: exact };
  const isWanted = matches(query);
  const found = byBeginning(
    entries.filter(({ text }) => isWanted(text)),
    query,
  );
  return { entries: found, ...(code !== undefined && found.length === 0 && { unknownCode: code }) };
}

/** Those with a word that begins as the search does come first: whoever types 'an' means Anna before Johan. */
function byBeginning(entries: readonly PickupEntry[], query: string): readonly PickupEntry[] {
  const begins = startsWords(query);
  return [...entries].sort((one, other) => Number(begins(other.text)) - Number(begins(one.text)));
}
