import { isDate, dateText, stockholmInstant } from '../dates';
import { distanceLabel, metresFromKm, readPart } from '../parts';

/**
 * Who may find a page. `indexed`: search engines too. `unlisted`: open to all, but hidden from search engines
 * because it shows people, including children. `private`: for its reader only, never shared.
 */
type Visibility = 'indexed' | 'unlisted' | 'private';

/** The variable parts of an address: path parameters, and the query parameters the page uses. */
interface PageInput {
  readonly params: Readonly<Partial<Record<string, string>>>;
  readonly query: Readonly<Partial<Record<string, string>>>;
}

/**
 * A page of the site. `title` gets the edition's day, if known. `query` lists parameters that make it another
 * page, `view` those that change only its view. All others are foreign.
 */
export interface SitePage {
  readonly title: string | ((input: PageInput, editionDay: string | undefined) => string);
  readonly visibility: Visibility;
  readonly query?: readonly string[];
  readonly view?: readonly string[];
  /** The address to share, if its own shows only a step. */
  readonly sharedAs?: string;
}

/** All pages by path pattern of the router. The first match counts. */
export const sitePages = {
  '/': { title: '', visibility: 'indexed' },
  '/startlistor': {
    title: ofRace('Startlistor'),
    visibility: 'unlisted',
    query: ['dag', 'distans'],
    view: ['sok'],
  },
  '/resultat': {
    title: ofRace('Resultat'),
    visibility: 'unlisted',
    query: ['ar', 'dag', 'distans'],
    view: ['sok', 'klass'],
  },
  '/galleri': { title: 'Galleri', visibility: 'unlisted' },
  '/galleri/:year': {
    title: ({ params: { year = '' } }) => `Bilder från ${year}`,
    visibility: 'unlisted',
    query: ['bild'],
  },
  '/banor': { title: 'Banor', visibility: 'indexed', view: ['karta'] },
  '/resultat/:part/skarm': { title: ofPart('Storskärm'), visibility: 'unlisted' },
  '/resultat/:part/:bib': {
    title: (page) => `${ofPart('Resultat')(page)}, nr ${page.params.bib ?? ''}`,
    visibility: 'unlisted',
  },
  '/anmalan/4': { title: 'Betala med Swish', visibility: 'private' },
  '/anmalan/:step?': { title: 'Anmälan', visibility: 'indexed', sharedAs: '/anmalan' },
  '/verifiera/:id': { title: 'Din betalning', visibility: 'private' },
  '/betala/:link': { title: 'Betala med Swish', visibility: 'private' },
  '/kvitto/:id': { title: 'Kvitto', visibility: 'private' },
  '/avregistrera/:token': { title: 'Utskick', visibility: 'private' },
  '/allmanna-villkor': { title: 'Allmänna villkor', visibility: 'indexed' },
  '/tidtagning': { title: 'Tidtagning, alla lopp', visibility: 'private' },
  '/logout': { title: 'Logga ut', visibility: 'private' },
  '/admin/login': { title: 'Logga in som arrangör', visibility: 'private' },
  '/admin': { title: 'Anmälningar', visibility: 'private' },
  '/admin/oversikt': { title: 'Översikt', visibility: 'private' },
  '/admin/stammer': { title: 'Stämmer allt?', visibility: 'private' },
  '/admin/list-by-race': { title: 'Anmälningar', visibility: 'private' },
  '/admin/avstamning': { title: 'Avstämning mot banken', visibility: 'private' },
  '/admin/anmalan/:registration': { title: 'En anmälan', visibility: 'private' },
  '/admin/radera': { title: 'Radera', visibility: 'private' },
  '/admin/kassa': { title: 'Biljettkassan', visibility: 'private' },
  '/admin/goodiebags': { title: 'Utlämning', visibility: 'private' },
  '/admin-old': { title: 'Anmälningstabell', visibility: 'private' },
  '/admin/epassi': { title: 'Epassi', visibility: 'private' },
  '/admin/email-previous-runners': { title: 'Maila tidigare löpare', visibility: 'private' },
  '/admin/meddelanden': { title: 'Meddelanden', visibility: 'private' },
  '/admin/edit-races': { title: 'Hantera tävlingar', visibility: 'private' },
  '/admin/edit-races/:part': { title: ofPart('Löpare'), visibility: 'private' },
  '/admin/edit-races/:part/etiketter': { title: ofPart('Etiketter'), visibility: 'private' },
  '/admin/edit-races/:part/startlista': { title: ofPart('Startlista'), visibility: 'private' },
  '/admin/edit-races/:part/resultat': { title: ofPart('Resultat'), visibility: 'private' },
  '/admin/edit-races/:part/publicera': { title: ofPart('Publicera resultat'), visibility: 'private' },
  '/admin/race/:part?': { title: ofPart('Tidtagning'), visibility: 'private' },
  '/admin/race/:part/speaker': { title: ofPart('Speaker'), visibility: 'private' },
  '/admin/stoppur': { title: 'Stoppur', visibility: 'private' },
  '/admin/journal/:day?': { title: 'Journal', visibility: 'private' },
  '/admin/korrigera/:day/:id?': { title: 'Rätta', visibility: 'private' },
  '/admin/tidsresa/:day': { title: 'Tidsresa', visibility: 'private' },
} as const satisfies Readonly<Record<`/${string}`, SitePage>>;

export type PagePattern = keyof typeof sitePages;

/** The race in a list's query, as far as valid: `day` YYYY-MM-DD and `distance` in metres. */
export function raceInQuery({ dag, distans }: PageInput['query']): { day?: string; distance?: number } {
  const metres = metresFromKm(Number(distans));
  return {
    ...(dag !== undefined && isDate(dag) && { day: dag }),
    ...(metres > 0 && metres % 100 === 0 && metres < 1_000_000 && { distance: metres }),
  };
}

function ofRace(list: string) {
  return ({ query }: PageInput, editionDay: string | undefined): string => {
    const { day, distance } = raceInQuery(query);
    const isOtherDay = day !== undefined && editionDay !== undefined && day !== editionDay;
    return [
      list,
      ...(distance === undefined ? [] : [distanceLabel(distance)]),
      ...(/^\d{4}$/.test(query.ar ?? '') ? [query.ar] : []),
      ...(isOtherDay ? [dateText(stockholmInstant(`${day}T12:00`))] : []),
    ].join(' ');
  };
}

function ofPart(what: string) {
  return ({ params: { part } }: PageInput): string => {
    const race = part === undefined ? undefined : readPart(part);
    return race ? `${what} ${distanceLabel(race.distance)}` : what;
  };
}

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
