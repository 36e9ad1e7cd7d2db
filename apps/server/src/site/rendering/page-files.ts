import { ownValue, type PagePattern } from '@app/domain';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Vite's manifest: output files by source. Pages whose files are preloaded, because many visitors open them in a
 * hurry, are also in it by their pattern (`web/chunks.mts`). Other pages load their code after the first chunk.
 */
type Manifest = Readonly<Record<string, BuiltFile>>;

interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The built page, its manifest, the stylesheets by file, and the hashes of what is inline in the page. */
export interface Build {
  readonly html: string;
  readonly manifest: Manifest;
  readonly stylesheets: ReadonlyMap<string, string>;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

const STYLESHEET_LINK = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/g;
const ENTRY_SCRIPT = /<script type="module"[^>]* src="\/(assets\/[^"]+)"><\/script>/;

/**
 * Reads the build in a folder. Its stylesheets and its first script are small and inline: as files they would
 * delay the first paint, and all other scripts, by a round trip.
 */
export function readBuild(webDir: string): Build {
  const read = (file: string) => readFileSync(join(webDir, file), 'utf8');
  const list = '.vite/manifest.json';
  const manifest = existsSync(join(webDir, list)) ? (JSON.parse(read(list)) as Manifest) : {};
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const stylesheets = new Map([...files].map((file) => [file, read(file)]));
  const [styles, scripts]: [string[], string[]] = [[], []];
  const html = read('index.html')
    .replace(STYLESHEET_LINK, (_link, file: string) => {
      const rules = read(file);
      styles.push(hashOf(rules));
      return `<style data-href="/${file}">${rules}</style>`;
    })
    .replace(ENTRY_SCRIPT, (_element, file: string) => {
      // Its imports are relative to its folder.
      const script = read(file)
        .replaceAll(/(["'`])\.\//g, '$1/assets/')
        .trim();
      if (/<\/script|import\.meta/.test(script)) throw new Error(`${file} cannot be inline`);
      scripts.push(hashOf(script));
      return `<script type="module">${script}</script>`;
    });
  return { html, manifest, stylesheets, styles, scripts };
}

/** A hash in CSP syntax. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Sources that every page loads first. */
const ENTRY_SOURCES = ['src/app/vendor/react.ts', 'src/app/vendor/packages.ts', 'src/app/start-app.tsx'];

/** For an unknown URL. */
const NOT_FOUND_SOURCE = 'src/components/NotFoundPage.tsx';

/** What the head of a page contains for its code: inline stylesheets, with their CSP hashes, and preload links. */
interface PageFiles {
  readonly html: string;
  readonly styles: readonly string[];
}

/** The files of a page, whose scripts the browser fetches in parallel. `pattern`: undefined for an unknown URL. */
export function filesOfPage(build: Build, pattern: PagePattern | undefined): PageFiles {
  const chunks = chunksOf(build.manifest, [...ENTRY_SOURCES, pattern ?? NOT_FOUND_SOURCE]);
  const links = chunks
    .filter(({ file }) => !build.html.includes(`href="/${file}"`))
    .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
  const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))].flatMap((file) => {
    const rules = build.stylesheets.get(file);
    return rules === undefined || build.html.includes(rules) ? [] : [{ file, rules }];
  });
  const styles = sheets.map(({ file, rules }) => `<style data-href="/${file}">${rules}</style>`);
  return { html: [...styles, ...links].join(''), styles: sheets.map(({ rules }) => hashOf(rules)) };
}

/** The output files of these sources and their imports, each once. */
function chunksOf(manifest: Manifest, sources: readonly string[]): readonly BuiltFile[] {
  const found = new Map<string, BuiltFile>();
  const visit = (source: string) => {
    const built = ownValue(manifest, source);
    if (built === undefined || found.has(built.file)) return;
    found.set(built.file, built);
    built.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...found.values()];
}
