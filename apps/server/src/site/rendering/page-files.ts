import type { PagePattern } from '@app/domain';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The build's own list of its files, by the source that each is made of. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** The one built page, the list of its files, and the style elements in it by hash. */
export interface Build {
  readonly html: string;
  readonly manifest: Manifest;
  readonly styles: readonly string[];
}

const RULES = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/g;

/** The build in a folder. The few rules that it has lie in the page itself: to be fetched, they would hold up all that one sees. */
export function readBuild(webDir: string): Build {
  const read = (file: string) => readFileSync(join(webDir, file), 'utf8');
  const list = '.vite/manifest.json';
  const manifest = existsSync(join(webDir, list)) ? (JSON.parse(read(list)) as Manifest) : {};
  const styles: string[] = [];
  const html = read('index.html').replace(RULES, (_link, file: string) => {
    const rules = read(file);
    styles.push(hashOf(rules));
    return `<style>${rules}</style>`;
  });
  return { html, manifest, styles };
}

/** As a content security policy names what lies in a page. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** What brings up every page, ahead of the page itself. */
const FIRST = ['src/app/ground/react.ts', 'src/app/ground/packages.ts', 'src/app/begin.tsx'];

/** What pages are made of that many open, and in a hurry: of other pages the code is asked for once the first has come. */
const SOURCES: Readonly<Partial<Record<PagePattern, string>>> = {
  '/': 'src/features/home/HomePage.tsx',
  '/startlistor': 'src/features/start-lists/StartListsPage.tsx',
  '/resultat': 'src/features/results/ResultsPage.tsx',
  '/resultat/:part/:bib': 'src/features/results/RunnerResultPage.tsx',
  '/galleri': 'src/features/gallery/GalleryPage.tsx',
  '/galleri/:year': 'src/features/gallery/GalleryYearPage.tsx',
  '/banor': 'src/features/courses/CoursesPage.tsx',
  '/allmanna-villkor': 'src/features/terms/TermsPage.tsx',
  '/kvitto/:id': 'src/features/receipt/ReceiptPage.tsx',
  '/anmalan/:step?': 'src/features/registration/RegistrationPage.tsx',
  '/tidtagning': 'src/app/AllRacesRoute.tsx',
  '/admin/race/:part?': 'src/features/timing/RaceTimingPage.tsx',
};

/** Of an address that leads nowhere. */
const NOTHING = 'src/components/NotFoundPage.tsx';

/** Names the code of a page in its head, so that all of it is fetched at once and not one file after the other. */
export function codeLinks({ html, manifest }: Build, pattern: PagePattern | undefined): string {
  const source = pattern === undefined ? NOTHING : SOURCES[pattern];
  return filesOf(manifest, [...FIRST, ...(source === undefined ? [] : [source])])
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
    .join('');
}

/** The files of these sources and of all that they import, each once. */
function filesOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (source: string) => {
    const { file, imports = [] } = manifest[source] ?? {};
    if (file === undefined || found.has(file)) return;
    found.add(file);
    imports.forEach(visit);
  };
  sources.forEach(visit);
  return [...found];
}
