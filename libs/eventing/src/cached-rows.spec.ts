import { MemoryViewStore } from '@app/adapters';
import fc from 'fast-check';
import { CachedRows } from './cached-rows';
import {
  truncatedAt,
  foldAll,
  accountHistories,
  withPageSize,
  storeWith,
  partitionsOf,
} from './testing/account-history';
import { OnDemandViewStore } from './testing/view-stores';
import type { PartitionRange, RowChange } from './view';

const ranges = fc.constantFrom<PartitionRange>(
  { from: 'a', below: 'b' },
  { from: 'a abroad', below: 'b abroad' },
  { from: '', below: 'z' },
);

describe('Cached rows of a remote view with on-demand partitions', () => {
  it('equal a fold of the whole log from any checkpoint, also when rows were saved without their checkpoint', async () => {
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

  it('load an on-demand partition once, when its first event arrives', async () => {
    const remote = new OnDemandViewStore({ from: 'a', below: 'b' });
    const row = (partition: string, revision: number): RowChange => ({
      ...{ view: 'notes', partition, key: '1' },
      row: Object.assign({ text: partition }, { revision }),
    });
    const at = { version: 1, log: 'ours', position: '0001' };
    await remote.save('notes', [row('a 1', 1), row('a 2', 1), row('b', 1)], at);
    const load = jest.spyOn(remote, 'load');
    const cached = await CachedRows.load(remote, 'notes');
    expect([cached.get('b', '1'), cached.get('a 1', '1')]).toEqual([row('b', 1).row, undefined]);
    expect([cached.isUnloaded('a 1'), cached.isUnloaded('b')]).toEqual([true, false]);
    expect(load.mock.calls).toEqual([['notes']]);

    const same: RowChange = { ...row('a 1', 2), isConditional: true };
    const other: RowChange = { ...row('a 1', 3), key: '2', isConditional: true };
    expect(await cached.resolveChanges([row('b', 2), same, other])).toEqual([
      row('b', 2),
      { ...row('a 1', 3), key: '2' },
    ]);
    expect(await cached.resolveChanges([{ ...same, row: { revision: 4, removed: true } }])).toEqual([
      { ...row('a 1', 4), row: { revision: 4, removed: true } },
    ]);
    expect(load.mock.calls).toEqual([['notes'], ['notes', 'a 1']]);
    expect([cached.isUnloaded('a 1'), cached.isUnloaded('a 2')]).toEqual([false, true]);
  });
});
