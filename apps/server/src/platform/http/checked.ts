import { z } from 'zod';
import { refused, WRONG, type Fault } from './fault';

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
