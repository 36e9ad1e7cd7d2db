import { formatResult, rank, startListRows, type BoardRunner, type RunnerRow } from '@app/domain';

/** Labels on a sheet of A4: how many beside and below each other, and how large each is, mm. */
export interface LabelFormat {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

/** Sheets that office shops sell, without a margin of their own. */
export const labelFormats: readonly [LabelFormat, ...LabelFormat[]] = [
  { name: '2 × 4 (105 × 74 mm)', columns: 2, rows: 4, width: 105, height: 74 },
  { name: '3 × 8 (70 × 37 mm)', columns: 3, rows: 8, width: 70, height: 37 },
];

/** A runner with a bib: what a label is made of. */
export type LabelledRunner = BoardRunner & { readonly bib: number };

/** The runners that get a label, by bib; only those whose bib is wanted. */
export function labelled(
  runners: readonly BoardRunner[],
  isWanted: (bib: number) => boolean = () => true,
): readonly LabelledRunner[] {
  return runners
    .flatMap((runner) =>
      runner.bib !== null && isWanted(runner.bib) ? [{ ...runner, bib: runner.bib }] : [],
    )
    .sort((a, b) => a.bib - b.bib);
}

/** Items on sheets of so many places, the first `used` of which are empty: a sheet that was begun is used up. */
export function onSheets<Item>(
  items: readonly Item[],
  places: number,
  used = 0,
): readonly (readonly (Item | undefined)[])[] {
  const all = [...Array.from({ length: used }, () => undefined), ...items];
  const sheets = Math.ceil(all.length / places);
  return items.length === 0
    ? []
    : Array.from({ length: sheets }, (_none, index) => all.slice(index * places, (index + 1) * places));
}

/** Whom a printed start list is for: a notice board shows what everyone may read, and officials have every name. */
export type Audience = 'public' | 'officials';

/** In which order a start list stands. */
export type ListOrder = 'bib' | 'name';

/** A line of a printed start list. */
export type ListedLine = Pick<RunnerRow, 'sort' | 'bib' | 'firstname' | 'lastname' | 'group' | 'company'>;

/** The lines of a start list as its readers may see them. Sorted by what is shown: the place of an Anonym tells no name. */
export function listLines(
  runners: readonly BoardRunner[],
  {
    audience,
    order,
    hideAgeUnder,
  }: { readonly audience: Audience; readonly order: ListOrder; readonly hideAgeUnder: number | null },
): readonly ListedLine[] {
  const lines = audience === 'officials' ? runners : shownToAll(runners, hideAgeUnder);
  return lines.toSorted(order === 'bib' ? byBib : byName);
}

function shownToAll(runners: readonly BoardRunner[], hideAgeUnder: number | null): readonly RunnerRow[] {
  const board = runners.map((runner) => ({ ...runner, revision: 0 }));
  return startListRows(board, { hideAgeUnder, publicSort: (sort) => sort }).filter(
    (row) => row.type === 'runner',
  );
}

/** Those without a number last, by name. */
function byBib(a: ListedLine, b: ListedLine): number {
  return a.bib === b.bib ? byName(a, b) : (a.bib ?? Infinity) - (b.bib ?? Infinity);
}

function byName(a: ListedLine, b: ListedLine): number {
  return (
    collator.compare(a.lastname || a.firstname, b.lastname || b.firstname) ||
    collator.compare(a.firstname, b.firstname) ||
    Number(a.bib) - Number(b.bib)
  );
}

const collator = new Intl.Collator('sv');

/** A line of printed results: place and time, or what else has come of them ('DNF'). */
export interface ResultLine extends ListedLine {
  readonly place: number | null;
  readonly groupPlace: number | null;
  readonly time: string;
}

/** The results as everyone may read them: finishers by place, then those who have a mark, by bib. */
export function resultLines(
  runners: readonly BoardRunner[],
  hideAgeUnder: number | null,
): readonly ResultLine[] {
  const rows = shownToAll(runners, hideAgeUnder);
  const placed = rank(rows).map(({ runner, place, groupPlace }) => ({
    ...runner,
    place,
    groupPlace,
    time: runner.result === null ? '' : formatResult(runner.result),
  }));
  const marked = rows
    .filter(({ status }) => status !== '' && status !== 'finished')
    .map((runner) => ({ ...runner, place: null, groupPlace: null, time: runner.status.toUpperCase() }))
    .sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)) || byBib(a, b));
  return [...placed, ...marked];
}

/** The lines page by page. A long name or club takes more than one line of its page; what is next to it goes on to the next page whole. */
export function onPages<Line extends ListedLine>(
  lines: readonly Line[],
  linesOfPage = LINES_OF_PAGE,
): readonly Line[][] {
  const pages: Line[][] = [];
  let room = 0;
  for (const line of lines) {
    const height = heightOf(line);
    if (height > room) {
      pages.push([]);
      room = linesOfPage;
    }
    pages.at(-1)?.push(line);
    room -= height;
  }
  return pages;
}

/** So many lines of text fit below the heading of a page. */
const LINES_OF_PAGE = 28;
/** So many letters fit beside each other in the columns of names and of clubs, on the safe side. */
const NAME_WIDTH = 36;
const CLUB_WIDTH = 26;

function heightOf({ firstname, lastname, company }: ListedLine): number {
  const name = firstname.length + lastname.length + 1;
  return Math.max(1, Math.ceil(name / NAME_WIDTH), Math.ceil(company.length / CLUB_WIDTH));
}
