import { LRUCache } from 'lru-cache';
import type { PageBytes } from './page-bytes';
import type { RenderTarget } from './render-target';

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
