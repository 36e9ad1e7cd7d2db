import Papa from 'papaparse';
import { readRunners, type BoardRunner, type ReadRow } from '@app/domain';
import { newId } from '../../api/device';
import type { EditCommand } from './edit-runners';

type AddRunner = Extract<EditCommand, { type: 'AddRunner' }>;

/** One runner's line of a pasted or chosen list: the command that adds the runner, or what is wrong with it. */
export interface ImportLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly command: AddRunner | undefined;
  readonly errors: readonly string[];
  /** What to look at twice although it can be added. */
  readonly note?: string | undefined;
}

/** A list as read: every row of text, and what became of each runner's line. */
export interface ImportList {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
  readonly lines: readonly ImportLine[];
}

/** What a list is read against. `ids` name the same line the same way, so that a repeated import adds nobody twice; `year` is the race's. */
export interface ImportContext {
  readonly part: string;
  readonly runners: readonly BoardRunner[];
  readonly ids: ImportIds;
  readonly year: number;
}

/** Reads a list with ; , or tab between the columns. A bib that somebody has, or that comes twice in the list, is an error of its line. */
export function readImport(text: string, context: ImportContext): ImportList {
  const { data: rows, meta, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'] });
  const unclosed = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? (row ?? []) : [])));
  const known = { bibs: bibsTaken(context.runners), names: namesTaken(context.runners), seen: new Map() };
  const lines = readRunners(rows, context.year).map((read) => {
    const cells = rows[read.line - 1] ?? [];
    const isTorn = unclosed.has(read.line - 1) || cells.some((cell) => cell.includes('\n'));
    const row = isTorn ? { line: read.line, errors: [TORN] } : read;
    return readLine(row, { ...context, ...known, cells });
  });
  return { rows, delimiter: meta.delimiter, lines };
}

// Everything up to the next quotation mark was read into one cell.
const TORN = 'citattecken (") utan slut, eller radbrytning i en ruta';

/** The list without the lines that are done, as text to go on with; empty when no runner is left. */
export function withoutLines(
  { rows, delimiter, lines }: ImportList,
  isDone: (line: ImportLine) => boolean,
): string {
  const done = new Set(lines.filter(isDone).map(({ line }) => line));
  if (done.size === lines.length) return '';
  const left = rows.filter((_row, index) => !done.has(index + 1));
  return Papa.unparse(left as string[][], { delimiter, newline: '\n' });
}

interface LineContext extends ImportContext {
  /** Who has which bib, those of earlier lines included. */
  readonly bibs: Map<number, { readonly sort: string; readonly words: string }>;
  /** The names of those who are in the race. */
  readonly names: ReadonlySet<string>;
  /** How often a content has come, and on which line first. */
  readonly seen: Map<string, { readonly first: number; readonly times: number }>;
  readonly cells: readonly string[];
}

function readLine(read: ReadRow, { part, ids, bibs, names, seen, cells }: LineContext): ImportLine {
  const { line, runner: draft } = read;
  if (!draft) return { line, cells, command: undefined, errors: read.errors };
  const { bib, ...runner } = draft;
  const content = JSON.stringify(draft);
  const { first, times } = seen.get(content) ?? { first: line, times: 0 };
  const id = ids.of(content, times + 1);
  const sort = `runner-${id}`;
  const holder = bib === null ? undefined : bibs.get(bib);
  if (holder && holder.sort !== sort)
    return { line, cells, command: undefined, errors: [`Startnummer ${String(bib)} ${holder.words}`] };

  seen.set(content, { first, times: times + 1 });
  if (bib !== null) bibs.set(bib, { sort: '', words: `står redan på rad ${line}` });
  const note = noteOn({ line, first, isInRace: names.has(nameOf(runner)) });
  return { line, cells, command: { id, type: 'AddRunner', part, sort, runner, bib }, errors: [], note };
}

function noteOn({ line, first, isInRace }: { line: number; first: number; isInRace: boolean }) {
  if (first !== line) return `samma som rad ${first}`;
  return isInRace ? 'någon med samma namn finns i loppet' : undefined;
}

function bibsTaken(runners: readonly BoardRunner[]): LineContext['bibs'] {
  const taken: LineContext['bibs'] = new Map();
  for (const { bib, sort, firstname, lastname } of runners) {
    if (bib !== null) taken.set(bib, { sort, words: `har redan ${firstname} ${lastname}` });
  }
  return taken;
}

function namesTaken(runners: readonly BoardRunner[]): ReadonlySet<string> {
  return new Set(runners.map(nameOf));
}

function nameOf({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string {
  return `${firstname} ${lastname}`.toLowerCase();
}

/** Names the lines of a list while its import is open. */
export interface ImportIds {
  /** The id of the nth line with this content, from 1: the same every time, so that a second attempt repeats the first. */
  readonly of: (content: string, occurrence: number) => string;
  /** Forgets lines that are done: the same content is somebody new from then on. */
  readonly forget: (done: ReadonlySet<string>) => void;
}

/** The ids of one import. */
export function importIds(makeId: () => string = newId): ImportIds {
  const ids = new Map<string, string>();
  return {
    of: (content, occurrence) => {
      const key = `${String(occurrence)} ${content}`;
      const id = ids.get(key) ?? makeId();
      ids.set(key, id);
      return id;
    },
    forget: (done) => {
      for (const [key, id] of ids) if (done.has(id)) ids.delete(key);
    },
  };
}
