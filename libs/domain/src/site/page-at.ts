import { type PageInput, type PagePattern, type SitePage, sitePages } from './pages';

/**
 * The page at an address. `path` and `search` are canonical: no trailing slash, no capitals, no foreign
 * parameters.
 */
export interface PageAt extends PageInput {
  readonly pattern: PagePattern;
  readonly path: string;
  readonly search: string;
}

/** The title of an address without a page. */
export const NOT_FOUND_TITLE = 'Här tog banan slut';

/** Finds the page at an address (path and query, still escaped) in any spelling; undefined for none. */
export function pageAt({ pathname, search }: { pathname: string; search: string }): PageAt | undefined {
  const steps = stepsOf(pathname).map(decoded);
  for (const [pattern, page] of Object.entries(sitePages) as [PagePattern, SitePage][]) {
    const params = paramsIn(stepsOf(pattern), steps);
    if (params) return { pattern, params, path: pathOf(pattern, params), ...queryOf(page, search) };
  }
  return undefined;
}

/**
 * Whether an address shows the page in its default view: with the page's own parameters, each once and
 * canonical, and no view parameter. Ignores foreign ones (`fbclid`, `utm_source`), which cannot be listed.
 */
export function isDefaultView({ pattern, query }: PageAt, search: string): boolean {
  const { query: names = [], view = [] }: SitePage = sitePages[pattern];
  return [...new URLSearchParams(search)].every(
    ([name, value]) => !view.includes(name) && (!names.includes(name) || query[name] === value),
  );
}

/** The title for the browser's tab, with the edition. */
export function tabTitle(page: PageAt | undefined, edition: { name: string; date?: string }): string {
  const title = page ? titleOf(page, edition.date) : NOT_FOUND_TITLE;
  return title === '' ? edition.name : `${title} – ${edition.name}`;
}

/** The path to share: the page's own, or the site's for a private page. */
export function sharedPath(page: PageAt | undefined): string {
  if (page === undefined) return '/';
  const { visibility, sharedAs = page.path + page.search }: SitePage = sitePages[page.pattern];
  return visibility === 'private' ? '/' : sharedAs;
}

function titleOf(page: PageAt, editionDay: string | undefined): string {
  const { title }: SitePage = sitePages[page.pattern];
  return typeof title === 'string' ? title : title(page, editionDay);
}

const stepsOf = (path: string) => path.split('/').filter(Boolean);
const nameOf = (step: string) => step.replace(/^:|\?$/g, '');

function paramsIn(
  patternSteps: readonly string[],
  steps: readonly string[],
): Record<string, string> | undefined {
  if (steps.length > patternSteps.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, patternStep] of patternSteps.entries()) {
    const step = steps[index];
    if (!patternStep.startsWith(':')) {
      if (step?.toLowerCase() !== patternStep) return undefined;
    } else if (step !== undefined) params[nameOf(patternStep)] = step;
    else if (!patternStep.endsWith('?')) return undefined;
  }
  return params;
}

function pathOf(pattern: string, params: Readonly<Record<string, string>>): string {
  const steps = stepsOf(pattern).flatMap((step) => {
    if (!step.startsWith(':')) return [step];
    const value = params[nameOf(step)];
    return value === undefined ? [] : [encodeURIComponent(value)];
  });
  return `/${steps.join('/')}`;
}

/** The page's own parameters, each once and in the page's order; drops empty ones. */
function queryOf({ query: names = [] }: SitePage, search: string): Pick<PageAt, 'query' | 'search'> {
  const all = new URLSearchParams(search);
  const own = names
    .map((name): [string, string] => [name, all.get(name) ?? ''])
    .filter(([, value]) => value !== '');
  const written = new URLSearchParams(own).toString();
  return { query: Object.fromEntries(own), search: written && `?${written}` };
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
