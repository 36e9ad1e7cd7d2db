/** What the worker of one build keeps: the page without content, and the files that public pages are made of. */
export interface KeptBuild {
  readonly id: string;
  readonly page: string;
  readonly files: readonly string[];
}

/** What the worker goes by in a request. */
export interface AskedFor {
  readonly method: string;
  readonly mode: string;
  readonly url: URL;
}

/** Everything of ours that lies in the browser's caches begins like this. */
const OURS = 'raceday.';
const BUILDS = `${OURS}build.`;

/** How long a public page may take before the kept one is shown in its place, ms: longer than the slowest network that still works. */
export const PATIENCE_MS = 6000;

/** Pages that everybody may read, and whose answers may be kept. */
const PUBLIC = /^\/(startlistor|resultat(\/[\w-]+\/(\d+|skarm))?|banor|allmanna-villkor)?\/?$/;
/** Every other page, by its first step; what organisers fetch as files lies among theirs. */
const OTHER =
  /^\/(galleri|anmalan|verifiera|betala|kvitto|avregistrera|tidtagning|logout|admin-old|admin(?!\/(api|registrations)(\/|$)))(\/|$)/;

/** Whether everybody may read the page at this path, and what it shows may be kept. */
export function isPublicPage(path: string): boolean {
  return PUBLIC.test(path);
}

/** What the worker does with a request: answer as a page, answer as a file of its build, or leave it to the browser. */
export function placeOf(
  { method, mode, url }: AskedFor,
  at: string,
  build: KeptBuild,
): 'page' | 'file' | 'none' {
  if (method !== 'GET' || url.origin !== at) return 'none';
  if (mode === 'navigate') return PUBLIC.test(url.pathname) || OTHER.test(url.pathname) ? 'page' : 'none';
  return build.files.includes(url.pathname) ? 'file' : 'none';
}

/** Whether an answer comes from what stands before a server that is away, or from one that is just starting. */
export function isAway(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Whether a cache is one of ours, of whatever kind. */
export function isOurCache(name: string): boolean {
  return name.startsWith(OURS);
}

/** The name of the cache that holds a build. */
export function cacheOf(build: KeptBuild): string {
  return BUILDS + build.id;
}

/** The caches of other builds among these. What belongs to somebody else is left alone. */
export function otherBuilds(names: readonly string[], build: KeptBuild): string[] {
  return names.filter((name) => name.startsWith(BUILDS) && name !== cacheOf(build));
}

/** Whether a page names nothing but files of this build: while servers are exchanged, another may answer. */
export function isOfBuild(html: string, build: KeptBuild): boolean {
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  return named.length > 0 && named.every((file) => build.files.includes(file));
}
