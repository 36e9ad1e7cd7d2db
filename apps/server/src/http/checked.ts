import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { WRONG } from './fields';
import { Problem } from './problem';

/** What comes in as its schema has it. Unknown fields are refused, and the first fault is named. Throws Problem. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value ?? {}, { error: () => WRONG });
  if (error) throw new Problem(400, faultIn(error.issues), 'request-invalid');
  return data;
}

/** Checks what a request carries wherever its parameter names a schema: `@Body({ schema: action })`. */
@Injectable()
export class CheckedPipe implements PipeTransform {
  transform(value: unknown, { schema }: ArgumentMetadata): unknown {
    return schema instanceof z.ZodType ? checked(schema, value) : value;
  }
}

type Fault = z.core.$ZodIssue;

function faultIn(faults: readonly Fault[]): string {
  const unknown = faults.find((fault) => fault.code === 'unrecognized_keys');
  if (unknown) return `${[...unknown.path, ...unknown.keys.slice(0, 1)].join('.')}: okänt fält`;
  return faults[0] ? faultOf(faults[0]) : 'Felaktig begäran';
}

/** Our own texts stand as they are, what has none is told in one word. Inner fields are named by their path. */
function faultOf({ path, message }: Fault): string {
  if (path.length <= 1 && message !== WRONG) return message;
  return path.length === 0 ? 'Felaktig begäran' : `${path.join('.')}: ${message}`;
}
