import { Refusal } from '../refusal';
import { refusalText } from '../refusal-texts';
import { isBib, LIMITS } from '../runner-rules';
import type { RacedayCommandOf } from './commands';
import { forkOf, type Day, type Runner } from './day';
import type { RacedayEvent } from './events';
import { evolve } from './evolve';
import { knownRunner, openRace } from './lookups';
import { registerBib } from './planning';

/** The order in which runners get bibs: by last name, as registered, or club by club. */
export type SeriesOrder = 'name' | 'registration' | 'club';

/** Bibs from `first` to `last`, both included. */
export interface BibSpan {
  readonly first: number;
  readonly last: number;
}

/** A series to assign: bibs upwards from `from`, up to `to` (null for no end), without the reserved ones. */
export interface BibSeries {
  readonly from: number;
  readonly to: number | null;
  readonly reserved: readonly BibSpan[];
  readonly order: SeriesOrder;
}

/**
 * The outcome of assigning a series. `skipped`: bibs in between; `unused`: bibs left in a series with an end.
 */
export interface SeriesPlan {
  readonly given: readonly { readonly runner: Runner; readonly bib: number }[];
  /** `wearer` is undefined for a reserved bib. */
  readonly skipped: readonly { readonly bib: number; readonly wearer: Runner | undefined }[];
  /** Runners without a bib because the series is too short. */
  readonly unassigned: readonly Runner[];
  readonly unused: readonly BibSpan[];
}

/** Plans which runner gets which bib of a series. Only runners without a bib get one. */
export function planSeries(day: Day, part: string, series: BibSeries): SeriesPlan {
  const waiting = inSeriesOrder(
    [...day.runners.values()].filter((runner) => runner.part === part && runner.bib === null),
    series.order,
  );
  const now = waiting.slice(0, LIMITS.bibsPerSeries);
  const given: { runner: Runner; bib: number }[] = [];
  const skipped: { bib: number; wearer: Runner | undefined }[] = [];
  const end = series.to ?? HIGHEST;
  let bib = series.from;
  for (let runner = now[0]; runner && bib <= end; bib += 1) {
    const wearer = day.runners.get(day.bibs.get(bib) ?? '');
    if (wearer || isReserved(series, bib)) skipped.push({ bib, wearer });
    else given.push({ runner, bib });
    runner = now[given.length];
  }
  const unused = series.to === null ? [] : freeSpans(day, series, { first: bib, last: end });
  return { given, skipped, unassigned: waiting.slice(given.length), unused };
}

const HIGHEST = 99_999;

/** Returns the bibs worn in a race as sorted spans. */
export function wornSpans(day: Day, part: string): readonly BibSpan[] {
  const bibs = [...day.runners.values()].flatMap((runner) =>
    runner.part === part ? (runner.bib ?? []) : [],
  );
  return spansOf(bibs.sort((a, b) => a - b));
}

/** Parses '510, 520–525'; undefined when invalid, empty for an empty text. */
export function parseBibSpans(text: string): readonly BibSpan[] | undefined {
  const words = text.replace(/\s*[-–]\s*/g, '-').split(/[,;\s]+/);
  const spans = words.filter(Boolean).map((word) => {
    const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(word) ?? [];
    return { first: Number(first), last: Number(last) };
  });
  return spans.every(({ first, last }) => isBib(first) && isBib(last) && first <= last) ? spans : undefined;
}

/** Formats spans as '501–503, 507'. */
export function formatBibSpans(spans: readonly BibSpan[]): string {
  return spans
    .map(({ first, last }) => (first === last ? String(first) : `${String(first)}–${String(last)}`))
    .join(', ');
}

/** Groups bibs in rising order into spans of consecutive bibs. */
export function spansOf(bibs: readonly number[]): readonly BibSpan[] {
  const spans: { first: number; last: number }[] = [];
  for (const bib of bibs) {
    const latest = spans.at(-1);
    if (latest && bib === latest.last + 1) latest.last = bib;
    else spans.push({ first: bib, last: bib });
  }
  return spans;
}

/**
 * Gives each runner their bib, or refuses the whole series with the reasons. Skips a runner who has that bib;
 * refuses one with another bib.
 */
export function assignBibs(
  { part, bibs }: RacedayCommandOf<'AssignBibs'>,
  day: Day,
): readonly RacedayEvent[] {
  openRace(day, part);
  const tried = forkOf(day);
  const reasons: string[] = [];
  const events = bibs.flatMap(({ sort, bib }) => {
    try {
      const given = assignBib({ type: 'RegisterBib', part, sort, bib }, tried);
      for (const event of given) evolve(tried, event);
      return given;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reasons.push(
        `${String(bib)}: ${refusalText(error.code, error.code === 'bib-given' ? error.detail : {})}`,
      );
      return [];
    }
  });
  if (reasons.length === 0) return events;
  throw new Refusal('bibs-refused', { part, count: reasons.length, reasons: reasonsText(reasons) });
}

function assignBib(command: RacedayCommandOf<'RegisterBib'>, day: Day): readonly RacedayEvent[] {
  const { bib } = knownRunner(day, openRace(day, command.part), { sort: command.sort });
  if (bib !== null && bib !== command.bib) throw new Refusal('bib-given', { bib });
  return registerBib(command, day);
}

const MAX_REASONS = 10;

function reasonsText(reasons: readonly string[]): string {
  const more = reasons.length - MAX_REASONS;
  const words = reasons.slice(0, MAX_REASONS).join('; ');
  return more > 0 ? `${words}; och ${String(more)} till` : words;
}

function isReserved({ reserved }: BibSeries, bib: number): boolean {
  return reserved.some(({ first, last }) => first <= bib && bib <= last);
}

function freeSpans(day: Day, series: BibSeries, { first, last }: BibSpan): readonly BibSpan[] {
  const bibs = Array.from({ length: Math.max(0, last - first + 1) }, (_none, index) => first + index);
  return spansOf(bibs.filter((bib) => !day.bibs.has(bib) && !isReserved(series, bib)));
}

function inSeriesOrder(runners: readonly Runner[], order: SeriesOrder): readonly Runner[] {
  return order === 'registration' ? runners : runners.toSorted(order === 'club' ? byClub : byName);
}

function byName({ details: a }: Runner, { details: b }: Runner): number {
  return collator.compare(a.lastname, b.lastname) || collator.compare(a.firstname, b.firstname);
}

function byClub(a: Runner, b: Runner): number {
  const [one, other] = [a.details.company, b.details.company];
  if (one === '' || other === '') return Number(one === '') - Number(other === '') || byName(a, b);
  return collator.compare(one, other) || byName(a, b);
}

const collator = new Intl.Collator('sv');
