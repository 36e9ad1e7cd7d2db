/** A file of the build in Vite's manifest, as far as it is read here. */
export interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** The pages that open without a network. */
const PAGES = [
  'home/HomePage',
  'start-lists/StartListsPage',
  'results/ResultsPage',
  'results/RunnerResultPage',
  'results/BigScreenPage',
  'courses/CoursesPage',
  'terms/TermsPage',
  'components/NotFoundPage',
];
/** What is a page of its own, or needs a network in any case; rooms of such pages that are built into one file. */
const ELSEWHERE =
  /(Page|Route|Shell)\.tsx$|\/(admin-pages|open-map)\.tsx?$|node_modules|^_(registration|timing)-/;

/** The addresses of every file that public pages are made of, parts that come later included; of nothing else. */
export function keptFiles(manifest: Readonly<Record<string, BuiltFile>>, entry: string): string[] {
  const found = new Map<string, BuiltFile>();
  const visit = (name: string) => {
    const built = manifest[name];
    if (!built || found.has(name)) return;
    found.set(name, built);
    built.imports?.forEach(visit);
    built.dynamicImports?.filter(isKept).forEach(visit);
  };
  visit(entry);
  const files = [...found.values()].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].map((file) => `/${file}`).toSorted();
}

function isKept(name: string): boolean {
  return PAGES.some((page) => name.endsWith(`/${page}.tsx`)) || !ELSEWHERE.test(name);
}
