import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { edition as schema, type Edition } from './edition.schema';

/** Reads and checks `edition.json` in a content folder. Gives the edition, or every problem in it in words. */
export function readEdition(contentDir: string): { edition: Edition } | { problems: string[] } {
  const file = join(contentDir, 'edition.json');
  const content = readJson(file);
  if (typeof content === 'string') return { problems: [`${file}: ${content}`] };

  const { data: edition, error } = schema.safeParse(content);
  return error ? { problems: error.issues.map((issue) => `${file}: ${wordsOf(issue)}`) } : { edition };
}

function readJson(file: string): object | string {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof content === 'object' && content !== null ? content : 'is not a JSON object';
  } catch (error) {
    return String(error);
  }
}

function wordsOf({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message;
}
