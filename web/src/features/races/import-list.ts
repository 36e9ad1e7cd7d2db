import Papa from 'papaparse';
import { readRunners, type BoardRunner, type ImportedRow } from '@app/domain';
import { newId } from '../../api/device';
import type { EditCommand } from './edit-runners';

type AddRunner = Extract<EditCommand, { type: 'AddRunner' }>;

/** One runner's line of a list: the command that adds the runner, or its errors. */
export interface ImportLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly command: AddRunner | undefined;
  readonly errors: readonly string[];
  /** A warning about a line that can still be added. */
  readonly note?: string | undefined;
}

/** A parsed list: all rows of text, and the outcome of each runner's line. */
interface ImportList {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
  readonly lines: readonly ImportLine[];
}

/**
 * The context of parsing. `ids` gives the same line the same id, so that a repeated import adds no runner
 * twice; `year` is the race's.
 */
interface ImportContext {
  readonly part: string;
  readonly runners: readonly BoardRunner[];
  readonly ids: ImportIds;
  readonly year: number;
}

/**
 * Parses a list with ; , or tab between the columns. A bib that is taken, or repeated in the list, is an
 * error of its line.
 */
export function readImport(text: string, context: ImportContext): ImportList {
  const { data: rows, meta, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'] });
  const unclosed = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? (row ?? []) : [])));
  const lookups = {
    bibs: bibsTaken(context.runners),
    names: namesTaken(context.runners),
    occurrences: new Map(),
  };
  const lines = readRunners(rows, context.year).map((read) => {
    const cells = rows[read.line - 1] ?? [];
    const isBroken = unclosed.has(read.line - 1) || cells.some((cell) => cell.includes('\n'));
    const row = isBroken ? { line: read.line, errors: [UNCLOSED_QUOTE] } : read;
    return readLine(row, { ...context, ...lookups, cells });
  });
  return { rows, delimiter: meta.delimiter, lines };
}

// The parser put everything up to the next quotation mark into one cell.
const UNCLOSED_QUOTE = 'citattecken (") utan slut, eller radbrytning i en ruta';

/** The list without its finished lines, as text; '' when no runner is left. */
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
  /** Holders of bibs, including earlier lines. */
  readonly bibs: Map<number, { readonly sort: string; readonly text: string }>;
  /** The names of the race's runners. */
  readonly names: ReadonlySet<string>;
  /** How many times a content occurs, and the line of its first occurrence. */
  readonly occurrences: Map<string, { readonly first: number; readonly times: number }>;
  readonly cells: readonly string[];
}

function readLine(
  read: ImportedRow,
  { part, ids, bibs, names, occurrences, cells }: LineContext,
): ImportLine {
  const { line, runner: draft } = read;
  if (!draft) return { line, cells, command: undefined, errors: read.errors };
  const { bib, ...runner } = draft;
  const content = JSON.stringify(draft);
  const { first, times } = occurrences.get(content) ?? { first: line, times: 0 };
  const id = ids.of(content, times + 1);
  const sort = `runner-${id}`;
  const holder = bib === null ? undefined : bibs.get(bib);
  if (holder && holder.sort !== sort)
    return { line, cells, command: undefined, errors: [`Startnummer ${String(bib)} ${holder.text}`] };

  occurrences.set(content, { first, times: times + 1 });
  if (bib !== null) bibs.set(bib, { sort: '', text: `står redan på rad ${line}` });
  const note = noteOn({ line, first, isInRace: names.has(nameOf(runner)) });
  return { line, cells, command: { id, type: 'AddRunner', part, sort, runner, bib }, errors: [], note };
}

function noteOn({ line, first, isInRace }: { line: number; first: number; isInRace: boolean }) {
  if (first !== line) return `samma som rad ${first}`;
  return isInRace ? 'någon med samma namn finns i loppet' : undefined;
}

function bibsTaken(runners: readonly BoardRunner[]): LineContext['bibs'] {
  const holders: LineContext['bibs'] = new Map();
  for (const { bib, sort, firstname, lastname } of runners) {
    if (bib !== null) holders.set(bib, { sort, text: `har redan ${firstname} ${lastname}` });
  }
  return holders;
}

function namesTaken(runners: readonly BoardRunner[]): ReadonlySet<string> {
  return new Set(runners.map(nameOf));
}

function nameOf({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string {
  return `${firstname} ${lastname}`.toLowerCase();
}

/** Assigns ids to the lines of a list while its import is open. */
interface ImportIds {
  /** The id of the nth line with this content, from 1. Stable, so that a retry repeats the same commands. */
  readonly of: (content: string, occurrence: number) => string;
  /** Removes ids of finished lines, so that the same content adds another runner. */
  readonly forget: (done: ReadonlySet<string>) => void;
}

/** Creates the ids of one import. */
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
