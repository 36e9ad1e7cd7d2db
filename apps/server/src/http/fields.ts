import { oneLine } from '@app/domain';
import { z } from 'zod';

/** What a fault is called that has no text of its own. */
export const WRONG = 'felaktigt värde';

/** A field that may be missing; null is the same as missing. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? undefined, schema.optional()).optional();
}

/** A number that may be missing. Digits in a text count as a number, and an empty text as missing. */
export function optionalNumber(message: string) {
  return z.preprocess(asNumber, z.number(message).optional()).optional();
}

/** A number. Digits in a text count as one. */
export function requiredNumber(message: string) {
  return z.preprocess(asNumber, z.number(message));
}

/** What a line of text is told when it is missing or shorter than `min` (1 when nothing is said), and when it is longer than `max`. */
interface LineRules {
  readonly missing: string;
  readonly min?: number;
  readonly max: number;
  readonly tooLong: string;
}

/** Text on one line, trimmed. */
export function line({ missing, min = 1, max, tooLong }: LineRules) {
  return z.string(missing).transform(oneLine).pipe(z.string().min(min, missing).max(max, tooLong));
}

function asNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value.trim() === '') return undefined;
  return /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}
