import { LRUCache } from 'lru-cache';
import type { PageBytes } from './page-bytes';
import type { PageToMake } from './page-to-make';

/** A rendered page with its time. */
export interface KeptPage {
  readonly bytes: PageBytes;
  /** The views' log position, and the minute of the server's clock. */
  readonly asOf: string;
  /** Monotonic clock, ms. */
  readonly madeAt: number;
}

const FEW_BYTES = 48_000_000;
const MANY_BYTES = 16_000_000;
const KEPT_MS = 60_000;

/** Caches rendered pages. High-volume pages have a separate cache, so that they never evict others. */
export class KeptPages {
  private readonly few = roomOf(FEW_BYTES);
  private readonly many = roomOf(MANY_BYTES);

  of(page: PageToMake): KeptPage | undefined {
    return this.roomFor(page).get(page.path);
  }

  keep(page: PageToMake, made: KeptPage): void {
    this.roomFor(page).set(page.path, made);
  }

  private roomFor({ isOneOfMany }: PageToMake) {
    return isOneOfMany ? this.many : this.few;
  }
}

function roomOf(maxSize: number) {
  return new LRUCache<string, KeptPage>({
    maxSize,
    sizeCalculation: ({ bytes }) => bytes.size,
    // Bounds how long names stay in memory, even without further requests.
    ttl: KEPT_MS,
    ttlAutopurge: true,
  });
}
