import { findNodeAtLocation, type Node, parseTree, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** So many mistakes of a file are told; whoever has more has another one before them. */
export const MOST_TOLD = 5;

/** What a file of the edition holds, as its schema wants it, and where it says what; or what is wrong with it. */
export type ReadContent<T> =
  { readonly content: T; readonly at: ContentPlaces } | { readonly problems: string[] };

/** What a file of the edition holds, as its schema wants it; or what is wrong with it, each mistake with the file, the line and what was expected. */
export function readContent<T>(file: string, schema: z.ZodType<T>): ReadContent<T> {
  const read = readJson(file);
  if ('problem' in read) return { problems: [read.problem] };

  const at = new ContentPlaces(file, read);
  const { data, error } = schema.safeParse(JSON.parse(read.text));
  if (!error) return { content: data, at };
  const told = error.issues.slice(0, MOST_TOLD).map((issue) => at.problem(pathOf(issue), wordsOf(issue)));
  const more = error.issues.length - told.length;
  return { problems: more > 0 ? [...told, `${file}: and ${String(more)} more of the kind`] : told };
}

/** Where in a file what stands: to tell of a mistake that only its neighbours, or other files, make one. */
export class ContentPlaces {
  constructor(
    private readonly file: string,
    private readonly json: { readonly text: string; readonly root: Node },
  ) {}

  /** A mistake as it is told: 'content/2026/edition.json:3: date: must be …'. What is missing is told where it is missing. */
  problem(path: readonly PropertyKey[], words: string): string {
    const place = path.length > 0 ? `${path.join('.')}: ` : '';
    return `${this.file}:${String(this.lineOf(path))}: ${place}${words}`;
  }

  private lineOf(path: readonly PropertyKey[]): number {
    const { root, text } = this.json;
    const steps = path.map((step) => (typeof step === 'number' ? step : String(step)));
    for (let length = steps.length; length > 0; length -= 1) {
      const node = findNodeAtLocation(root, steps.slice(0, length));
      if (node) return lineAt(text, (node.parent?.type === 'property' ? node.parent : node).offset);
    }
    return lineAt(text, root.offset);
  }
}

function readJson(file: string): { readonly text: string; readonly root: Node } | { problem: string } {
  const text = textOf(file);
  if (typeof text !== 'string')
    return { problem: `${file}: ${String(text)}: expected this file to be there` };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first) {
    const expected = SYNTAX[printParseErrorCode(first.error)] ?? 'expected JSON';
    return { problem: `${file}:${String(lineAt(text, first.offset))}: ${expected}` };
  }
  return root?.type === 'object'
    ? { text, root }
    : { problem: `${file}:1: is not a JSON object: expected { … }` };
}

/** The text without the mark that some editors begin it with; or why it cannot be read. */
export function textOf(file: string): string | Error {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    return error as Error;
  }
}

/** What was expected where the text is no JSON. */
const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'expected a JSON value: a "text", a number, true, false, null, { … } or [ … ]',
  ValueExpected: 'expected a JSON value here (is there a comma too many?)',
  PropertyNameExpected: 'expected a "name" here (is there a comma too many?)',
  ColonExpected: 'expected a colon after the name, JSON: "name": value',
  CommaExpected: 'expected a comma between this and what stands before it, JSON',
  CloseBraceExpected: 'expected } at the end, JSON',
  CloseBracketExpected: 'expected ] at the end, JSON',
  InvalidCommentToken: 'expected no comment: JSON has none',
  UnexpectedEndOfString: 'expected a quotation mark that is closed, JSON',
  EndOfFileExpected: 'expected nothing after the last }, JSON',
};

/** The line (1, 2 …) that a place in a text is on. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** An unknown field is told where it stands. */
function pathOf(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `expected no field of this name (${issue.keys.join(', ')}): is it misspelt?`;
  return issue.message.replace(/^Invalid input: /, '');
}
