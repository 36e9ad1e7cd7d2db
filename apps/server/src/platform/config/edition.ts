import { type Prices, stockholmInstant } from '@app/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { type Edition, edition as schema } from './edition.schema';

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

/** What registrations of this edition are filed under: its year. */
export function editionName({ date }: Pick<Edition, 'date'>): string {
  return date.slice(0, 4);
}

/** The price list with its campaigns, as prices are worked out from. */
export function pricesOf({ prices, campaigns }: Pick<Edition, 'prices' | 'campaigns'>): Prices {
  return { steps: prices, campaigns };
}

/** Whether it is too late to register, at an instant (epoch ms). */
export function isClosed({ registrationCloses }: Pick<Edition, 'registrationCloses'>, at: number): boolean {
  return at >= stockholmInstant(registrationCloses);
}
