import { pageAt, type PageAt } from '@app/domain';

/** An address as it was written: path and query, escapes and all. */
export interface WrittenAddress {
  readonly pathname: string;
  readonly search: string;
}

/** Where an address has moved to, for good (301) or as it happens (302). */
export interface Moved {
  readonly to: string;
  readonly status: 301 | 302;
}

/** The path and the query of what a request names. */
export function addressIn(url: string): WrittenAddress {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

/** The page an address leads to, also by the name of the page's own file. */
export function pageOf({ pathname, search }: WrittenAddress): PageAt | undefined {
  return pageAt({ pathname: pathname === '/index.html' ? '/' : pathname, search });
}

/** Where to send who wrote a page's address in another way (`/Anmalan`, `/resultat/`), or asks for a step of the registration that there is not. */
export function movedTo(page: PageAt | undefined, { pathname, search }: WrittenAddress): Moved | undefined {
  if (!page) return undefined;
  const { step } = page.params;
  if (page.pattern === '/anmalan/:step?' && step !== undefined && !/^[1-3]$/.test(step))
    return { to: `/anmalan/1${search}`, status: 302 };
  return page.path === pathname ? undefined : { to: page.path + search, status: 301 };
}
