import { isDefaultView, type PageAt, type PagePattern } from '@app/domain';

/** A page to render and cache for all visitors. */
export interface PageToMake {
  /** Path and query to render. */
  readonly path: string;
  /** One of thousands of similar pages: many requests for them come from a crawler. */
  readonly isOneOfMany?: boolean;
}

/** A page, whether what it names exists, and the requested URL. */
interface Asked {
  readonly page: PageAt | undefined;
  readonly isThere: boolean;
  readonly pathname: string;
  readonly search: string;
}

/** One not-found page for all unknown URLs, under a path that no page uses. */
const NOTHING: PageToMake = { path: '/-' };

/** The shared part of personal pages. */
const FRAMES: Readonly<Partial<Record<PagePattern, PageToMake>>> = {
  '/kvitto/:id': { path: '/kvitto/-' },
};

/** Pages for everyone, without sign-in. */
const PUBLIC: ReadonlySet<PagePattern> = new Set<PagePattern>([
  '/',
  '/startlistor',
  '/resultat',
  '/resultat/:part/:bib',
  '/galleri',
  '/galleri/:year',
  '/banor',
  '/allmanna-villkor',
]);

/** What to render for a URL; undefined when the browser renders it. */
export function pageToMake({ page, isThere, pathname, search }: Asked): PageToMake | undefined {
  if (!page) return isOrganisers(pathname) ? undefined : NOTHING;
  if (!PUBLIC.has(page.pattern)) return FRAMES[page.pattern];
  // A missing thing may appear while the page is open, so the browser renders that page live.
  if (!isThere || !isDefaultView(page, search) || !isWrittenAsOurs(page.query)) return undefined;
  return { path: page.path + page.search, isOneOfMany: page.pattern === '/resultat/:part/:bib' };
}

/** Organisers' pages have another frame, also around 404. */
function isOrganisers(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(decodeURIComponent(pathname));
}

/**
 * Whether the query is spelt as in our links, which limits cache keys: a distance has many spellings ('5.6',
 * '5.60'), an earlier year accepts any day, and the browser opens enlarged pictures.
 */
function isWrittenAsOurs({ ar, dag, distans, bild }: PageAt['query']): boolean {
  const isOneYear = ar === undefined || (/^\d{4}$/.test(ar) && dag === undefined);
  return isOneYear && bild === undefined && (distans === undefined || String(Number(distans)) === distans);
}
