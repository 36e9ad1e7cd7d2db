import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/**
 * Builds the pages for the server's rendering thread: a program of its own, with all dependencies bundled.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  resolve: { alias: { '@app/domain': resolve(import.meta.dirname, '../libs/domain/src/index.ts') } },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server/render-worker.ts',
    outDir: '../dist/rendering',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
});
