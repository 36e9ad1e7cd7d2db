import { findNodeAtLocation, type Node, parseTree, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';

export const MAX_REPORTED_PROBLEMS = 5;

/** A content file's parsed content with its source locations, or its problems. */
export type ReadContent<T> =
  { readonly content: T; readonly at: ContentLocations } | { readonly problems: string[] };

/** Reads and validates a content file. Each problem gives the file, the line and what was expected. */
export function readContent<T>(file: string, schema: z.ZodType<T>): ReadContent<T> {
  const read = readJson(file);
  if ('problem' in read) return { problems: [read.problem] };

  const at = new ContentLocations(file, read);
  const { data, error } = schema.safeParse(JSON.parse(read.text));
  if (!error) return { content: data, at };
  const reported = error.issues
    .slice(0, MAX_REPORTED_PROBLEMS)
    .map((issue) => at.problem(pathOf(issue), messageOf(issue)));
  const more = error.issues.length - reported.length;
  return { problems: more > 0 ? [...reported, `${file}: and ${String(more)} more like it`] : reported };
}

/** Source locations in a file, for problems that only show in combination with other fields or files. */
export class ContentLocations {
  constructor(
    private readonly file: string,
    private readonly json: { readonly text: string; readonly root: Node },
  ) {}

  /** 'content/2026/edition.json:3: date: must be …'. A missing field gets the line of its parent. */
  problem(path: readonly PropertyKey[], message: string): string {
    const field = path.length > 0 ? `${path.join('.')}: ` : '';
    return `${this.file}:${String(this.lineOf(path))}: ${field}${message}`;
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
  if (typeof text !== 'string') return { problem: `${file}: ${String(text)}: expected this file to exist` };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first) {
    const expected = SYNTAX_MESSAGES[printParseErrorCode(first.error)] ?? 'expected JSON';
    return { problem: `${file}:${String(lineAt(text, first.offset))}: ${expected}` };
  }
  return root?.type === 'object'
    ? { text, root }
    : { problem: `${file}:1: is not a JSON object: expected { … }` };
}

/** Returns the text without a byte order mark, or the error. */
export function textOf(file: string): string | Error {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    return error as Error;
  }
}

const SYNTAX_MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'expected a JSON value: a "text", a number, true, false, null, { … } or [ … ]',
  ValueExpected: 'expected a JSON value here (is there a comma too many?)',
  PropertyNameExpected: 'expected a "name" here (is there a comma too many?)',
  ColonExpected: 'expected a colon after the name, JSON: "name": value',
  CommaExpected: 'expected a comma before this, JSON',
  CloseBraceExpected: 'expected } at the end, JSON',
  CloseBracketExpected: 'expected ] at the end, JSON',
  InvalidCommentToken: 'expected no comment: JSON has none',
  UnexpectedEndOfString: 'expected a closing quotation mark, JSON',
  EndOfFileExpected: 'expected nothing after the last }, JSON',
};

/** Returns the line number, from 1, of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Locates an unknown field at the field itself. */
function pathOf(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `expected no field of this name (${issue.keys.join(', ')}): is it misspelt?`;
  return issue.message.replace(/^Invalid input: /, '');
}
