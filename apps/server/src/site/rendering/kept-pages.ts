import { LRUCache } from 'lru-cache';
import type { PageBytes } from './page-bytes';
import type { PageToMake } from './page-to-make';

/** A page as it was made, and when. */
export interface KeptPage {
  readonly bytes: PageBytes;
  /** How far the views were, and the minute of the server's clock. */
  readonly asOf: string;
  /** By a clock that only goes forward, ms. */
  readonly madeAt: number;
}

const FEW_BYTES = 48_000_000;
const MANY_BYTES = 16_000_000;
const KEPT_MS = 60_000;

/** Pages for as long as they may be shown. Those there are thousands of have a room of their own, so that they never drive out the others. */
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
    // Nobody's name stays in memory for longer, also where nobody asks again.
    ttl: KEPT_MS,
    ttlAutopurge: true,
  });
}
