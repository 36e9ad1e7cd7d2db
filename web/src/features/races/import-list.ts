import Papa from 'papaparse';
import { readRunners, type ReadRow } from '@app/domain';
import type { BoardRunnerRow } from '@app/views';
import type { EditCommand } from './queries';

type AddRunner = Extract<EditCommand, { type: 'AddRunner' }>;

/** One runner's line of a pasted or chosen list: the command that adds the runner, or what is wrong with it. */
export interface ImportLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly command: AddRunner | undefined;
  readonly errors: readonly string[];
}

/** A list as read: every row of text, and what became of each runner's line. */
export interface ImportList {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
  readonly lines: readonly ImportLine[];
}

/** What a list is read against. `idFor` gives the same text the same id, so that a repeated import adds nobody twice. */
export interface ImportContext {
  readonly part: string;
  readonly runners: readonly BoardRunnerRow[];
  readonly idFor: (content: string) => string;
}

/** Reads a list with ; , or tab between the columns. A bib that somebody has, or that comes twice in the list, is an error of its line. */
export function readImport(text: string, context: ImportContext): ImportList {
  const { data: rows, meta } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'] });
  const bibs = bibsTaken(context.runners);
  const lines = readRunners(rows).map((row) =>
    readLine(row, { ...context, bibs, cells: rows[row.line - 1] ?? [] }),
  );
  return { rows, delimiter: meta.delimiter, lines };
}

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

/** A file's text: UTF-8, or the Windows encoding that spreadsheets in Sweden still write. */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface LineContext extends ImportContext {
  /** Who has which bib, those of earlier lines included. */
  readonly bibs: Map<number, { readonly sort: string; readonly words: string }>;
  readonly cells: readonly string[];
}

function readLine(read: ReadRow, { part, idFor, bibs, cells }: LineContext): ImportLine {
  const { line, runner: draft } = read;
  if (!draft) return { line, cells, command: undefined, errors: read.errors };
  const { bib, ...runner } = draft;
  const content = JSON.stringify(draft);
  const id = idFor(content);
  const sort = `runner-${id}`;
  const holder = bib === null ? undefined : bibs.get(bib);
  if (holder && holder.sort !== sort)
    return { line, cells, command: undefined, errors: [`Startnummer ${String(bib)} ${holder.words}`] };
  if (bib !== null) bibs.set(bib, { sort: '', words: `står redan på rad ${line}` });
  return { line, cells, command: { id, type: 'AddRunner', part, sort, runner, bib }, errors: [] };
}

function bibsTaken(runners: readonly BoardRunnerRow[]): LineContext['bibs'] {
  const taken: LineContext['bibs'] = new Map();
  for (const { bib, sort, firstname, lastname } of runners) {
    if (bib !== null) taken.set(bib, { sort, words: `har redan ${firstname} ${lastname}` });
  }
  return taken;
}
