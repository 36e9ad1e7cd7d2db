import { LRUCache } from 'lru-cache';
import { PreparedAnswer } from '../../platform/http/prepared-answer';
import type { InlineHashes } from '../../platform/http/security-headers';
import { type Build, hashOf } from './page-files';
import type { RenderedPage } from './render-thread';

/** A page to render and cache for all visitors. */
export interface RenderTarget {
  /** Path and query to render. */
  readonly path: string;
  /** One of thousands of similar pages: many requests for them come from a crawler. */
  readonly isHighVolume?: boolean;
}

/** A rendered page as prepared bytes, with CSP hashes of its inline styles and scripts. */
export interface PageBytes extends InlineHashes {
  readonly built: Build;
  readonly answer: PreparedAnswer;
  readonly size: number;
}
const ROOT = /<div id="root">.*?<\/div><\/div>\s*<noscript>.*?<\/noscript>/s;
/**
 * Inserts a rendered page into the built page, which has its head: CSS, HTML, and the state for hydration.
 */
export function pageBytes(rendered: RenderedPage, built: Build): PageBytes {
  const { html, styles, script, state } = rendered;
  const rules = styles.map(({ names, css }) => `<style data-emotion="${names}">${css}</style>`).join('');
  const whole = built.html
    .replace('</head>', () => `${rules}<script>${script}</script></head>`)
    .replace(
      ROOT,
      () =>
        `<div id="root">${html}</div>\n    <script type="application/json" id="page-state">${state}</script>`,
    );
  const bytes = Buffer.from(whole);
  return {
    built,
    answer: new PreparedAnswer(bytes, 'text/html; charset=utf-8'),
    styles: [...built.styles, ...styles.map(({ css }) => hashOf(css))],
    scripts: [hashOf(script)],
    size: bytes.length,
  };
}

/** A rendered page with its time. */
export interface CachedPage {
  readonly bytes: PageBytes;
  /** The views' log position, and the minute of the server's clock. */
  readonly asOf: string;
  /** Monotonic clock, ms. */
  readonly renderedAt: number;
}

const PAGES_MAX_BYTES = 48_000_000;
const HIGH_VOLUME_MAX_BYTES = 16_000_000;
const TTL_MS = 60_000;

/** Caches rendered pages. High-volume pages have a separate cache, so that they never evict others. */
export class PageCache {
  private readonly pages = newCache(PAGES_MAX_BYTES);
  private readonly highVolumePages = newCache(HIGH_VOLUME_MAX_BYTES);

  get(page: RenderTarget): CachedPage | undefined {
    return this.cacheFor(page).get(page.path);
  }

  set(page: RenderTarget, cachedPage: CachedPage): void {
    this.cacheFor(page).set(page.path, cachedPage);
  }

  private cacheFor({ isHighVolume }: RenderTarget) {
    return isHighVolume ? this.highVolumePages : this.pages;
  }
}

function newCache(maxSize: number) {
  return new LRUCache<string, CachedPage>({
    maxSize,
    sizeCalculation: ({ bytes }) => bytes.size,
    // Bounds how long names stay in memory, even without further requests.
    ttl: TTL_MS,
    ttlAutopurge: true,
  });
}
