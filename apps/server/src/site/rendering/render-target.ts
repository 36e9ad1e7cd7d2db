import { isDefaultView, type PageAt, type PagePattern } from '@app/domain';

/** A page to render and cache for all visitors. */
export interface RenderTarget {
  /** Path and query to render. */
  readonly path: string;
  /** One of thousands of similar pages: many requests for them come from a crawler. */
  readonly isHighVolume?: boolean;
}

/** A page, whether the thing it names exists, and the requested URL. */
interface RequestedPage {
  readonly page: PageAt | undefined;
  readonly exists: boolean;
  readonly pathname: string;
  readonly search: string;
}

/** One not-found page for all unknown URLs, under a path that no page uses. */
const NOT_FOUND_TARGET: RenderTarget = { path: '/-' };

/** The shared part of personal pages. */
const SHARED_FRAMES: Readonly<Partial<Record<PagePattern, RenderTarget>>> = {
  '/kvitto/:id': { path: '/kvitto/-' },
};

/** Pages for everyone, without sign-in. */
const PUBLIC_PATTERNS: ReadonlySet<PagePattern> = new Set<PagePattern>([
  '/',
  '/startlistor',
  '/resultat',
  '/resultat/:part/:bib',
  '/galleri',
  '/galleri/:year',
  '/banor',
  '/allmanna-villkor',
]);

/** The page to render for a URL; undefined when the browser renders it. */
export function renderTargetOf({ page, exists, pathname, search }: RequestedPage): RenderTarget | undefined {
  if (!page) return isOrganiserPath(pathname) ? undefined : NOT_FOUND_TARGET;
  if (!PUBLIC_PATTERNS.has(page.pattern)) return SHARED_FRAMES[page.pattern];
  // A missing thing may appear while the page is open, so the browser renders that page live.
  if (!exists || !isDefaultView(page, search) || !isCanonicalQuery(page.query)) return undefined;
  return { path: page.path + page.search, isHighVolume: page.pattern === '/resultat/:part/:bib' };
}

/** Organisers' pages have another frame, also around 404. */
function isOrganiserPath(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(decodeURIComponent(pathname));
}

/**
 * Whether the query is spelt as in our links, which limits cache keys: a distance has many spellings ('5.6',
 * '5.60'), an earlier year accepts any day, and the browser opens enlarged pictures.
 */
function isCanonicalQuery({ ar, dag, distans, bild }: PageAt['query']): boolean {
  const isOneYear = ar === undefined || (/^\d{4}$/.test(ar) && dag === undefined);
  return isOneYear && bild === undefined && (distans === undefined || String(Number(distans)) === distans);
}
