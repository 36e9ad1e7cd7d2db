import { Refusal } from '../refusal';
import { refusalText } from '../refusal-texts';
import { isBib, LONGEST } from '../runner-rules';
import type { RacedayCommandOf } from './raceday-command';
import { forkOf, type Day, type Runner } from './day';
import type { RacedayEvent } from './events';
import { evolve } from './evolve';
import { knownRunner, openRace } from './known';
import { registerBib } from './planning';

/** In which order the runners of a race get their numbers: by last name, as they came onto the list, or club by club. */
export type SeriesOrder = 'name' | 'registration' | 'club';

/** Numbers from the first to the last, both included. */
export interface BibSpan {
  readonly first: number;
  readonly last: number;
}

/** A series to give out: from a number upwards, to `to` where there is a last one, past those that are reserved. */
export interface BibSeries {
  readonly from: number;
  readonly to: number | null;
  readonly reserved: readonly BibSpan[];
  readonly order: SeriesOrder;
}

/** What giving out a series would do. `skipped` are numbers in between; `left` is what remains of a series that has an end. */
export interface SeriesPlan {
  readonly given: readonly { readonly runner: Runner; readonly bib: number }[];
  /** Why a number is passed over: whoever wears it, or nobody where it is reserved. */
  readonly skipped: readonly { readonly bib: number; readonly wearer: Runner | undefined }[];
  /** Who gets none, because the series is too short. */
  readonly without: readonly Runner[];
  readonly left: readonly BibSpan[];
}

/** Who of a race would get which number of a series: only those who have none yet. */
export function planSeries(day: Day, part: string, series: BibSeries): SeriesPlan {
  const waiting = inSeriesOrder(
    [...day.runners.values()].filter((runner) => runner.part === part && runner.bib === null),
    series.order,
  );
  const now = waiting.slice(0, LONGEST.series);
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
  const left = series.to === null ? [] : freeSpans(day, series, { first: bib, last: end });
  return { given, skipped, without: waiting.slice(given.length), left };
}

const HIGHEST = 99_999;

/** The numbers that are worn in a race, in their order, as spans: what is missing between them are its gaps. */
export function wornSpans(day: Day, part: string): readonly BibSpan[] {
  const bibs = [...day.runners.values()].flatMap((runner) =>
    runner.part === part ? (runner.bib ?? []) : [],
  );
  return spansOf(bibs.sort((a, b) => a - b));
}

/** Numbers as people write them, '510, 520–525'; undefined for what cannot be read. Nothing is no number. */
export function readSpans(text: string): readonly BibSpan[] | undefined {
  const words = text.replace(/\s*[-–]\s*/g, '-').split(/[,;\s]+/);
  const spans = words.filter(Boolean).map((word) => {
    const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(word) ?? [];
    return { first: Number(first), last: Number(last) };
  });
  return spans.every(({ first, last }) => isBib(first) && isBib(last) && first <= last) ? spans : undefined;
}

/** Numbers as people write them: '501–503, 507'. */
export function spansInWords(spans: readonly BibSpan[]): string {
  return spans
    .map(({ first, last }) => (first === last ? String(first) : `${String(first)}–${String(last)}`))
    .join(', ');
}

/** Numbers in rising order, those that follow each other as one span. */
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
 * Gives runners of a race who have no bib one each: all of them, or nobody and the reasons. Who has got that very bib already needs
 * nothing; who has got another one meanwhile keeps it, and the whole series is refused.
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
  throw new Refusal('bibs-refused', { part, count: reasons.length, reasons: told(reasons) });
}

function assignBib(command: RacedayCommandOf<'RegisterBib'>, day: Day): readonly RacedayEvent[] {
  const { bib } = knownRunner(day, openRace(day, command.part), { sort: command.sort });
  if (bib !== null && bib !== command.bib) throw new Refusal('bib-given', { bib });
  return registerBib(command, day);
}

const MOST_TOLD = 10;

function told(reasons: readonly string[]): string {
  const more = reasons.length - MOST_TOLD;
  const words = reasons.slice(0, MOST_TOLD).join('; ');
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

/** Those without a club come last. */
function byClub(a: Runner, b: Runner): number {
  const [one, other] = [a.details.company, b.details.company];
  if (one === '' || other === '') return Number(one === '') - Number(other === '') || byName(a, b);
  return collator.compare(one, other) || byName(a, b);
}

const collator = new Intl.Collator('sv');
