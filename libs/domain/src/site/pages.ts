import { ownValue } from '../own-value';
import { isDate, dateText, stockholmInstant } from '../dates';
import { distanceLabel, metresFromKm, readPart } from '../parts';

/**
 * Where an open page appears. `menu`: a link in the top bar and the footer; `footer`: in the footer alone.
 * `rendered`: the server renders it, and its script is in the file of the public pages unless it is private.
 * `offline`: it opens without a network.
 */
type PageFlag = 'menu' | 'footer' | 'rendered' | 'offline';

/** The variable parts of an address: path parameters, and the query parameters the page uses. */
interface PageInput {
  readonly params: Readonly<Partial<Record<string, string>>>;
  readonly query: Readonly<Partial<Record<string, string>>>;
}

/**
 * A page of the site. `title` gets the edition's day, if known, and is the text of its menu link. `query` lists
 * parameters that make it another page.
 *
 * `visibility` says who may find it. `indexed`: search engines too. `unlisted`: open to all, but hidden from
 * search engines because it shows people, including children. `private`: for its reader only, never shared;
 * if `rendered`, the server renders the frame around its personal content.
 */
export interface SitePage {
  readonly title: string | ((input: PageInput, editionDay: string | undefined) => string);
  readonly query?: readonly string[];
  /** The address to share, if its own shows only a step. */
  readonly sharedAs?: string;
  readonly visibility: 'indexed' | 'unlisted' | 'private';
  readonly flags: readonly PageFlag[];
}

/** All pages by path pattern of the router. The first match counts; menus have the same order. */
export const sitePages = {
  '/': { title: '', visibility: 'indexed', flags: ['rendered', 'offline'] },
  '/banor': {
    title: 'Banor',
    visibility: 'indexed',
    flags: ['menu', 'rendered', 'offline'],
  },
  '/startlistor': {
    title: ofRace('Startlistor'),
    visibility: 'unlisted',
    flags: ['menu', 'rendered', 'offline'],
    query: ['dag', 'distans'],
  },
  '/resultat': {
    title: ofRace('Resultat'),
    visibility: 'unlisted',
    flags: ['menu', 'rendered', 'offline'],
    query: ['ar', 'dag', 'distans'],
  },
  '/galleri': { title: 'Galleri', visibility: 'unlisted', flags: ['menu', 'rendered'] },
  '/galleri/:year': {
    title: ({ params: { year = '' } }) => `Bilder från ${year}`,
    visibility: 'unlisted',
    flags: ['rendered'],
    query: ['bild'],
  },
  '/resultat/:part/skarm': { title: ofPart('Storskärm'), visibility: 'unlisted', flags: ['offline'] },
  '/resultat/:part/:bib': {
    title: (page) => `${ofPart('Resultat')(page)}, nr ${page.params.bib ?? ''}`,
    visibility: 'unlisted',
    flags: ['rendered', 'offline'],
  },
  '/anmalan/4': privatePage('Betala med Swish'),
  '/anmalan/:step?': { title: 'Anmälan', visibility: 'indexed', flags: [], sharedAs: '/anmalan' },
  '/verifiera/:id': privatePage('Din betalning'),
  '/betala/:link': privatePage('Betala med Swish'),
  '/kvitto/:id': privatePage('Kvitto', 'rendered'),
  '/avregistrera/:token': privatePage('Utskick'),
  '/allmanna-villkor': {
    title: 'Allmänna villkor',
    visibility: 'indexed',
    flags: ['footer', 'rendered', 'offline'],
  },
  '/tidtagning': privatePage('Tidtagning, alla lopp'),
  '/logout': privatePage('Logga ut'),
  '/admin/login': privatePage('Logga in som arrangör'),
  '/admin': privatePage('Anmälningar'),
  '/admin/oversikt': privatePage('Översikt'),
  '/admin/stammer': privatePage('Stämmer allt?'),
  '/admin/list-by-race': privatePage('Anmälningar'),
  '/admin/avstamning': privatePage('Avstämning mot banken'),
  '/admin/anmalan/:registration': privatePage('En anmälan'),
  '/admin/radera': privatePage('Radera'),
  '/admin/kassa': privatePage('Biljettkassan'),
  '/admin/goodiebags': privatePage('Utlämning'),
  '/admin-old': privatePage('Anmälningstabell'),
  '/admin/epassi': privatePage('Epassi'),
  '/admin/email-previous-runners': privatePage('Maila tidigare löpare'),
  '/admin/meddelanden': privatePage('Meddelanden'),
  '/admin/edit-races': privatePage('Hantera tävlingar'),
  '/admin/edit-races/:part': privatePage(ofPart('Löpare')),
  '/admin/edit-races/:part/etiketter': privatePage(ofPart('Etiketter')),
  '/admin/edit-races/:part/startlista': privatePage(ofPart('Startlista')),
  '/admin/edit-races/:part/resultat': privatePage(ofPart('Resultat')),
  '/admin/edit-races/:part/publicera': privatePage(ofPart('Publicera resultat')),
  '/admin/race/:part?': privatePage(ofPart('Tidtagning')),
  '/admin/race/:part/speaker': privatePage(ofPart('Speaker')),
  '/admin/stoppur': privatePage('Stoppur'),
  '/admin/journal/:day?': privatePage('Journal'),
  '/admin/korrigera/:day/:id?': privatePage('Rätta'),
  '/admin/tidsresa/:day': privatePage('Tidsresa'),
} as const satisfies Readonly<Record<`/${string}`, SitePage>>;

