import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { RenderedPage } from './render-page';

/** A page ready to send. `scripts` are the CSP hashes of what it has inline beside the built page's. */
interface CompressedPage {
  readonly brotli: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the plain bytes, in base64url. */
  readonly hash: string;
  readonly scripts: readonly string[];
}

const ROOT = /<div id="root">.*?<\/div><\/div>\s*<noscript>.*?<\/noscript>/s;
/** 11 takes a second for a long list. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Inserts a rendered page (HTML, and the state for hydration) into the built page, which has its head. */
export function preparePage({ html, script, state }: RenderedPage, built: string): CompressedPage {
  const whole = built
    .replace('</head>', () => `<script>${script}</script></head>`)
    .replace(
      ROOT,
      () =>
        `<div id="root">${html}</div>\n    <script type="application/json" id="page-state">${state}</script>`,
    );
  const bytes = new TextEncoder().encode(whole);
  return {
    // A copy: it is transferred, and a Buffer may share its memory with others.
    brotli: new Uint8Array(brotliCompressSync(bytes, BROTLI)),
    hash: createHash('sha256').update(bytes).digest('base64url'),
    scripts: [hashOf(script)],
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
