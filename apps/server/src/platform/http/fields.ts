import { z } from 'zod';

/** A field that may be missing; null is the same as missing. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? undefined, schema.optional()).optional();
}

/** A number that may be missing. Digits in a text count as a number, and an empty text as missing. */
export function optionalNumber(message: string) {
  return z.preprocess(asNumber, z.number(message).optional()).optional();
}

/** Digits in a text are a number, and an empty text is nothing; anything else stays what it is. */
export function asNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value.trim() === '') return undefined;
  return /^\s*\d+\s*$/.test(value) ? Number(value) : value;
}
