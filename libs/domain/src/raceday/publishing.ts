import { Refusal } from '../refusal';
import type { Day, Race, PastEvent } from './day';
import type { PublishedStanding, RacedayEvent } from './events';
import { startedRace } from './lookups';
import type { RacedayCommandOf } from './commands';
import { fingerprintOf, standingsIn } from './publication';
import { BEFORE_START_TEXT } from './result-marks';
import { boardRunnerRow } from './rows';
import { formatResult } from '../result-time';

/** Returns the standings of a race of the day. */
export function standingsOfRace(day: Day, part: string): readonly PublishedStanding[] {
  const runners = [...day.runners.values()].filter((runner) => runner.part === part);
  return standingsIn(runners.map((runner) => boardRunnerRow(day, runner)));
}

/** Returns the standings of a race's latest publication; empty without one. */
export function lastPublished(day: Pick<Day, 'past'>, part: string): readonly PublishedStanding[] {
  const isPublicationOfRace = ({ event }: PastEvent) =>
    event.type === 'ResultsPublished' && event.part === part;
  const event = day.past?.all.findLast(isPublicationOfRace)?.event;
  return event && 'standings' in event ? event.standings : [];
}

/**
 * Publishes a race's current results: as the next official version once ended, as preliminary before that.
 * `seen`: fingerprint of the results the organiser reviewed. Throws Refusal if it differs by now.
 */
export function publishResults(
  { part, official, seen, at }: RacedayCommandOf<'PublishResults'>,
  day: Day,
): readonly RacedayEvent[] {
  const race = startedRace(day, part);
  const standings = standingsOfRace(day, part);
  const fingerprint = fingerprintOf(standings);
  if (fingerprint !== seen) throw new Refusal('results-changed', { part });
  checkPublishable(race, official);
  if (standings.length === 0) throw new Refusal('results-empty', { part });
  if (isPublished(race, { fingerprint, official })) return [];
  const { published } = race;
  const changes = published ? publicationChanges(lastPublished(day, part), standings) : '';
  const version = official ? (published?.version ?? 0) + 1 : 0;
  return [{ type: 'ResultsPublished', part, version, at, fingerprint, changes, standings }];
}

/** Whether the latest publication has these results and this kind. */
function isPublished(
  { published }: Race,
  { fingerprint, official }: { readonly fingerprint: string; readonly official: boolean },
): boolean {
  return published?.fingerprint === fingerprint && official === published.version > 0;
}

function checkPublishable({ part, phase, published }: Race, official: boolean): void {
  if (official && phase !== 'ended') throw new Refusal('race-not-ended', { part });
  if (!official && published && published.version > 0) throw new Refusal('published-already', { part });
}

/** The number of changes listed; the rest are counted. */
const MAX_LISTED = 6;

/**
 * Describes the differences between two publications of a race, without names: 'nr 17 och 21 bytte plats'.
 * Counts runners whom only others moved, except onto or off the podium.
 */
export function publicationChanges(
  before: readonly PublishedStanding[],
  after: readonly PublishedStanding[],
): string {
  const all = allRunners(before, after);
  const changed = all.filter(({ was, is }) => JSON.stringify(was) !== JSON.stringify(is)).sort(byPlace);
  const shift = commonShift(all);
  const pairs = swappedPairs(changed);
  const inPair = new Set(pairs.flatMap(({ sorts }) => sorts));
  const single = changed
    .filter((change) => !inPair.has(change.sort) && changeKindOf(change, shift) === 'own')
    .map((change) => describeChange(change, shift));
  const moved = changed.filter(
    (change) => !inPair.has(change.sort) && changeKindOf(change, shift) === 'moved',
  ).length;
  const texts = [
    ...(shift === 0 ? [] : [`alla tider ${seconds(shift)} s ${shift > 0 ? 'längre' : 'kortare'}`]),
    ...pairs.map(({ words }) => words),
    ...single,
  ];
  const rest = texts.length - MAX_LISTED;
  return [
    ...texts.slice(0, MAX_LISTED),
    ...(rest > 0 ? [rest === 1 ? 'en ändring till' : `${String(rest)} ändringar till`] : []),
    ...(moved > 0
      ? [moved === 1 ? 'en löpare har fått ny plats' : `${String(moved)} löpare har fått ny plats`]
      : []),
  ].join('; ');
}

/** A runner's published standing. */
interface PublishedRow {
  readonly bib: number | null;
  readonly status: string;
  readonly result: number | null;
  readonly place: number | null;
  readonly groupPlace: number | null;
}

