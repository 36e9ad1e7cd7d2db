import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Edition } from './edition.schema';

/** Reads and checks `edition.json` in a content folder. Gives the edition, or every problem in it in words. */
export function readEdition(contentDir: string): { edition: Edition } | { problems: string[] } {
  const file = join(contentDir, 'edition.json');
  const content = readJson(file);
  if (typeof content === 'string') return { problems: [`${file}: ${content}`] };

  const edition = plainToInstance(Edition, content);
  const problems = validateSync(edition, { whitelist: true, forbidNonWhitelisted: true }).flatMap(wordsOf);
  return problems.length > 0 ? { problems: problems.map((words) => `${file}: ${words}`) } : { edition };
}

function readJson(file: string): object | string {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof content === 'object' && content !== null ? content : 'is not a JSON object';
  } catch (error) {
    return String(error);
  }
}

function wordsOf({ property, constraints, children }: ValidationError): string[] {
  const own = Object.values(constraints ?? {});
  const inner = (children ?? []).flatMap(wordsOf);
  return [...own, ...inner.map((words) => `${property}.${words}`)];
}
