import type { PagePattern } from '@app/domain';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's manifest: output files by source. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

/** The built page, its manifest, and the hashes of its inline styles. */
export interface Build {
  readonly html: string;
  readonly manifest: Manifest;
  readonly styles: readonly string[];
}

const STYLESHEET_LINK = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/g;

/**
 * Reads the build in a folder. Inlines its small stylesheets, which would otherwise block the first paint.
 */
export function readBuild(webDir: string): Build {
  const read = (file: string) => readFileSync(join(webDir, file), 'utf8');
  const list = '.vite/manifest.json';
  const manifest = existsSync(join(webDir, list)) ? (JSON.parse(read(list)) as Manifest) : {};
  const styles: string[] = [];
  const html = read('index.html').replace(STYLESHEET_LINK, (_link, file: string) => {
    const rules = read(file);
    styles.push(hashOf(rules));
    return `<style>${rules}</style>`;
  });
  return { html, manifest, styles };
}

/** A hash in CSP syntax. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Sources that every page loads first. */
const ENTRY_SOURCES = ['src/app/ground/react.ts', 'src/app/ground/packages.ts', 'src/app/start-app.tsx'];

/**
 * Pages to preload, as many visitors open them in a hurry. Other pages load their code after the first chunk.
 */
const PAGE_SOURCES: Readonly<Partial<Record<PagePattern, string>>> = {
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

/** For an unknown URL. */
const NOT_FOUND_SOURCE = 'src/components/NotFoundPage.tsx';

/** Preload links for a page's code, to fetch all files in parallel. */
export function preloadLinks({ html, manifest }: Build, pattern: PagePattern | undefined): string {
  const source = pattern === undefined ? NOT_FOUND_SOURCE : PAGE_SOURCES[pattern];
  return filesOf(manifest, [...ENTRY_SOURCES, ...(source === undefined ? [] : [source])])
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
    .join('');
}

/** The output files of these sources and their imports, each once. */
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
