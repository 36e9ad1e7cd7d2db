import { formatResult } from '../result-time';
import type { PublishedStanding } from './events';

/** The number of changes listed; the rest are counted. */
const TOLD = 6;

/**
 * Describes the differences between two publications of a race, without names: 'nr 17 och 21 bytte plats'.
 * Counts runners whom only others moved, except onto or off the podium.
 */
export function publicationChanges(
  before: readonly PublishedStanding[],
  after: readonly PublishedStanding[],
): string {
  const all = everybody(before, after);
  const changed = all.filter(({ was, is }) => JSON.stringify(was) !== JSON.stringify(is)).sort(byPlace);
  const shift = commonShift(all);
  const pairs = swappedIn(changed);
  const inPair = new Set(pairs.flatMap(({ sorts }) => sorts));
  const single = changed
    .filter((change) => !inPair.has(change.sort) && weightOf(change, shift) === 'own')
    .map((change) => ownWords(change, shift));
  const moved = changed.filter(
    (change) => !inPair.has(change.sort) && weightOf(change, shift) === 'moved',
  ).length;
  const told = [
    ...(shift === 0 ? [] : [`alla tider ${seconds(shift)} s ${shift > 0 ? 'längre' : 'kortare'}`]),
    ...pairs.map(({ words }) => words),
    ...single,
  ];
  const rest = told.length - TOLD;
  return [
    ...told.slice(0, TOLD),
    ...(rest > 0 ? [rest === 1 ? 'en ändring till' : `${String(rest)} ändringar till`] : []),
    ...(moved > 0
      ? [moved === 1 ? 'en löpare har fått ny plats' : `${String(moved)} löpare har fått ny plats`]
      : []),
  ].join('; ');
}

/** A runner's published standing. */
interface Stood {
  readonly bib: number | null;
  readonly status: string;
  readonly result: number | null;
  readonly place: number | null;
  readonly groupPlace: number | null;
}

interface Change {
  readonly sort: string;
  readonly was: Stood | null;
  readonly is: Stood | null;
}

