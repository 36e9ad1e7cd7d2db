import { unescapedCell } from './csv';
import { markLabel, RESULT_MARKS, STATUS_LABELS, type StatusLabel } from './raceday/result-marks';
import { parseResult } from './result-time';
import { oneLine } from './text-input';

/** One runner of an earlier year as in the file; missing values are empty. */
export interface OldResult {
  readonly place: number | null;
  readonly bib: string;
  readonly name: string;
  readonly group: string;
  readonly club: string;
  /** Ready to show, as precise as measured: '21:14' or '21:14.3'. */
  readonly time: string;
  readonly status: '' | StatusLabel;
}

/** An error in a file: the line, from 1, and what was expected there, in English for the operator. */
export interface UnexpectedLine {
  readonly line: number;
  readonly expected: string;
}

interface OldResults {
  readonly results: readonly OldResult[];
  readonly problems: readonly UnexpectedLine[];
}

/**
 * Reads the results in a file of an earlier year. Columns come in any order under Swedish or English names;
 * titles and headings are skipped. Finishers come by place, then those who did not finish. Without places,
 * times give them.
 */
export function readOldResults(rows: readonly (readonly string[])[]): OldResults {
  const top = rows.slice(0, MAX_HEADER_ROWS).findIndex((cells) => isHeader(columnsOf(cells)));
  if (top < 0) return { results: [], problems: [{ line: 1, expected: HEADER_EXPECTED }] };

  const columns = columnsOf(rows[top] ?? []);
  const read = rows.slice(top + 1).flatMap((cells, index) => {
    // A single first cell is a heading; a name alone, further in, is a runner without a time.
    const isRunner = cells.slice(1).some((cell) => cell.trim() !== '');
    return isRunner ? [{ line: top + 2 + index, ...readRow(cells, columns) }] : [];
  });
  const problems = read.flatMap(({ line, expected }) => expected.map((each) => ({ line, expected: each })));
  const runners = read.map(({ runner }) => runner);
  if (runners.length === 0)
    problems.push({ line: top + 1, expected: 'a line for each runner below the header' });
  return { results: withPlaces(runners).sort(byPlace).map(toOldResult), problems };
}

type Column = 'place' | 'bib' | 'name' | 'firstname' | 'lastname' | 'group' | 'club' | 'time' | 'status';

const COLUMN_NAMES: Readonly<Record<Column, readonly string[]>> = {
  place: ['plac', 'placering', 'plats', 'place', 'rank', 'position', 'pos'],
  bib: ['nr', 'startnr', 'startnummer', 'nummer', 'nummerlapp', 'bib', 'bib number', 'number', 'no', '#'],
  name: ['namn', 'löpare', 'deltagare', 'för- och efternamn', 'name', 'full name', 'runner'],
  firstname: ['förnamn', 'first name', 'firstname', 'given name'],
  lastname: ['efternamn', 'last name', 'lastname', 'surname', 'family name'],
  group: ['klass', 'kön', 'grupp', 'kategori', 'class', 'group', 'gender', 'category'],
  club: [
    'klubb',
    'förening',
    'företag',
    'lag',
    'klubb/företag',
    'förening/företag',
    'club',
    'company',
    'team',
  ],
  time: ['tid', 'sluttid', 'resultat', 'time', 'result', 'finish time'],
  status: ['status', 'anm', 'anmärkning', 'note'],
};
const COLUMNS = Object.keys(COLUMN_NAMES) as readonly Column[];

/** Rows searched for the header, after a title and an empty line or two. */
const MAX_HEADER_ROWS = 10;
const HEADER_EXPECTED =
  'a header within the first ten lines with a column for names and one for times, such as Plac;Nr;Namn;Klass;Klubb;Tid';

function columnsOf(cells: readonly string[]): readonly (Column | undefined)[] {
  const labels = cells.map((cell) =>
    oneLine(cell)
      .toLowerCase()
      .replace(/[.:]+$/, ''),
  );
  return labels.map((label) => COLUMNS.find((column) => COLUMN_NAMES[column].includes(label)));
}

function isHeader(columns: readonly (Column | undefined)[]): boolean {
  const hasNames = columns.includes('name') || columns.includes('firstname') || columns.includes('lastname');
  return hasNames && columns.includes('time');
}

interface Runner extends OldResult {
  readonly ms: number | null;
}

function readRow(cells: readonly string[], columns: readonly (Column | undefined)[]) {
  const text = (column: Column) => oneLine(unescapedCell(cells[columns.indexOf(column)] ?? ''));
  const name = text('name') || `${text('firstname')} ${text('lastname')}`.trim();
  const status = [text('time'), text('status'), text('place')].map(statusIn).find((found) => found !== '');
  const runner: Runner = {
    ...(status ? { place: null, time: '', ms: null, status } : finishOf(text)),
    bib: text('bib'),
    name,
    group: text('group'),
    club: text('club'),
  };
  return {
    runner,
    expected: [...(name ? [] : [EXPECTED_NAME]), ...(isTime(text('time')) ? [] : [EXPECTED_TIME])],
  };
}

function finishOf(text: (column: Column) => string) {
  const place = /^(\d{1,5})\.?$/.exec(text('place'))?.[1];
  const { text: time = '', ms = null } = parseResult(text('time')) ?? {};
  return { place: place ? Number(place) : null, time, ms, status: '' as const };
}

function isTime(text: string): boolean {
  return parseResult(text) !== undefined || NO_TIME.test(text) || statusIn(text) !== '';
}

const EXPECTED_NAME = 'a name (Anonym for a runner without one)';
const MARK_LABELS = RESULT_MARKS.map(markLabel);
const EXPECTED_TIME = `a time such as 23:45.6 or 1:02:03, ${MARK_LABELS.join(', ')} or nothing in the column of times`;
const NO_TIME = /^[-–—]?$/;

const STATUSES: Readonly<Record<StatusLabel, RegExp>> = {
  DNS: /^(dns|ej start|ej startat|startade ej|startade inte)$/i,
  DNF: /^(dnf|bröt|brutit|utgått|utgick)$/i,
  DSQ: /^(dsq|dq|disk|diskad|diskvalificerad)$/i,
  'tid före start': /^tid före start$/i,
};

function statusIn(text: string): OldResult['status'] {
  return STATUS_LABELS.find((label) => STATUSES[label].test(text)) ?? '';
}

/** Ranks by time only if no runner has a place; equal times get equal places. */
function withPlaces(runners: readonly Runner[]): Runner[] {
  if (runners.some(({ place }) => place !== null)) return [...runners];
  const times = runners.flatMap(({ ms }) => ms ?? []);
  return runners.map((runner) => {
    const { ms } = runner;
    return { ...runner, place: ms === null ? null : 1 + times.filter((other) => other < ms).length };
  });
}

function byPlace(a: Runner, b: Runner): number {
  return (
    STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status) ||
    (a.place ?? Infinity) - (b.place ?? Infinity) ||
    (a.ms ?? Infinity) - (b.ms ?? Infinity)
  );
}

const STATUS_ORDER: readonly OldResult['status'][] = ['', ...STATUS_LABELS];

function toOldResult({ place, bib, name, group, club, time, status }: Runner): OldResult {
  return { place, bib, name, group, club, time, status };
}

/** A race of an earlier year. `file` is the source of its results, as `/resultat/{file}`. */
export interface OldRace {
  readonly distance: number;
  readonly file: string;
  readonly results: readonly OldResult[];
}

/** A file with results that is only linked to. */
export interface ResultDocument {
  readonly year: number;
  readonly title: string;
  readonly file: string;
}
