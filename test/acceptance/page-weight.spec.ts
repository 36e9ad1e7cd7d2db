import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pageSources } from '../../web/src/app/build-files';

const root = join(__dirname, '../..');
const dist = join(root, 'dist/web');

/**
 * Budgets for scripts a page loads before it is usable, in KB (1000 bytes) of brotli. The first matching line
 * counts. Public pages are readable before any script has loaded.
 */
const budgets: readonly (readonly [path: RegExp, kilobytes: number])[] = [
  [/^\/(anmalan|kvitto|betala|verifiera|avregistrera|logout)/, 138],
  [/^\/(admin\/race\/:part\?$|tidtagning)/, 152],
  [/^\/admin/, 250],
  [/^/, 150],
];
/** The pages in the component library's frame. */
const LIBRARY_PAGES = /^\/admin(?!\/race\/:part\?$)/;
/** Of a page, inline in it. */
const MAX_STYLES_KB = 14;

/**
 * The most files for pages opened in a hurry: a browser loads six at a time, each batch one round trip on a
 * slow network.
 */
const fileLimits: readonly (readonly [path: string, files: number])[] = [
  ['/', 8],
  ['/resultat', 8],
  ['/startlistor', 8],
  ['/resultat/:part/:bib', 8],
  ['/anmalan/:step?', 8],
  ['/admin/race/:part?', 8],
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const first = [
  'index.html',
  'src/app/vendor/react.ts',
  'src/app/vendor/packages.ts',
  'src/app/start-app.tsx',
];
const adminShell = 'src/features/admin-shell/AdminShell.tsx';
const adminPageNames = 'src/app/admin-pages.tsx';

const sources = {
  ...pageSources((file) => readFileSync(join(root, 'web', file), 'utf8')),
  '*': 'src/components/NotFoundPage.tsx',
  '/admin': adminShell,
};
const pages = Object.entries(sources).map(([address, source]) => {
  const library = LIBRARY_PAGES.test(address) ? ['src/components/Material.tsx'] : [];
  const chunks = withImports([...first, ...library, ...adminChunks(address), source]);
  return { address, budget: budgetOf(address), weight: total(chunks.map(({ file }) => file)), chunks };
});

describe('The files a browser loads before a page is usable', () => {
  it.each(pages)('are $weight of $budget KB of scripts for $address', ({ budget, weight, chunks }) => {
    const heaviest = chunks.map(({ file }) => `${total([file])} KB ${file}`).sort(byNumberDescending);
    expect(weight > budget ? heaviest.slice(0, 12) : []).toEqual([]);
  });

  it.each(fileLimits)('are few for %s: at most %i', (path, most) => {
    const files = pages.find(({ address }) => address === path)?.chunks.map(({ file }) => file) ?? [];
    expect(files.length).toBeGreaterThan(3);
    expect(files.length > most ? files : []).toEqual([]);
  });

  it('are listed beside every lazy import, so that a failed one can be retried', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const parts = scripts.flatMap((file) => [
      ...readFileSync(join(dist, 'assets', file), 'utf8').matchAll(
        /\bimport\(`([^`]+)`\)[^`]*?,(\[\]|__vite__mapDeps)/g,
      ),
    ]);
    expect(parts.length).toBeGreaterThan(pages.length);
    expect(parts.filter(([, , files]) => files === '[]').map(([, part]) => part)).toEqual([]);
  });

  it.each(pages)('have few styles for $address', ({ chunks }) => {
    expect(total([...new Set(chunks.flatMap(({ css = [] }) => css))])).toBeLessThan(MAX_STYLES_KB);
  });
});

/** The chunks beside an organisers' page: the frame, and for most the file that lists the pages. */
function adminChunks(address: string): readonly string[] {
  if (!/^\/admin(?!-old|\/login)/.test(address)) return [];
  return address === '/admin/race/:part?' ? [adminShell] : [adminShell, adminPageNames];
}

function budgetOf(address: string): number {
  return budgets.find(([pattern]) => pattern.test(address))?.[1] ?? 0;
}

/** Returns these chunks and their static imports, each once. Dynamic imports do not count. */
function withImports(names: readonly string[]): Chunk[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    chunkOf(name).imports?.forEach(visit);
  };
  names.forEach(visit);
  // One file may hold several chunks.
  return [...new Map([...found].map(chunkOf).map((chunk) => [chunk.file, chunk])).values()];
}

function chunkOf(name: string): Chunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build`);
  return chunk;
}

function total(files: readonly string[]): number {
  const bytes = files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);
  return Math.round(bytes / 100) / 10;
}

function byNumberDescending(one: string, other: string): number {
  return parseFloat(other) - parseFloat(one);
}