function everybody(
  before: readonly PublishedStanding[],
  after: readonly PublishedStanding[],
): readonly Change[] {
  const [was, is] = [bySort(before), bySort(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((sort) => ({
    sort,
    was: was.get(sort) ?? null,
    is: is.get(sort) ?? null,
  }));
}

function bySort(standings: readonly PublishedStanding[]): ReadonlyMap<string, Stood> {
  return new Map(
    standings.map(([sort, bib, status, result, place, groupPlace]) => [
      sort,
      { bib, status, result, place, groupPlace },
    ]),
  );
}

/** By best place; for the same place, the runner who lost it before the one who has it now; then by bib. */
function byPlace(one: Change, other: Change): number {
  const has = ({ is }: Change) => Number(is?.place != null);
  const bib = ({ was, is }: Change) => (was ?? is)?.bib ?? Number.MAX_SAFE_INTEGER;
  return placeOf(one) - placeOf(other) || has(one) - has(other) || bib(one) - bib(other);
}

function placeOf({ was, is }: Change): number {
  return is?.place ?? was?.place ?? Number.MAX_SAFE_INTEGER;
}

/** The common shift in ms of all times, if at least three runners have a time in both; else 0. */
function commonShift(all: readonly Change[]): number {
  const shifts = all.flatMap((change) => shiftOf(change) ?? []);
  const [first = 0] = shifts;
  return shifts.length >= 3 && shifts.every((shift) => shift === first) ? first : 0;
}

function shiftOf({ was, is }: Change): number | undefined {
  return was?.result == null || is?.result == null ? undefined : is.result - was.result;
}

interface Pair {
  readonly sorts: readonly string[];
  readonly words: string;
}

/**
 * Pairs of runners who swapped bibs (with all crossings) or places. Looks up the former holder of each
 * runner's new value.
 */
function swappedIn(changes: readonly Change[]): readonly Pair[] {
  const had = { bib: hadBefore(changes, 'bib'), place: hadBefore(changes, 'place') };
  const paired = new Set<Change>();
  return changes.flatMap((one) => {
    const pair = (['bib', 'place'] as const).flatMap((field) => {
      const other = had[field].get(one.is?.[field] ?? null);
      const words = other && !paired.has(one) && !paired.has(other) && pairWords(one, other);
      return other && words ? [{ other, words }] : [];
    })[0];
    if (!pair) return [];
    paired.add(one).add(pair.other);
    return [{ sorts: [one.sort, pair.other.sort], words: pair.words }];
  });
}

function hadBefore(changes: readonly Change[], field: 'bib' | 'place'): ReadonlyMap<number | null, Change> {
  return new Map(changes.map((change) => [change.was?.[field] ?? null, change]));
}

function pairWords(one: Change, other: Change): string | undefined {
  const [low, high] = [one.was?.bib, other.was?.bib].sort((a, b) => Number(a) - Number(b));
  const both = `nr ${nameless(low)} och ${nameless(high)}`;
  if (haveExchanged('bib', one, other)) return `${both} bytte nummer`;
  return [one, other].every(keptBib) && haveExchanged('place', one, other)
    ? `${both} bytte plats`
    : undefined;
}

function keptBib({ was, is }: Change): boolean {
  return was?.bib === is?.bib;
}

function haveExchanged(field: 'bib' | 'place', one: Change, other: Change): boolean {
  if (!one.was || !one.is || !other.was || !other.is) return false;
  const [had, has] = [one.was[field], one.is[field]];
  return had !== has && had === other.is[field] && has === other.was[field];
}

const PODIUM = 3;

function isOnPodium({ place }: Stood): boolean {
  return place !== null && place <= PODIUM;
}

/** 'own': their own data or a podium place changed; 'moved': only their place, because of others. */
function weightOf(change: Change, shift: number): 'own' | 'moved' | 'none' {
  const { was, is } = change;
  if (!was || !is || isOtherwise(was, is) || hasOtherTime(change, shift)) return 'own';
  return weightOfPlace(was, is);
}

function weightOfPlace(was: Stood, is: Stood): 'own' | 'moved' | 'none' {
  if (was.place !== is.place) return isOnPodium(was) || isOnPodium(is) ? 'own' : 'moved';
  return was.groupPlace === is.groupPlace ? 'none' : 'moved';
}

function isOtherwise(was: Stood, is: Stood): boolean {
  return was.bib !== is.bib || was.status !== is.status;
}

/** Whether the time differs by another amount than the common shift. */
function hasOtherTime(change: Change, shift: number): boolean {
  const { was, is } = change;
  return was?.result !== is?.result && shiftOf(change) !== shift;
}

function ownWords(change: Change, shift: number): string {
  const { was, is } = change;
  if (!is) return `nr ${nameless(was?.bib)} inte längre i resultatet`;
  const who = `nr ${nameless(is.bib)}`;
  const to = is.place === null ? is.status.toUpperCase() : `plats ${String(is.place)}`;
  if (!was) return `${who} ny, ${to}`;
  if (isOtherwise(was, is)) return otherwiseInWords(was, is, to);
  return `${who} ${hasOtherTime(change, shift) ? `${timeInWords(is)}, ` : ''}${to}`;
}

function otherwiseInWords(was: Stood, is: Stood, to: string): string {
  const who = `nr ${nameless(is.bib)}`;
  if (was.bib !== is.bib) return `nr ${nameless(was.bib)} har nu ${who}, ${to}`;
  return is.place === null ? `${who} ${to}` : `${who} i mål, ${to}`;
}

function timeInWords({ result }: Stood): string {
  return result === null ? 'utan tid' : `ny tid ${formatResult(result)}`;
}

function nameless(bib: number | null | undefined): string {
  return bib == null ? '–' : String(bib);
}

function seconds(ms: number): string {
  return (Math.abs(ms) / 1000).toFixed(1).replace('.', ',').replace(',0', '');
}
