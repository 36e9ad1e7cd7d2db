import type { EditionTexts } from '@app/domain';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readProse } from './prose-file';

const HOME = 'home.md';
const BENEFIT = 'benefit.md';
const NONE: EditionTexts = { home: { title: '', blocks: [] }, benefit: null };

/**
 * Reads the texts of an edition's folder. Adds their problems to `problems`, including files under other
 * names, which no page would show.
 */
export function readTexts(contentDir: string, problems: string[]): EditionTexts {
  if (!existsSync(contentDir)) return NONE;
  const file = (name: string) => join(contentDir, name);
  const prose = (name: string) => {
    const read = readProse(file(name));
    if ('prose' in read) return read.prose;
    problems.push(...read.problems);
    return undefined;
  };
  problems.push(
    ...unknownTextFiles(contentDir).map((name) => `${file(name)}: expected ${HOME} or ${BENEFIT}`),
  );
  return {
    home: prose(HOME) ?? NONE.home,
    benefit: existsSync(file(BENEFIT)) ? (prose(BENEFIT) ?? null) : null,
  };
}

function unknownTextFiles(contentDir: string): readonly string[] {
  const texts = readdirSync(contentDir).filter((name) => /\.(md|markdown)$/i.test(name));
  return texts.filter((name) => name !== HOME && name !== BENEFIT).sort();
}
