/** The fields in use of a file in Vite's manifest. */
export interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/**
 * Returns each page's source by path pattern, as the manifest names it. A lazy import needs a literal, so the
 * sources are read from the lists of imports. `read` returns the text of a file below `web`.
 */
export function pageSources(read: (file: string) => string): Partial<Record<string, string>> {
  const lists = ['routes', 'admin-pages'].map((list) => read(`src/app/${list}.tsx`)).join('\n');
  const imports = lists.matchAll(/'(\/[^']*)': async \(\) =>\s*\(await import\('([^']+)'\)\)/g);
  const sourceOf = (path: string) => new URL(`${path}.tsx`, 'file:///src/app/').pathname.slice(1);
  return Object.fromEntries([...imports].map(([, pattern = '', path = '']) => [pattern, sourceOf(path)]));
}

/** Offline, an unknown address has its page too. */
const NOT_FOUND_SOURCE = 'src/components/NotFoundPage.tsx';
/** Separate pages, parts that need a network anyway, and chunks of such pages. */
const ONLINE_ONLY =
  /(Page|Route|Shell)\.tsx$|\/(admin-pages|open-map|Material)\.tsx?$|node_modules|^_(registration|timing|library)-/;

/** Returns the addresses of all files that the pages in `sources` load, including lazy chunks. */
export function offlineFiles(
  manifest: Readonly<Record<string, BuiltFile>>,
  entry: string,
  sources: readonly (string | undefined)[],
): string[] {
  const builtFiles = new Map(Object.entries(manifest));
  const found = new Map<string, BuiltFile>();
  const isOffline = (name: string) =>
    name === NOT_FOUND_SOURCE || sources.includes(name) || !ONLINE_ONLY.test(name);
  const visit = (name: string) => {
    const built = builtFiles.get(name);
    if (!built || found.has(name)) return;
    found.set(name, built);
    built.imports?.forEach(visit);
    built.dynamicImports?.filter(isOffline).forEach(visit);
  };
  visit(entry);
  const files = [...found.values()].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].map((file) => `/${file}`).toSorted();
}
