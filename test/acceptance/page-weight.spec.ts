import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(__dirname, '../..');
const dist = join(root, 'dist/web');

/** What a page may bring of scripts before it can be used, in KB (1000 bytes) of brotli. The first line that fits counts. */
const budgets: readonly (readonly [path: RegExp, kilobytes: number])[] = [
  [/^\/$/, 150],
  [/^\/anmalan/, 175],
  [/^\/(admin\/race|tidtagning)/, 175],
  [/^\/admin/, 220],
  [/^/, 163],
];
const STYLES = 10;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const routes = ['routes', 'admin-pages']
  .map((file) => readFileSync(join(root, `web/src/app/${file}.tsx`), 'utf8'))
  .join('\n');
const lazyRoutes = [...routes.matchAll(/path: '([^']+)',\s*lazy: async[^]*?import\('([^']+)'\)/g)];
const entry = 'index.html';
const adminRoom = 'src/features/admin-shell/AdminShell.tsx';

const pages = lazyRoutes.map(([, path = '', component = '']) => {
  const isRoom = /^[a-z]/.test(path);
  const page = `${posix.join('src/app', component)}.tsx`;
  const chunks = needed(isRoom ? [entry, adminRoom, page] : [entry, page]);
  const address = isRoom ? `/admin/${path}` : path;
  const budget = budgets.find(([pattern]) => pattern.test(address))?.[1] ?? 0;
  return { address, budget, weight: total(chunks.map(({ file }) => file)), chunks };
});

describe('What a browser fetches before a page can be used', () => {
  it('is known for every page of the site map', () => {
    expect(pages).toHaveLength(routes.match(/lazy: async/g)?.length ?? 0);
  });

  it.each(pages)('is $weight of $budget KB of scripts for $address', ({ budget, weight, chunks }) => {
    const heaviest = chunks.map(({ file }) => `${total([file])} KB ${file}`).sort(byNumber);
    expect(weight > budget ? heaviest.slice(0, 12) : []).toEqual([]);
  });

  it('is named beside every part that comes later, so that a part that did not come can be asked for again', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const parts = scripts.flatMap((file) => [
      ...readFileSync(join(dist, 'assets', file), 'utf8').matchAll(
        /\bimport\(`([^`]+)`\)[^`]*?,(\[\]|__vite__mapDeps)/g,
      ),
    ]);
    expect(parts.length).toBeGreaterThan(pages.length);
    expect(parts.filter(([, , files]) => files === '[]').map(([, part]) => part)).toEqual([
      expect.stringContaining('NotFoundPage'),
    ]);
  });

  it('is hardly any styles', () => {
    expect(total([...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))])).toBeLessThan(STYLES);
  });
});

/** These chunks and all that they import, each once. What they import later, `import()`, does not count. */
function needed(names: readonly string[]): Chunk[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    chunkOf(name).imports?.forEach(visit);
  };
  names.forEach(visit);
  return [...found].map(chunkOf);
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
