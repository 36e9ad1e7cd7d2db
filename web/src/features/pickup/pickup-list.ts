import { queryOptions } from '@tanstack/react-query';
import {
  clockText,
  findReceiptCode,
  matches,
  matchesWordStarts,
  PICKUP_ITEMS,
  searchText,
  type BoardRunner,
  type Day,
  type Pickup,
  type PickupItem,
  type Pickups,
  type Race,
} from '@app/domain';
import { getJson } from '../../api/client';
import { boardRunners } from '../../api/live-day';

/** A runner at the tables, with their race and collected items. */
export interface PickupEntry {
  readonly runner: BoardRunner;
  readonly race: Race;
  readonly pickups: Pickups;
  /** Items not collected yet, the bib first. */
  readonly left: readonly PickupItem[];
  /** The text that the search matches. */
  readonly text: string;
}

/**
 * All runners of the day, by last name. An unchanged entry is the same object, so that its row need not
 * render.
 */
export function pickupEntries(day: Day): readonly PickupEntry[] {
  const entries = [...boardRunners(day).values()].flat().map((row) => entryOf(day, row));
  return entries.filter((entry) => entry !== undefined).sort(byName);
}

function entryOf(day: Day, row: BoardRunner): PickupEntry | undefined {
  const cached = entriesByRow.get(row);
  const race = day.races.get(row.part);
  if (cached?.race === race || !race) return cached;
  const pickups = day.runners.get(row.sort)?.pickups ?? {};
  const left = PICKUP_ITEMS.filter((item) => !pickups[item]);
  const entry = { runner: row, race, pickups, left, text: searchText(row) };
  entriesByRow.set(row, entry);
  return entry;
}

// Cached by row: a row is a new object when its runner changes, pickups included.
const entriesByRow = new WeakMap<BoardRunner, PickupEntry>();

const swedish = new Intl.Collator('sv');

function byName({ runner: one }: PickupEntry, { runner: other }: PickupEntry): number {
  return (
    swedish.compare(one.lastname, other.lastname) ||
    swedish.compare(one.firstname, other.firstname) ||
    one.sort.localeCompare(other.sort)
  );
}

/** Whether both bib and bag are collected. */
export function hasCollected({ left }: PickupEntry): boolean {
  return left.length === 0;
}

/** Whether the runner needs a bib first. Once the race has ended no runner gets one. */
export function needsBib({ runner, race }: PickupEntry): boolean {
  return runner.bib === null && race.phase !== 'ended';
}

/** Items handed out by one press: all that is left, or none while the runner needs a bib. */
export function handOverItems(entry: PickupEntry): readonly PickupItem[] {
  if (needsBib(entry)) return [];
  return entry.left.filter((item) => item !== 'bib' || entry.runner.bib !== null);
}

/** Whether nothing more can be handed out to the runner, once they have `items`. */
export function isServed(entry: PickupEntry, items: readonly PickupItem[] = []): boolean {
  return !needsBib(entry) && handOverItems(entry).every((item) => items.includes(item));
}

/** The number of a race's runners who have collected both, and of all. */
export interface PickupCount {
  readonly part: string;
  readonly metres: number;
  readonly fetched: number;
  readonly all: number;
}

/** The counts of each race with runners, longest first. */
export function pickupCounts(entries: readonly PickupEntry[]): readonly PickupCount[] {
  const counts = new Map<string, PickupCount>();
  for (const entry of entries) {
    const { part, distance: metres } = entry.race;
    const { fetched, all } = counts.get(part) ?? { fetched: 0, all: 0 };
    counts.set(part, { part, metres, fetched: fetched + Number(hasCollected(entry)), all: all + 1 });
  }
  return [...counts.values()].sort((one, other) => other.metres - one.metres);
}

/** The result of a search. `code` is set if it matched a receipt: then the entries are one family. */
export interface SearchHits {
  readonly entries: readonly PickupEntry[];
  readonly code?: string;
  /** A code that neither a paid receipt nor a name matches. */
  readonly unknownCode?: string;
}

/** Finds a family by receipt code, a runner by exact bib, and otherwise by name, club and start of a bib. */
export function searchEntries(
  entries: readonly PickupEntry[],
  query: string,
  codes: readonly ReceiptCode[],
): SearchHits {
  const code = findReceiptCode(query);
  const owners = new Set(codes.filter((one) => one.code === code).map(({ registration }) => registration));
  if (code !== undefined && owners.size > 0)
    return { code, entries: entries.filter(({ runner }) => owners.has(runner.registration ?? '')) };

  const exact = entries.filter(({ runner }) => runner.bib !== null && String(runner.bib) === query.trim());
  if (exact.length > 0) return { entries: exact };
  const isWanted = matches(query);
  const found = prefixFirst(
    entries.filter(({ text }) => isWanted(text)),
    query,
  );
  return { entries: found, ...(code !== undefined && found.length === 0 && { unknownCode: code }) };
}

/** The runners of the one registration that was found, by code or by name; none when it is not one. */
export function familyOf({ code, entries }: SearchHits): readonly PickupEntry[] {
  const registration = entries[0]?.runner.registration ?? null;
  const isOne = registration !== null && entries.every(({ runner }) => runner.registration === registration);
  return code !== undefined || isOne ? entries : [];
}

/** Sorts entries with a word that starts with the query first: 'an' finds Anna before Johan. */
function prefixFirst(entries: readonly PickupEntry[], query: string): readonly PickupEntry[] {
  const begins = matchesWordStarts(query);
  return [...entries].sort((one, other) => Number(begins(other.text)) - Number(begins(one.text)));
}

/** The short code on a family's receipt, and the registration it paid for. */
export interface ReceiptCode {
  readonly code: string;
  readonly registration: string;
}

const POLL_MS = 60_000;

/** The codes of all paid receipts, cached on the page, so that a family is found without a network. */
export const receiptCodesQuery = queryOptions({
  queryKey: ['receipt-codes'],
  queryFn: ({ signal }) => getJson<readonly ReceiptCode[]>('/admin/api/receipt-codes', { signal }),
  refetchInterval: POLL_MS,
});

/** The items as text: 'nr 101 och påse'. */
export function itemsText(items: readonly PickupItem[], bib: number | null): string {
  const itemNames = { bib: bib === null ? 'startnummer' : `nr\u00a0${bib}`, bag: 'påse' };
  return items.map((item) => itemNames[item]).join(' och ');
}

/** The label of a button that hands out these items. */
export function handOverLabel(items: readonly PickupItem[]): string {
  if (items.length > 1) return 'Lämna ut';
  return items.includes('bag') ? 'Lämna ut påse' : 'Lämna ut nummer';
}

/** When and by whom the items were handed out: 'Redan utlämnat kl. 10.42 av Anna'. */
export function pickedUpText({ bib, bag }: Pickups): string {
  const latest = bib && bag && bib.at > bag.at ? bib : (bag ?? bib);
  return latest ? `Redan utlämnat ${timeAndOrganiserText(latest)}` : '';
}

/** 'kl. 10.42 av Anna'; 'sparas…' until the server has confirmed it. */
export function timeAndOrganiserText({ at, by }: Pickup): string {
  return `${clockText(at)}${by === '' ? ' · sparas…' : ` av ${by}`}`;
}
