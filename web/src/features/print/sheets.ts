import {
  formatResult,
  RESULT_MARKS,
  rank,
  startListRows,
  statusLabel,
  type BoardRunner,
  type RunnerRow,
} from '@app/domain';

/** Labels on an A4 sheet: columns, rows, and the size of each in mm. */
export interface LabelFormat {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

/** Label sheets sold in office shops, without margins. */
export const labelFormats: readonly [LabelFormat, ...LabelFormat[]] = [
  { name: '2 × 4 (105 × 74 mm)', columns: 2, rows: 4, width: 105, height: 74 },
  { name: '3 × 8 (70 × 37 mm)', columns: 3, rows: 8, width: 70, height: 37 },
];

/** A runner with a bib, for a label. */
export type LabelledRunner = BoardRunner & { readonly bib: number };

/** The runners that get a label, by bib, filtered by `isWanted`. */
export function labelledRunners(
  runners: readonly BoardRunner[],
  isWanted: (bib: number) => boolean = () => true,
): readonly LabelledRunner[] {
  return runners
    .flatMap((runner) =>
      runner.bib !== null && isWanted(runner.bib) ? [{ ...runner, bib: runner.bib }] : [],
    )
    .sort((a, b) => a.bib - b.bib);
}

/**
 * Distributes items over sheets of `places` each. The first `used` places stay empty, for a partly used
 * sheet.
 */
export function toSheets<Item>(
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

/** The readers of a printed start list: the public sees anonymised names, officials see all. */
export type Audience = 'public' | 'officials';

/** The sort order of a start list. */
export type ListOrder = 'bib' | 'name';

/** A line of a printed start list. */
export type StartListLine = Pick<RunnerRow, 'sort' | 'bib' | 'firstname' | 'lastname' | 'group' | 'company'>;

/**
 * The lines of a start list for an audience. Sorted by the names shown, so that an Anonym's position reveals
 * no name.
 */
export function startListLines(
  runners: readonly BoardRunner[],
  {
    audience,
    order,
    hideAgeUnder,
  }: { readonly audience: Audience; readonly order: ListOrder; readonly hideAgeUnder: number | null },
): readonly StartListLine[] {
  const lines = audience === 'officials' ? runners : publicRows(runners, hideAgeUnder);
  return lines.toSorted(order === 'bib' ? byBib : byName);
}

function publicRows(runners: readonly BoardRunner[], hideAgeUnder: number | null): readonly RunnerRow[] {
  const board = runners.map((runner) => ({ ...runner, revision: 0 }));
  return startListRows(board, { hideAgeUnder, publicSort: (sort) => sort }).filter(
    (row) => row.type === 'runner',
  );
}

/** By bib; runners without one last, by name. */
function byBib(a: StartListLine, b: StartListLine): number {
  return a.bib === b.bib ? byName(a, b) : (a.bib ?? Infinity) - (b.bib ?? Infinity);
}

function byName(a: StartListLine, b: StartListLine): number {
  return (
    collator.compare(a.lastname || a.firstname, b.lastname || b.firstname) ||
    collator.compare(a.firstname, b.firstname) ||
    Number(a.bib) - Number(b.bib)
  );
}

const collator = new Intl.Collator('sv');

/** A line of printed results: place and time, or the status instead ('DNF'). */
export interface ResultLine extends StartListLine {
  readonly place: number | null;
  readonly groupPlace: number | null;
  readonly time: string;
}

/** The public results: finishers by place, then runners with another status, by status and bib. */
export function resultLines(
  runners: readonly BoardRunner[],
  hideAgeUnder: number | null,
): readonly ResultLine[] {
  const rows = publicRows(runners, hideAgeUnder);
  const placed = rank(rows).map(({ runner, place, groupPlace }) => ({
    ...runner,
    place,
    groupPlace,
    time: runner.result === null ? '' : formatResult(runner.result),
  }));
  const marked = ([...RESULT_MARKS, 'before-start'] as const).flatMap((mark) =>
    rows
      .filter(({ status }) => status === mark)
      .map((runner) => ({ ...runner, place: null, groupPlace: null, time: statusLabel(mark) }))
      .sort(byBib),
  );
  return [...placed, ...marked];
}

/** Splits lines into pages. A long name or club takes more than one line of text; an entry is never split. */
export function toPages<Line extends StartListLine>(
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

/** Lines of text that fit below the heading of a page. */
const LINES_OF_PAGE = 28;
/** Letters that fit in the columns of names and clubs, with a margin. */
const NAME_WIDTH = 36;
const CLUB_WIDTH = 26;

function heightOf({ firstname, lastname, company }: StartListLine): number {
  const name = firstname.length + lastname.length + 1;
  return Math.max(1, Math.ceil(name / NAME_WIDTH), Math.ceil(company.length / CLUB_WIDTH));
}
