import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(__dirname, '../..');
const dist = join(root, 'dist/web');

/**
 * What a page may bring of scripts before it can be used, in KB (1000 bytes) of brotli. The first line that fits counts. Public pages are
 * read before any of it has come.
 */
const budgets: readonly (readonly [path: RegExp, kilobytes: number])[] = [
  [/^\/anmalan/, 179],
  [/^\/(admin\/race\/:part\?$|tidtagning)/, 184],
  [/^\/admin/, 257],
  [/^/, 190],
];
const STYLES = 10;

/** In how many files that may come on pages that are opened in a hurry: six come at a time, each after a turn on a slow network. */
const fewFiles: readonly (readonly [path: string, files: number])[] = [
  ['/', 9],
  ['/resultat', 9],
  ['/startlistor', 9],
  ['/resultat/:part/:bib', 9],
  ['/anmalan/:step?', 15],
  ['/admin/race/:part?', 11],
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const [siteMap = '', roomMap = ''] = ['routes', 'admin-pages'].map((file) =>
  readFileSync(join(root, `web/src/app/${file}.tsx`), 'utf8'),
);
const places = [...siteMap.matchAll(/path: '([^']+)',\s*lazy: async[^]*?import\('([^']+)'\)/g)];
const rooms = [...roomMap.matchAll(/'?([\w:/?-]+)'?: async[^]*?import\('([^']+)'\)/g)];
const first = ['index.html', 'src/app/ground/react.ts', 'src/app/ground/packages.ts', 'src/app/begin.tsx'];
const adminRoom = 'src/features/admin-shell/AdminShell.tsx';
const roomNames = 'src/app/admin-pages.tsx';

const pages = [...places, ...rooms].map((place) => {
  const [, path = '', component = ''] = place;
  const isRoom = !path.startsWith('/') && path !== '*';
  const chunks = needed([...first, ...around(isRoom, place), `${posix.join('src/app', component)}.tsx`]);
  const address = isRoom ? `/admin/${path}` : path;
  return { address, budget: budgetOf(address), weight: total(chunks.map(({ file }) => file)), chunks };
});

describe('What a browser fetches before a page can be used', () => {
  it('is known for every page of the site map', () => {
    expect(pages).toHaveLength(`${siteMap}${roomMap}`.match(/Component: \(await import/g)?.length ?? 0);
  });

  it.each(pages)('is $weight of $budget KB of scripts for $address', ({ budget, weight, chunks }) => {
    const heaviest = chunks.map(({ file }) => `${total([file])} KB ${file}`).sort(byNumber);
    expect(weight > budget ? heaviest.slice(0, 12) : []).toEqual([]);
  });

  it.each(fewFiles)('is few files for %s: %i', (path, most) => {
    const files = pages.find(({ address }) => address === path)?.chunks.map(({ file }) => file) ?? [];
    expect(files.length).toBeGreaterThan(3);
    expect(files.length > most ? files : []).toEqual([]);
  });

  it('is named beside every part that comes later, so that a part that did not come can be asked for again', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const parts = scripts.flatMap((file) => [
      ...readFileSync(join(dist, 'assets', file), 'utf8').matchAll(
        /\bimport\(`([^`]+)`\)[^`]*?,(\[\]|__vite__mapDeps)/g,
      ),
    ]);
    expect(parts.length).toBeGreaterThan(pages.length);
    expect(parts.filter(([, , files]) => files === '[]').map(([, part]) => part)).toEqual([]);
  });

  it('is hardly any styles', () => {
    expect(total([...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))])).toBeLessThan(STYLES);
  });
});

/** What comes beside a page of the organisers': their frame, and for most the file that names the pages. */
function around(isRoom: boolean, place: (typeof rooms)[number]): readonly string[] {
  return [...(isRoom ? [adminRoom] : []), ...(rooms.includes(place) ? [roomNames] : [])];
}

function budgetOf(address: string): number {
  return budgets.find(([pattern]) => pattern.test(address))?.[1] ?? 0;
}

/** These chunks and all that they import, each once. What they import later, `import()`, does not count. */
function needed(names: readonly string[]): Chunk[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    chunkOf(name).imports?.forEach(visit);
  };
  names.forEach(visit);
  // Several parts may lie in one file.
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

function byNumber(one: string, other: string): number {
  return parseFloat(other) - parseFloat(one);
}
