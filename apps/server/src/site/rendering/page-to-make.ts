import { isAsEverybodys, type PageAt, type PagePattern } from '@app/domain';

/** What is made for an address, and kept for all who are to get the same. */
export interface PageToMake {
  /** The path with its query that is rendered. */
  readonly path: string;
  /** There are thousands of its kind, each for a few: who asks for many of them is a crawler. */
  readonly isOneOfMany?: boolean;
}

/** What an address names, whether there is that, and the address as it was written. */
interface Asked {
  readonly page: PageAt | undefined;
  readonly isThere: boolean;
  readonly pathname: string;
  readonly search: string;
}

/** Says that an address leads nowhere, whichever: there is no end to them. It lies where no page will ever be. */
const NOTHING: PageToMake = { path: '/-' };

/** What is the same for everybody of a page that is somebody's own. */
const FRAMES: Readonly<Partial<Record<PagePattern, PageToMake>>> = {
  '/kvitto/:id': { path: '/kvitto/-' },
};

/** What everybody may read and nobody signs in for. */
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

/** The page to make for an address; undefined where it is the browser's to make. */
export function pageToMake({ page, isThere, pathname, search }: Asked): PageToMake | undefined {
  if (!page) return isOrganisers(pathname) ? undefined : NOTHING;
  if (!PUBLIC.has(page.pattern)) return FRAMES[page.pattern];
  // What is not there yet may come to be while somebody looks: its own page says so, and follows.
  if (!isThere || !isAsEverybodys(page, search) || !isWrittenAsOurs(page.query)) return undefined;
  return { path: page.path + page.search, isOneOfMany: page.pattern === '/resultat/:part/:bib' };
}

/** Their pages have another frame, also around what is not there. */
function isOrganisers(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(decodeURIComponent(pathname));
}

/**
 * Whether parameters are written as our own links write them: a distance can be written in any number of ways ('5.6', '5.60'), beside an
 * earlier year any day can stand, and a picture that is shown large is shown by the browser.
 */
function isWrittenAsOurs({ ar, dag, distans, bild }: PageAt['query']): boolean {
  const isOneYear = ar === undefined || (/^\d{4}$/.test(ar) && dag === undefined);
  return isOneYear && bild === undefined && (distans === undefined || String(Number(distans)) === distans);
}
