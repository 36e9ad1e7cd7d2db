import {
  decodeFile,
  distanceLabel,
  metresFromKm,
  type OldRace,
  readOldResults,
  type ResultDocument,
  type UnexpectedLine,
  ownValue,
} from '@app/domain';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { z } from 'zod';

/** The content of a year's results folder, and its problems as text for the operator. */
export interface ResultFolder {
  readonly year: number;
  readonly races: readonly OldRace[];
  readonly documents: readonly ResultDocument[];
  /** Paths of downloadable files, by name. */
  readonly paths: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/**
 * Reads `{folder}/results`. File names start with the year, unique over all years: `2023-5.6K.txt` is a race.
 * Any other file is a document, and so is an unreadable race, and every file of the live year (`hasLists`
 * false).
 * A problem with one file does not affect others.
 */
export function readResultFolder(year: number, folder: string, hasLists: boolean): ResultFolder {
  const dir = join(folder, 'results');
  const problems: string[] = [];
  const titles =
    collectingProblems(problems, join(dir, TITLES_FILE), () => titlesIn(join(dir, TITLES_FILE))) ?? {};
  const names = collectingProblems(problems, dir, () => namesIn(dir)) ?? [];
  const files = names.flatMap((file) => {
    const path = join(dir, file);
    const found = collectingProblems(problems, path, () => readFile({ year, path, file, hasLists }));
    problems.push(...(found?.problems ?? []).map((problem) => problemText(path, problem)));
    return found ? [{ file, path, race: found.race }] : [];
  });
  const missing = Object.keys(titles).filter((file) => !names.includes(file));
  problems.push(...missing.map((file) => `${join(dir, TITLES_FILE)}: expected a file ${file} beside it`));
  return {
    year,
    races: files.flatMap(({ race }) => race ?? []).sort((a, b) => a.distance - b.distance),
    documents: files
      .filter(({ race }) => race === undefined)
      .map(({ file }) => ({ year, file, title: ownValue(titles, file) ?? titleOf(file) })),
    paths: new Map(files.map(({ file, path }) => [file, path])),
    problems,
  };
}

/** Titles by file name, where the name is not clear enough. */
const TITLES_FILE = 'titles.json';

function titlesIn(path: string): Readonly<Record<string, string>> {
  if (!existsSync(path)) return {};
  return z.record(z.string(), z.string().trim().min(1)).parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Ignores hidden files. */
function namesIn(dir: string): string[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => name !== TITLES_FILE && !name.startsWith('.'))
    .sort();
}

/** The result of a step; undefined when it throws, which adds a problem. */
function collectingProblems<T>(problems: string[], path: string, step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    problems.push(`${path}: ${error instanceof z.ZodError ? EXPECTED_TITLES : (error as Error).message}`);
    return undefined;
  }
}

const EXPECTED_TITLES = 'expected {"<file>": "<title>", …}';
const MAX_BYTES = 2_000_000;
const MAX_PROBLEMS = 5;

interface FileToRead {
  readonly year: number;
  readonly file: string;
  readonly path: string;
  readonly hasLists: boolean;
}

interface ReadFile {
  readonly race?: OldRace;
  readonly problems: readonly UnexpectedLine[];
}

/** Checks a file, and parses the race in it. Throws an Error with what was expected. */
function readFile({ year, file, path, hasLists }: FileToRead): ReadFile {
  const [, of, rest = '', ending] = NAME.exec(file.toLowerCase()) ?? [];
  if (Number(of) !== year)
    throw new Error(
      `expected a name such as ${String(year)}-5.6K.txt: the year first, .txt, .pdf or .htm last`,
    );
  if (ending === 'pdf') {
    accessSync(path, constants.R_OK);
    return { problems: [] };
  }
  const text = textIn(path);
  const distance = hasLists && ending === 'txt' ? distanceIn(rest) : undefined;
  return distance === undefined ? { problems: [] } : readRace(text, { distance, file });
}

function textIn(path: string): string {
  if (statSync(path).size > MAX_BYTES) throw new Error(`expected at most ${String(MAX_BYTES)} bytes`);
  const text = decodeFile(readFileSync(path));
  if (!text?.trim()) throw new Error('expected text (UTF-8, UTF-16 or Windows-1252)');
  return text;
}

const NAME = /^(\d{4})-([\w.-]+)\.(txt|pdf|html?)$/;

/** '5.6K' is 5600 metres. */
function distanceIn(label: string): number | undefined {
  const metres = metresFromKm(Number(/^(\d{1,2}(?:\.\d)?)k$/.exec(label)?.[1]));
  return distanceLabel(metres) === label.toUpperCase() ? metres : undefined;
}

function readRace(text: string, race: Pick<OldRace, 'distance' | 'file'>) {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ';' });
  const unclosedQuotes = errors.flatMap(({ type, row }) =>
    type === 'Quotes' ? [{ line: (row ?? 0) + 1, expected: 'a closing quotation mark' }] : [],
  );
  const { results, problems: invalidLines } = readOldResults(data);
  const problems = [...unclosedQuotes, ...invalidLines].slice(0, MAX_PROBLEMS);
  return problems.length > 0 ? { problems } : { race: { ...race, results }, problems };
}

function problemText(path: string, { line, expected }: UnexpectedLine): string {
  return `${path}:${String(line)}: expected ${expected}; it is offered as a document only`;
}

/** '2014-alla-distanser.pdf' → 'Alla distanser'. */
function titleOf(file: string): string {
  const title = file
    .replace(/^\d{4}-/, '')
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return title.charAt(0).toUpperCase() + title.slice(1);
}
