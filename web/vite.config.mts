import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { fewChunks } from './chunks.mts';

const api = `http://localhost:${process.env.PORT ?? 3000}`;

/** The site's own way to fetch a part of the page, in place of Vite's: a part that did not come can be asked for again. */
const fetchThenImport: Plugin = {
  name: 'fetch-then-import',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { fetchThenImport as __vitePreload } from ${JSON.stringify(resolve(import.meta.dirname, 'src/app/fetch-then-import.ts'))};`,
  },
};

const { groups, plugin } = fewChunks();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fetchThenImport, plugin],
  resolve: { alias: { '@app/domain': resolve(import.meta.dirname, '../libs/domain/src/index.ts') } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // Every browser the pages are written for knows modulepreload by itself.
    // What stands on the first file alone is named all the same, so that it is fetched before it is imported.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies) => (dependencies.length > 0 ? dependencies : [file]),
    },
    // What each page may weigh is test/acceptance/page-weight.spec.ts's business.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Functions and tables only: a page takes what it uses and leaves the rest.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/](libs|hoist-non-react-statics)[\\/]/, sideEffects: false }],
      },
      input: {
        index: resolve(import.meta.dirname, 'index.html'),
        begin: resolve(import.meta.dirname, 'src/app/begin.tsx'),
      },
      preserveEntrySignatures: false,
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/admin/api': api,
      // The registration's calls lie at the root; what a person opens lies elsewhere.
      '^/(get|email|code|update|anonymity|validate-kampanj|book-v2|cancel-payment|qr-v2|verify)([?]|$)': api,
      '^/(sim|admin/registrations)([/?]|$)': api,
      '^/(bilder/|img_)': api,
      '/socket.io': { target: api, ws: true },
    },
  },
});
