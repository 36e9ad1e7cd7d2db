import { ownValue } from '@app/domain';
import type { PagePattern } from '@app/domain';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Vite's manifest: output files by source. Pages whose files are preloaded, because many visitors open them in a
 * hurry, are also in it by their pattern (`web/chunks.mts`). Other pages load their code after the first chunk.
 */
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
const ENTRY_SOURCES = ['src/app/vendor/react.ts', 'src/app/vendor/packages.ts', 'src/app/start-app.tsx'];

/** For an unknown URL. */
const NOT_FOUND_SOURCE = 'src/components/NotFoundPage.tsx';

/** Preload links for a page's code, to fetch all files in parallel. */
export function preloadLinks({ html, manifest }: Build, pattern: PagePattern | undefined): string {
  return filesOf(manifest, [...ENTRY_SOURCES, pattern ?? NOT_FOUND_SOURCE])
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
    .join('');
}

/** The output files of these sources and their imports, each once. */
function filesOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (source: string) => {
    const { file, imports = [] } = ownValue(manifest, source) ?? {};
    if (file === undefined || found.has(file)) return;
    found.add(file);
    imports.forEach(visit);
  };
  sources.forEach(visit);
  return [...found];
}
