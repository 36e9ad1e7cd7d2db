import { rank, type Finisher } from '../ranking';
import { clockText, stockholmDate } from '../dates';
import type { Publication } from './day';
import type { PublishedStanding } from './events';
import { isMark } from './result-marks';
import type { RaceRow, RunnerRow } from './rows';

/* What clients read of a publication, without the day's rules: public pages load this module. */

/** The fields that standings need, from organisers' or public rows. */
type StandingRow = Finisher & Pick<RunnerRow, 'status' | 'result'>;

/**
 * Returns the standing of every runner with a place or status; `rows` are one race's runners. Identified by
 * id, so equal wherever computed.
 */
export function standingsIn(rows: readonly StandingRow[]): readonly PublishedStanding[] {
  const placed = rank(rows).map(({ runner, place, groupPlace }) =>
    publishedStanding(runner, { result: runner.result, place, groupPlace }),
  );
  const others = rows
    .filter(({ status }) => status === 'before-start' || isMark(status))
    .map((runner) => publishedStanding(runner, NO_PLACE));
  return [...placed, ...others];
}

const NO_PLACE = { result: null, place: null, groupPlace: null };

interface Placing {
  readonly result: number | null;
  readonly place: number | null;
  readonly groupPlace: number | null;
}

function publishedStanding(
  { sort, bib, status }: StandingRow,
  { result, place, groupPlace }: Placing,
): PublishedStanding {
  return [sort, bib, status, result, place, groupPlace];
}

/**
 * Fingerprint of standings, independent of their order. Covers ids, bibs, statuses, times and places, but no
 * names.
 */
export function fingerprintOf(standings: readonly PublishedStanding[]): string {
  const lines = standings.map((each) => each.map((field) => field ?? '').join(';'));
  return fnv1a(lines.sort().join('\n'));
}

/** Compares a race's results with the latest publication; undefined without one. `rows` are its runners. */
export function publicationOf(
  { published }: Pick<RaceRow, 'published'>,
  rows: readonly StandingRow[],
): PublishedState | undefined {
  if (!published) return undefined;
  return { ...published, isChanged: fingerprintOf(standingsIn(rows)) !== published.list };
}

/** The latest publication of a race, and whether the results differ from it now. */
export interface PublishedState extends Publication {
  readonly isChanged: boolean;
}

/**
 * Heading of a publication or printout: 'Officiellt resultat, version 2, 14:32: nr 17 och 21 bytte plats'.
 * `date` is the race's.
 */
export function publicationText(
  { version, at, changes, isChanged }: Pick<PublishedState, 'version' | 'at' | 'changes' | 'isChanged'>,
  date: string,
): string {
  const when = formatTime(at, date);
  if (isChanged)
    return version > 0
      ? `Ändrat sedan version ${String(version)}, ännu inte fastställt`
      : `Preliminärt resultat, ändrat sedan ${when}`;
  return [`${versionText(version)}, ${when}`, changes].filter(Boolean).join(': ');
}

/** 'Officiellt resultat, version 2', or 'Preliminärt resultat' for 0. */
export function versionText(version: number): string {
  return version > 0 ? `Officiellt resultat, version ${String(version)}` : 'Preliminärt resultat';
}

/** Removes the times from a text of changes, for races with withheld times. */
export function withoutTimes(changes: string): string {
  return changes.replace(/ny tid [\d:.]+/g, 'ny tid');
}

/** Formats a fingerprint in groups of four for reading aloud. */
export function formatFingerprint(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** '14:32' on the race day, otherwise '2025-09-14 14:32'. */
function formatTime(at: number, date: string): string {
  const day = stockholmDate(at);
  const time = clockText(at);
  return day === date ? time : `${day} ${time}`;
}

/**
 * 64-bit FNV-1a (draft-eastlake-fnv) of an ASCII string, as sixteen hexadecimal digits. Not secure against
 * forgery; the log's hash chain is. Uses two 32-bit halves because BigInt is many times slower.
 */
export function fnv1a(ascii: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let at = 0; at < ascii.length; at++) {
    low = (low ^ ascii.charCodeAt(at)) >>> 0;
    // Times the prime, 2^40 + 0x1b3, modulo 2^64.
    const carried = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(carried / 0x1_0000_0000)) >>> 0;
    low = carried >>> 0;
  }
  return hex(high) + hex(low);
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0');
}
