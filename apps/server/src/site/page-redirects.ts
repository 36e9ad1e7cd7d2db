import { pageAt, type PageAt } from '@app/domain';

/** A requested URL's path and query, still escaped. */
export interface RequestedUrl {
  readonly pathname: string;
  readonly search: string;
}

/** A permanent (301) or temporary (302) redirect. */
export interface PageRedirect {
  readonly to: string;
  readonly status: 301 | 302;
}

/** Splits a request URL. */
export function splitUrl(url: string): RequestedUrl {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

/** The page of a URL, also of `/index.html`. */
export function pageOf({ pathname, search }: RequestedUrl): PageAt | undefined {
  return pageAt({ pathname: pathname === '/index.html' ? '/' : pathname, search });
}

/**
 * Redirects non-canonical spellings (`/Anmalan`, `/resultat/`) and unknown registration steps; else
 * undefined.
 */
export function redirectOf(
  page: PageAt | undefined,
  { pathname, search }: RequestedUrl,
): PageRedirect | undefined {
  if (!page) return undefined;
  const { step } = page.params;
  if (page.pattern === '/anmalan/:step?' && step !== undefined && !/^[1-3]$/.test(step))
    return { to: `/anmalan/1${search}`, status: 302 };
  return page.path === pathname ? undefined : { to: page.path + search, status: 301 };
}
