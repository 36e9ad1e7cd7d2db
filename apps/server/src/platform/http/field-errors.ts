import { z } from 'zod';
import { Problem } from './problem';

/** The text of a field error without one of its own. */
export const INVALID_VALUE = 'felaktigt värde';

/** The text for a value that is no object at all. */
const MALFORMED = 'Felaktig begäran';

/** One invalid field: its path and text. An unknown field has no text of its own. */
export interface FieldError {
  readonly path: readonly PropertyKey[];
  readonly text: string;
  readonly isUnknown?: boolean;
}

/** Returns a Problem with the first error, or an unknown field before all others. */
export function invalidRequest(errors: readonly FieldError[]): Problem {
  const error = errors.find(({ isUnknown }) => isUnknown) ?? errors[0];
  return new Problem(400, error ? textOf(error) : MALFORMED, 'request-invalid');
}

/** Shows our own texts unchanged, and names inner fields by their path. */
function textOf({ path, text, isUnknown }: FieldError): string {
  if (isUnknown) return `${path.join('.')}: okänt fält`;
  if (path.length <= 1 && text !== INVALID_VALUE) return text;
  return path.length === 0 ? MALFORMED : `${path.join('.')}: ${text}`;
}

/** Parses a value by its schema, refusing unknown fields. Throws Problem with the first error. */
export function validated<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value ?? {}, { error: () => INVALID_VALUE });
  if (error) throw invalidRequest(error.issues.map(fieldErrorOf));
  return data;
}

function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  if (issue.code !== 'unrecognized_keys') return { path: issue.path, text: issue.message };
  return { path: [...issue.path, ...issue.keys.slice(0, 1)], text: INVALID_VALUE, isUnknown: true };
}
