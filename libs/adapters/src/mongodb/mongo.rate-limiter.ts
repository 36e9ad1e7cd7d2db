import { KeyedMutex, StoreUnavailable } from '@app/eventing';
import type { Clock } from '../clock/clock';
import { type Allowance, MemoryRateLimiter, RateLimiter } from '../limits/rate-limiter';
import type { Database, StoredDocument } from './database';

const COLLECTION = 'limits';

/** The number of calls of `take` between two sweeps of expired counters. */
const SWEEP_EVERY = 1000;

/** The count since the first action of a window, which ends at `until`, epoch ms. */
interface Counter extends StoredDocument {
  readonly taken: number;
  readonly since: number;
  readonly until: number;
}

/**
 * A rate limiter in MongoDB, by our clock, shared by all nodes. Counters change by compare-and-set, so
 * concurrent takes both count; within one process they queue. While the database is unavailable, takes throw,
 * except `fallsBackToLocal` ones, which are counted locally; `isPerNode` ones always are.
 */
export class MongoRateLimiter extends RateLimiter {
  private readonly queue = new KeyedMutex();
  private readonly local: MemoryRateLimiter;
  private takeCount = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
    this.local = new MemoryRateLimiter(clock);
  }

  async takeOrWaitMs(allowance: Allowance, key: string): Promise<number> {
    if (allowance.isPerNode) return this.local.takeOrWaitMs(allowance, key);
    if (!allowance.fallsBackToLocal) return this.countShared(allowance, key);
    if (this.database.lastError() !== undefined) return this.local.takeOrWaitMs(allowance, key);
    try {
      return await this.countShared(allowance, key);
    } catch (error) {
      if (error instanceof StoreUnavailable) return this.local.takeOrWaitMs(allowance, key);
      throw error;
    }
  }

  async giveBack(allowance: Allowance, key: string): Promise<void> {
    if (allowance.isPerNode) return this.local.giveBack(allowance, key);
    const _id = idOf(allowance.name, key);
    for (;;) {
      const found = await this.database.findOne<Counter>(COLLECTION, _id);
      const now = this.clock.now();
      if (!found || found.taken === 0 || now >= found.until || now < found.since) return;
      const { taken, since } = found;
      if (await this.database.set(COLLECTION, { _id, taken, since }, { taken: taken - 1 })) return;
    }
  }

  private async countShared(allowance: Allowance, key: string): Promise<number> {
    await this.sweepPeriodically();
    const id = idOf(allowance.name, key);
    return this.queue.run(id, async () => {
      for (;;) {
        const wait = await this.tryToCount(allowance, id);
        if (wait !== undefined) return wait;
      }
    });
  }

  /** One attempt: 0 or the ms to wait; undefined when another node counted meanwhile. */
  private async tryToCount({ times, withinMs }: Allowance, _id: string): Promise<number | undefined> {
    const now = this.clock.now();
    const first = { taken: 1, since: now, until: now + withinMs };
    const found = await this.database.findOne<Counter>(COLLECTION, _id);
    if (!found) return (await this.database.insert(COLLECTION, { _id, ...first })) ? 0 : undefined;
    const { taken, since } = found;
    const isOver = now < since || now >= since + withinMs;
    if (!isOver && taken >= times) return since + withinMs - now;
    const next = isOver ? first : { taken: taken + 1 };
    return (await this.database.set(COLLECTION, { _id, taken, since }, next)) ? 0 : undefined;
  }

  /** Deletes expired counters; one restarted meanwhile no longer matches the filter. */
  private async sweepPeriodically(): Promise<void> {
    this.takeCount += 1;
    if (this.takeCount % SWEEP_EVERY === 0)
      await this.database.removeAll(COLLECTION, { until: { $lte: this.clock.now() } });
  }
}

function idOf(name: string, key: string): string {
  return `${name}/${key}`;
}
