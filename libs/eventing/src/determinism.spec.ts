import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import fc from 'fast-check';
import type { EventStore } from './event-store.port';
import { ProjectionRunner } from './projection-runner';
import {
  truncatedAt,
  foldAll,
  accountOwners,
  accountHistories,
  withPageSize,
  storeWith,
  writeAll,
  partitionsOf,
} from './testing/account-history';
import { serialisedRows, OnDemandViewStore, RemoteViewStore } from './testing/view-stores';
import type { PartitionRange, RowChange } from './view';
import type { Checkpoint } from './view-store.port';

const ranges = fc.constantFrom<PartitionRange>(
  { from: 'a', below: 'b' },
  { from: 'a abroad', below: 'b abroad' },
  { from: '', below: 'z' },
);

describe('Rows of a view', () => {
  it('do not depend on the page size of the log', async () => {
    await fc.assert(
      fc.asyncProperty(accountHistories, async (history) => {
        const store = await storeWith(history);
        const expected = await rebuiltRows(store);
        for (const size of [1, 7, 512]) expect(await rebuiltRows(withPageSize(store, size))).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('are the same after a crash before, during or after any save', async () => {
    const moments = fc.constantFrom('before', 'between', 'after');
    await fc.assert(
      fc.asyncProperty(
        accountHistories,
        moments,
        fc.integer({ min: 1, max: 20 }),
        async (history, moment, crashAt) => {
          const store = await storeWith(history);
          const viewStore = Object.assign(new CrashingViewStore(), { moment, crashAt });
          await foldAll(withPageSize(store, 3), viewStore);
          await foldAll(withPageSize(store, 3), viewStore);
          expect(await serialisedRows(viewStore, 'owners')).toBe(await rebuiltRows(store));
        },
      ),
      { numRuns: 80 },
    );
  });

  it('are the same when any prefix of the events is delivered again', async () => {
    await fc.assert(
      fc.asyncProperty(accountHistories, fc.nat(), async (history, cut) => {
        const store = await storeWith(history);
        const viewStore = new CrashingViewStore();
        await foldAll(truncatedAt(store, cut % (history.length + 1)), viewStore);
        viewStore.dropCheckpoints();
        await foldAll(store, viewStore);
        viewStore.dropCheckpoints();
        await foldAll(withPageSize(store, 7), viewStore);
        expect(await serialisedRows(viewStore, 'owners')).toBe(await rebuiltRows(store));
      }),
      { numRuns: 60 },
    );
  });

  it('are the same whether they were folded live or later', async () => {
    await fc.assert(
      fc.asyncProperty(accountHistories, async (history) => {
        const store = new MemoryEventStore();
        const viewStore = new MemoryViewStore();
        const runner = new ProjectionRunner({ store, viewStore, views: [accountOwners] });
        runner.start();
        await writeAll(store, history);
        const { account } = history.at(-1) ?? { account: 'a' };
        const last = history.filter((one) => one.account === account).length;
        expect(await runner.waitForRevision(`account-${account}`, last, 10_000)).toBe(true);
        await runner.stop();
        expect(await serialisedRows(viewStore, 'owners')).toBe(await rebuiltRows(store));
      }),
      { numRuns: 20 },
    );
  });

  it('are the same on a remote store with on-demand partitions, from any checkpoint, also when rows were saved without it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          ...{ history: accountHistories, range: ranges, diesBetween: fc.boolean() },
          ...{ cut: fc.nat(), more: fc.nat() },
        }),
        async ({ history, range, cut, more, diesBetween }) => {
          const log = await storeWith(history);
          const left = cut % (history.length + 1);
          const remote = new OnDemandViewStore(range);
          await foldAll(truncatedAt(log, left), remote);
          if (diesBetween) await remote.freezeCheckpoint('owners');
          await foldAll(truncatedAt(log, left + (more % 20)), remote);
          await foldAll(withPageSize(log, 3), remote);
          const whole = new MemoryViewStore();
          await foldAll(log, whole);
          expect(await partitionsOf(remote)).toEqual(await partitionsOf(whole));
        },
      ),
      { numRuns: 80 },
    );
  });
});

/** All rows, byte for byte, after a rebuild. */
async function rebuiltRows(store: EventStore): Promise<string> {
  const viewStore = new MemoryViewStore();
  await foldAll(store, viewStore);
  return serialisedRows(viewStore, 'owners');
}

/** Crashes at the k-th save: before it writes, between rows and checkpoint, or after both. */
class CrashingViewStore extends RemoteViewStore {
  /** Counts down; the save that finds 1 crashes. 0 is never. */
  crashAt = 0;
  moment: 'before' | 'between' | 'after' = 'before';
  readonly #checkpoints = new Map<string, Checkpoint>();

  override async save(view: string, changes: readonly RowChange[], checkpoint: Checkpoint): Promise<void> {
    const crashes = this.crashAt === 1;
    this.crashAt = Math.max(0, this.crashAt - 1);
    if (!crashes || this.moment !== 'before') await super.save(view, changes, checkpoint);
    if (!crashes || this.moment === 'after') this.#checkpoints.set(view, checkpoint);
    if (crashes) throw new Error(`crashed ${this.moment} saving`);
  }

  /** Drops all checkpoints, as if every save so far had crashed between rows and checkpoint. */
  dropCheckpoints(): void {
    this.#checkpoints.clear();
  }

  override checkpoint(view: string): Promise<Checkpoint | undefined> {
    return Promise.resolve(this.#checkpoints.get(view));
  }

  override clear(view: string): Promise<void> {
    this.#checkpoints.delete(view);
    return super.clear(view);
  }
}
