import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { keptFiles, type BuiltFile } from './src/app/kept-files';
import type { KeptBuild } from './src/app/worker-rules';

const dist = resolve(import.meta.dirname, '../dist/web');
const read = (file: string) => readFileSync(resolve(dist, file), 'utf8');

const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, BuiltFile>;

/** The built page as the worker keeps it: it says so itself, and nobody is to find it. */
const page = read('index.html')
  .replace('<body>', '<body data-kept>')
  .replace('<title>', '<meta name="robots" content="noindex" />\n    <title>');

const keptPage: Plugin = {
  name: 'kept-page',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'offline.html', source: page });
  },
};

/** The worker, one file beside the built pages: made after them, since it names their files. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [keptPage],
  define: { BUILD: JSON.stringify(keptBuild()) },
  build: {
    outDir: dist,
    emptyOutDir: false,
    lib: {
      entry: resolve(import.meta.dirname, 'src/app/site-worker.ts'),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'sw.js',
    },
  },
});

function keptBuild(): KeptBuild {
  const files = keptFiles(manifest, 'index.html');
  const id = createHash('sha256')
    .update([page, ...files].join('\n'))
    .digest('hex')
    .slice(0, 12);
  return { id, page: '/offline.html', files };
}
