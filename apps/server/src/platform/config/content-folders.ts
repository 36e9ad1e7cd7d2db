import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config';

/** Folders by year, newest first: this edition's and earlier ones beside it. Later years are not public. */
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
