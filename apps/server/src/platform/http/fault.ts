import { z } from 'zod';
import { Problem } from './problem';

/** What a fault is called that has no text of its own. */
export const WRONG = 'felaktigt värde';

/** What is said of something that is no set of fields at all. */
const MALFORMED = 'Felaktig begäran';

/** One thing that is wrong with what came in: where, and in words of ours. A field that nobody knows has no words of its own. */
export interface Fault {
  readonly path: readonly PropertyKey[];
  readonly text: string;
  readonly isUnknown?: boolean;
}

/** Tells the first fault, or before all others a field that nobody knows. */
export function refused(faults: readonly Fault[]): Problem {
  const fault = faults.find(({ isUnknown }) => isUnknown) ?? faults[0];
  return new Problem(400, fault ? textOf(fault) : MALFORMED, 'request-invalid');
}

/** Our own texts stand as they are, what has none is told in one word. Inner fields are named by their path. */
function textOf({ path, text, isUnknown }: Fault): string {
  if (isUnknown) return `${path.join('.')}: okänt fält`;
  if (path.length <= 1 && text !== WRONG) return text;
  return path.length === 0 ? MALFORMED : `${path.join('.')}: ${text}`;
}

/** What comes in as its schema has it. Unknown fields are refused, and the first fault is named. Throws Problem. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value ?? {}, { error: () => WRONG });
  if (error) throw refused(error.issues.map(faultOf));
  return data;
}

function faultOf(issue: z.core.$ZodIssue): Fault {
  if (issue.code !== 'unrecognized_keys') return { path: issue.path, text: issue.message };
  return { path: [...issue.path, ...issue.keys.slice(0, 1)], text: WRONG, isUnknown: true };
}
