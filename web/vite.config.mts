import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { chunkGrouping } from './chunks.mts';

const api = `http://localhost:${process.env.PORT ?? 3000}`;

/** Replaces Vite's preload helper by the site's own, which can retry a failed part. */
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

const { groups, plugin } = chunkGrouping();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fetchThenImport, plugin],
  resolve: { alias: { '@app/domain': resolve(import.meta.dirname, '../libs/domain/src/index.ts') } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // All supported browsers have modulepreload.
    // A part without other dependencies lists its own file, so that it is fetched before it is imported.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies) => (dependencies.length > 0 ? dependencies : [file]),
    },
    // test/acceptance/page-weight.spec.ts limits the weight of each page.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // These contain only functions and tables: a page takes what it uses and drops the rest.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/](libs|hoist-non-react-statics)[\\/]/, sideEffects: false }],
      },
      input: {
        index: resolve(import.meta.dirname, 'index.html'),
        'start-app': resolve(import.meta.dirname, 'src/app/start-app.tsx'),
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
      // The registration's API is at the root; pages that people open are elsewhere.
      '^/(get|email|code|update|anonymity|validate-kampanj|book-v2|cancel-payment|qr-v2|verify)([?]|$)': api,
      '^/(sim|admin/registrations)([/?]|$)': api,
      '^/(bilder/|img_)': api,
      '/socket.io': { target: api, ws: true },
    },
  },
});
