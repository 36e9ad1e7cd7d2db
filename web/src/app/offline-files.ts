/** The fields in use of a file in Vite's manifest. */
export interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** The pages that open without a network. */
const OFFLINE_PAGES = [
  'home/HomePage',
  'start-lists/StartListsPage',
  'results/ResultsPage',
  'results/RunnerResultPage',
  'results/BigScreenPage',
  'courses/CoursesPage',
  'terms/TermsPage',
  'components/NotFoundPage',
];
/** Separate pages, parts that need a network anyway, and chunks of such pages. */
const ONLINE_ONLY =
  /(Page|Route|Shell)\.tsx$|\/(admin-pages|open-map)\.tsx?$|node_modules|^_(registration|timing)-/;

/** Returns the addresses of all files of the offline pages, deferred parts included. */
export function offlineFiles(manifest: Readonly<Record<string, BuiltFile>>, entry: string): string[] {
  const found = new Map<string, BuiltFile>();
  const visit = (name: string) => {
    const built = manifest[name];
    if (!built || found.has(name)) return;
    found.set(name, built);
    built.imports?.forEach(visit);
    built.dynamicImports?.filter(isOfflineFile).forEach(visit);
  };
  visit(entry);
  const files = [...found.values()].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].map((file) => `/${file}`).toSorted();
}

function isOfflineFile(name: string): boolean {
  return OFFLINE_PAGES.some((page) => name.endsWith(`/${page}.tsx`)) || !ONLINE_ONLY.test(name);
}
