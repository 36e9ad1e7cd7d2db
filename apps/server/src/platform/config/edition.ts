import { distanceLabel, type EditionTexts, type Prices, stockholmInstant } from '@app/domain';
import { basename, join } from 'node:path';
import { type ContentLocations, readContent } from './content-file';
import { type Edition, edition as schema } from './edition.schema';
import { logoProblems } from './partner-logos';
import { existsSync, readdirSync } from 'fs';
import { readProse } from './prose-file';

/** Reads and validates `edition.json` in a content folder. Returns the edition, or every problem as text. */
export function readEdition(
  contentDir: string,
): { edition: Edition; at: ContentLocations } | { problems: string[] } {
  const read = readContent(join(contentDir, 'edition.json'), schema);
  if ('problems' in read) return read;
  const { content, at } = read;
  const problems = [
    ...logoProblems(contentDir, content.partners),
    ...consistencyProblems(contentDir, content),
  ];
  return problems.length > 0
    ? { problems: problems.map(({ path, message }) => at.problem(path, message)) }
    : { edition: content, at };
}

/** A problem that a field only has in combination with others. */
interface FieldProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Returns inconsistencies between fields, most often values left over from last year. */
function consistencyProblems(
  contentDir: string,
  { date, distances, prices, ...closing }: Edition,
): readonly FieldProblem[] {
  const folder = basename(contentDir);
  const isOtherYear = /^20\d\d$/.test(folder) && folder !== date.slice(0, 4);
  const late = (['registrationCloses', 'registrationButtonUntil'] as const).filter(
    (field) => closing[field].slice(0, 10) > date || closing[field].slice(0, 4) !== date.slice(0, 4),
  );
  return [
    ...(isOtherYear
      ? [{ path: ['date'], message: `must be a day in ${folder}, the year that names the folder` }]
      : []),
    ...late.map((field) => ({
      path: [field],
      message: `must be in the year of the race and not after its day, ${date}`,
    })),
    ...distances.flatMap(({ metres, km, label }, index) =>
      km === metres / 1000 && label === distanceLabel(metres)
        ? []
        : [
            {
              path: ['distances', index, 'metres'],
              message: `must be the same as km and label: ${String(km)}, ${label}`,
            },
          ],
    ),
    ...prices.flatMap(({ until }, index) => priceStepProblems(prices, until, index)),
  ];
}

/** Each step must end after the one before, and the last must have no end. */
function priceStepProblems(
  prices: Edition['prices'],
  until: string | null,
  index: number,
): readonly FieldProblem[] {
  const isLast = index === prices.length - 1;
  const before = prices[index - 1]?.until ?? '';
  const path = ['prices', index, 'until'];
  if (isLast)
    return until === null ? [] : [{ path, message: 'must be null in the last step, which has no end' }];
  if (until === null) return [{ path, message: 'must be a time: only the last step has none' }];
  return until > before ? [] : [{ path, message: `must be after the step before, ${before}` }];
}

/** The edition's name, its year, which registrations refer to. */
export function editionName({ date }: Pick<Edition, 'date'>): string {
  return date.slice(0, 4);
}

/** Returns the price list with its campaigns, for price calculation. */
export function pricesOf({ prices, campaigns }: Pick<Edition, 'prices' | 'campaigns'>): Prices {
  return { steps: prices, campaigns };
}

/** Whether registration is closed at `at` (epoch ms). */
export function isClosed({ registrationCloses }: Pick<Edition, 'registrationCloses'>, at: number): boolean {
  return at >= stockholmInstant(registrationCloses);
}
const HOME = 'home.md';
const BENEFIT = 'benefit.md';
const NONE: EditionTexts = { home: { title: '', blocks: [] }, benefit: null };
/** Reads an edition's texts. Adds problems, also files under other names, which no page would show. */
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
