import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { pagesWith } from '../libs/domain/src/site/pages';
import { offlineFiles, pageSources, type BuiltFile } from './src/app/build-files';
import type { OfflineBuild } from './src/app/worker-rules';

const dist = resolve(import.meta.dirname, '../dist/web');
const read = (file: string) => readFileSync(resolve(dist, file), 'utf8');

const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, BuiltFile>;

/** The built page that the worker caches: marked as the offline copy and hidden from search engines. */
const page = read('index.html')
  .replace('<body>', '<body data-kept>')
  .replace('<title>', '<meta name="robots" content="noindex" />\n    <title>');

const offlinePage: Plugin = {
  name: 'kept-page',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'offline.html', source: page });
  },
};

/**
 * Builds the service worker, one file beside the built pages. It runs after them, since it lists their files.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [offlinePage],
  resolve: { alias: { '@app/domain': resolve(import.meta.dirname, '../libs/domain/src/index.ts') } },
  define: { BUILD: JSON.stringify(offlineBuild()) },
  build: {
    outDir: dist,
    emptyOutDir: false,
    rolldownOptions: { treeshake: { moduleSideEffects: false } },
    lib: {
      entry: resolve(import.meta.dirname, 'src/app/site-worker.ts'),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'sw.js',
    },
  },
});

function offlineBuild(): OfflineBuild {
  const sources = pageSources((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8'));
  const files = offlineFiles(
    manifest,
    'index.html',
    pagesWith('offline').map((pattern) => sources[pattern]),
  );
  const id = createHash('sha256')
    .update([page, ...files].join('\n'))
    .digest('hex')
    .slice(0, 12);
  return { id, page: '/offline.html', files };
}
