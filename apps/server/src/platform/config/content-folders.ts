import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config';

/**
 * Returns each edition's folder by year, newest first: this edition's own, and the folders beside it named by
 * an earlier year. Later years are not public yet.
 */
export function contentFoldersByYear({
  contentDir,
  edition,
}: Pick<Config, 'contentDir' | 'edition'>): ReadonlyMap<number, string> {
  const thisYear = Number(edition.date.slice(0, 4));
  const beside = dirname(contentDir);
  const earlier = readdirSync(beside, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d{4}$/.test(entry.name) && Number(entry.name) < thisYear)
    .map(({ name }): [number, string] => [Number(name), join(beside, name)]);
  return new Map([[thisYear, contentDir], ...earlier.sort(([a], [b]) => b - a)]);
}
