import { LRUCache } from 'lru-cache';
import { PreparedAnswer } from '../../platform/http/prepared-answer';
import type { InlineHashes } from '../../platform/http/security-headers';
import type { Build } from './page-files';

/** A page to render and cache for all visitors. */
export interface RenderTarget {
  /** Path and query to render. */
  readonly path: string;
  /** One of thousands of rarely read pages: many requests for them come from a crawler. */
  readonly isRunnerPage?: boolean;
}

/** A rendered page, ready to send, with CSP hashes of its inline styles and scripts. */
export interface PreparedPage extends InlineHashes {
  readonly built: Build;
  readonly answer: PreparedAnswer;
  readonly size: number;
}
export interface CachedPage {
  readonly page: PreparedPage;
  /** Equal for equal content: the views' log position, and the minute of the server's clock. */
  readonly version: string;
  /** Monotonic clock, ms. */
  readonly renderedAt: number;
}

const PAGES_MAX_BYTES = 48_000_000;
const RUNNER_PAGES_MAX_BYTES = 16_000_000;
const TTL_MS = 60_000;

/** Caches rendered pages. Runners' pages have a separate cache, so that they never evict others. */
export class PageCache {
  private readonly pages = newCache(PAGES_MAX_BYTES);
  private readonly runnerPages = newCache(RUNNER_PAGES_MAX_BYTES);

  get(target: RenderTarget): CachedPage | undefined {
    return this.cacheFor(target).get(target.path);
  }

  set(target: RenderTarget, cachedPage: CachedPage): void {
    this.cacheFor(target).set(target.path, cachedPage);
  }

  private cacheFor({ isRunnerPage }: RenderTarget) {
    return isRunnerPage ? this.runnerPages : this.pages;
  }
}

function newCache(maxSize: number) {
  return new LRUCache<string, CachedPage>({
    maxSize,
    sizeCalculation: ({ page }) => page.size,
    // Bounds how long names stay in memory, even without further requests.
    ttl: TTL_MS,
    ttlAutopurge: true,
  });
}