export type PagePattern = keyof typeof sitePages;

/** The pages with a flag, in the table's order. */
export function pagesWith(flag: PageFlag): PagePattern[] {
  const pages = Object.entries(sitePages) as [PagePattern, SitePage][];
  return pages.filter(([, { flags }]) => flags.includes(flag)).map(([pattern]) => pattern);
}

/** The links to the pages with a flag: address and title. */
export function menuLinks(flag: 'menu' | 'footer'): { to: string; label: string }[] {
  return pagesWith(flag).map((pattern) => ({
    to: pattern,
    label: titleOf({ pattern, params: {}, query: {} }, undefined),
  }));
}

/** The race in a list's query, as far as valid: `day` YYYY-MM-DD and `distance` in metres. */
export function raceInQuery({ dag, distans }: PageInput['query']): { day?: string; distance?: number } {
  const metres = metresFromKm(Number(distans));
  return {
    ...(dag !== undefined && isDate(dag) && { day: dag }),
    ...(metres > 0 && metres % 100 === 0 && metres < 1_000_000 && { distance: metres }),
  };
}

function privatePage(title: SitePage['title'], ...flags: 'rendered'[]) {
  return { title, visibility: 'private', flags } as const;
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

const stepsOf = (path: string) => path.split('/').filter(Boolean);

const patterns = (Object.entries(sitePages) as [PagePattern, SitePage][]).map(([pattern, page]) => ({
  pattern,
  patternSteps: stepsOf(pattern),
  page,
}));

/** Finds the page at an address (path and query, still escaped) in any spelling; undefined for none. */
export function pageAt({ pathname, search }: { pathname: string; search: string }): PageAt | undefined {
  const steps = stepsOf(pathname).map(decoded);
  for (const { pattern, patternSteps, page } of patterns) {
    const params = paramsIn(patternSteps, steps);
    if (params) return { pattern, params, path: pathOf(patternSteps, params), ...queryOf(page, search) };
  }
  return undefined;
}

/** Parameters that change only a page's view; all others but its `query` are foreign. No browser loads them. */
const viewParameters: Readonly<Partial<Record<PagePattern, readonly string[]>>> = {
  '/banor': ['karta'],
  '/startlistor': ['sok'],
  '/resultat': ['sok', 'klass'],
};

/**
 * Whether an address shows the page in its default view: with the page's own parameters, each once and
 * canonical, and no view parameter. Ignores foreign ones (`fbclid`, `utm_source`), which cannot be listed.
 */
export function isDefaultView({ pattern, query }: PageAt, search: string): boolean {
  const { query: names = [] }: SitePage = sitePages[pattern];
  const view = viewParameters[pattern] ?? [];
  return [...new URLSearchParams(search)].every(
    ([name, value]) => !view.includes(name) && (!names.includes(name) || ownValue(query, name) === value),
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

function titleOf(page: PageInput & Pick<PageAt, 'pattern'>, editionDay: string | undefined): string {
  const { title }: SitePage = sitePages[page.pattern];
  return typeof title === 'string' ? title : title(page, editionDay);
}

const nameOf = (step: string) => step.replace(/^:|\?$/g, '');

function paramsIn(
  patternSteps: readonly string[],
  steps: readonly string[],
): Record<string, string> | undefined {
  if (steps.length > patternSteps.length) return undefined;
  const params = new Map<string, string>();
  for (const [index, patternStep] of patternSteps.entries()) {
    const step = steps[index];
    if (!patternStep.startsWith(':')) {
      if (step?.toLowerCase() !== patternStep) return undefined;
    } else if (step !== undefined) params.set(nameOf(patternStep), step);
    else if (!patternStep.endsWith('?')) return undefined;
  }
  return Object.fromEntries(params);
}

function pathOf(patternSteps: readonly string[], params: Readonly<Record<string, string>>): string {
  const steps = patternSteps.flatMap((step) => {
    if (!step.startsWith(':')) return [step];
    const value = ownValue(params, nameOf(step));
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