interface Change {
  readonly sort: string;
  readonly was: PublishedRow | null;
  readonly is: PublishedRow | null;
}

function allRunners(
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

function bySort(standings: readonly PublishedStanding[]): ReadonlyMap<string, PublishedRow> {
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
function swappedPairs(changes: readonly Change[]): readonly Pair[] {
  const had = { bib: byFormer(changes, 'bib'), place: byFormer(changes, 'place') };
  const paired = new Set<Change>();
  return changes.flatMap((one) => {
    const pair = (['bib', 'place'] as const).flatMap((field) => {
      const other = had[field].get(one.is?.[field] ?? null);
      const words = other && !paired.has(one) && !paired.has(other) && describePair(one, other);
      return other && words ? [{ other, words }] : [];
    })[0];
    if (!pair) return [];
    paired.add(one).add(pair.other);
    return [{ sorts: [one.sort, pair.other.sort], words: pair.words }];
  });
}

function byFormer(changes: readonly Change[], field: 'bib' | 'place'): ReadonlyMap<number | null, Change> {
  return new Map(changes.map((change) => [change.was?.[field] ?? null, change]));
}

function describePair(one: Change, other: Change): string | undefined {
  const [low, high] = [one.was?.bib, other.was?.bib].sort((a, b) => Number(a) - Number(b));
  const both = `nr ${bibText(low)} och ${bibText(high)}`;
  if (haveSwapped('bib', one, other)) return `${both} bytte nummer`;
  return [one, other].every(hasSameBib) && haveSwapped('place', one, other)
    ? `${both} bytte plats`
    : undefined;
}

function hasSameBib({ was, is }: Change): boolean {
  return was?.bib === is?.bib;
}

function haveSwapped(field: 'bib' | 'place', one: Change, other: Change): boolean {
  if (!one.was || !one.is || !other.was || !other.is) return false;
  const [had, has] = [one.was[field], one.is[field]];
  return had !== has && had === other.is[field] && has === other.was[field];
}

const PODIUM = 3;

function isOnPodium({ place }: PublishedRow): boolean {
  return place !== null && place <= PODIUM;
}

/** 'own': their own data or a podium place changed; 'moved': only their place, because of others. */
function changeKindOf(change: Change, shift: number): 'own' | 'moved' | 'none' {
  const { was, is } = change;
  if (!was || !is || hasOtherBibOrStatus(was, is) || hasOtherTime(change, shift)) return 'own';
  return placeChangeKindOf(was, is);
}

function placeChangeKindOf(was: PublishedRow, is: PublishedRow): 'own' | 'moved' | 'none' {
  if (was.place !== is.place) return isOnPodium(was) || isOnPodium(is) ? 'own' : 'moved';
  return was.groupPlace === is.groupPlace ? 'none' : 'moved';
}

function hasOtherBibOrStatus(was: PublishedRow, is: PublishedRow): boolean {
  return was.bib !== is.bib || was.status !== is.status;
}

/** Whether the time differs by another amount than the common shift. */
function hasOtherTime(change: Change, shift: number): boolean {
  const { was, is } = change;
  return was?.result !== is?.result && shiftOf(change) !== shift;
}

function describeChange(change: Change, shift: number): string {
  const { was, is } = change;
  if (!is) return `nr ${bibText(was?.bib)} inte längre i resultatet`;
  const who = `nr ${bibText(is.bib)}`;
  const to = is.place === null ? outcomeText(is.status) : `plats ${String(is.place)}`;
  if (!was) return `${who} ny, ${to}`;
  if (hasOtherBibOrStatus(was, is)) return describeBibOrStatus(was, is, to);
  return `${who} ${hasOtherTime(change, shift) ? `${describeTime(is)}, ` : ''}${to}`;
}

function outcomeText(status: string): string {
  return status === 'before-start' ? BEFORE_START_TEXT : status.toUpperCase();
}

function describeBibOrStatus(was: PublishedRow, is: PublishedRow, to: string): string {
  const who = `nr ${bibText(is.bib)}`;
  if (was.bib !== is.bib) return `nr ${bibText(was.bib)} har nu ${who}, ${to}`;
  return is.place === null ? `${who} ${to}` : `${who} i mål, ${to}`;
}

function describeTime({ result }: PublishedRow): string {
  return result === null ? 'utan tid' : `ny tid ${formatResult(result)}`;
}

function bibText(bib: number | null | undefined): string {
  return bib == null ? '–' : String(bib);
}

function seconds(ms: number): string {
  return (Math.abs(ms) / 1000).toFixed(1).replace('.', ',').replace(',0', '');
}
