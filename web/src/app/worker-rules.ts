import { pagesWith, sitePages } from '@app/domain';

/** What the worker of one build caches: the page without content, and the files of public pages. */
export interface OfflineBuild {
  readonly id: string;
  readonly page: string;
  readonly files: readonly string[];
}

/** The parts of a request that the worker uses. */
interface WorkerRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: URL;
}

/** The prefix of all our caches in the browser. */
const CACHE_PREFIX = 'raceday.';
const BUILD_PREFIX = `${CACHE_PREFIX}build.`;

/**
 * How long a public page may take before the cached one is shown, ms: longer than the slowest network that
 * still works.
 */
export const PAGE_TIMEOUT_MS = 6000;

const offlinePages: readonly string[] = pagesWith('offline');
/** Public pages, whose answers may be stored. */
const PUBLIC_PAGES = new RegExp(`^(${offlinePages.map(pathRule).join('|')})/?$`);
const otherPages = Object.keys(sitePages).filter((pattern) => !offlinePages.includes(pattern));
const otherSegments = new Set(otherPages.map((pattern) => pattern.split('/')[1]));
/** Every other page, by its first segment, except the files that organisers download from /admin. */
const OTHER_PAGES = new RegExp(`^/(?!admin/(api|registrations)(/|$))(${[...otherSegments].join('|')})(/|$)`);

/** The regular expression of a pattern's paths. A bib is a number; the name of an old result file is not. */
function pathRule(pattern: string): string {
  return pattern.replace(
    /\/:(\w+)(\??)/g,
    (_, name, optional) => `(/${name === 'bib' ? '\\d+' : '[\\w-]+'})${optional}`,
  );
}

/** Whether the page at this path is public, so that its answers may be stored. */
export function isPublicPage(path: string): boolean {
  return PUBLIC_PAGES.test(path);
}

/**
 * Classifies a request: the worker answers it as a page or as a file of its build, or leaves it to the
 * browser.
 */
export function classifyRequest(
  { method, mode, url }: WorkerRequest,
  origin: string,
  build: OfflineBuild,
): 'page' | 'file' | 'none' {
  if (method !== 'GET' || url.origin !== origin) return 'none';
  if (mode === 'navigate')
    return PUBLIC_PAGES.test(url.pathname) || OTHER_PAGES.test(url.pathname) ? 'page' : 'none';
  return build.files.includes(url.pathname) ? 'file' : 'none';
}

/** Whether a status comes from a proxy before an unavailable server, or from a server that is starting. */
export function isUnavailable(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Whether a cache is ours, of any kind. */
export function isOurCache(name: string): boolean {
  return name.startsWith(CACHE_PREFIX);
}

/** Returns the name of the cache that holds a build. */
export function cacheNameOf(build: OfflineBuild): string {
  return BUILD_PREFIX + build.id;
}

/** Returns the caches of other builds; leaves all other caches out. */
export function otherBuilds(names: readonly string[], build: OfflineBuild): string[] {
  return names.filter((name) => name.startsWith(BUILD_PREFIX) && name !== cacheNameOf(build));
}

/** Whether a page names only files of this build: during a deployment, another build may answer. */
export function isOfBuild(html: string, build: OfflineBuild): boolean {
  const fileNames = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  return fileNames.length > 0 && fileNames.every((file) => build.files.includes(file));
}
