import type { Recorded } from './event';
import { RowTable } from './row-table';
import { StreamStateCache } from './stream-state-cache';
import { accountOwners } from './testing/account-history';
import { newEvent, type AccountEvent } from './testing/bank-account';
import type { AnyView } from './view';
import { ViewFold } from './view-fold';

describe('A fold of a partition that is not loaded', () => {
  const view = accountOwners as unknown as AnyView;

  const changesBy = (...events: readonly AccountEvent[]) => {
    const base = Object.assign(new RowTable(), { isUnloaded: (partition: string) => partition === 'a' });
    const fold = new ViewFold(view, base);
    const page = events.map((event, index): Recorded => {
      const revision = index + 1;
      return {
        ...newEvent(`e${String(index)}`, event),
        stream: 'account-a',
        revision,
        position: String(revision),
      };
    });
    fold.fold(page, new StreamStateCache(view));
    return fold
      .drainChanges()
      .map(({ partition, key, row, skipIfUnchanged = false }) => [
        partition,
        key,
        row.revision,
        skipIfUnchanged,
      ]);
  };
  const opened = (age: number): AccountEvent => ({ type: 'AccountOpened', owner: 'ek', name: 'Ek', age });
  const moved: AccountEvent = { type: 'OwnerMoved', owner: 'ek' };
  const deposited: AccountEvent = { type: 'Deposited', account: 'a', amount: 1 };

  it('gives all changes in order, each to be compared with the stored row, removals too', () => {
    expect(changesBy(opened(1), deposited, moved)).toEqual([
      ['a', 'ek', 1, true],
      ['a', 'sum', 2, true],
      ['a', 'ek', 3, true],
      ['a abroad', 'ek', 3, false],
    ]);
  });

  it('gives unconditional changes for an event that forces a new revision', () => {
    expect(changesBy(opened(5), opened(5))).toEqual([['a', 'ek', 2, false]]);
  });

  it('gives only the last change of a loaded row', () => {
    expect(changesBy(opened(1), moved, opened(5), moved).at(-1)).toEqual([...['a abroad', 'ek', 4, false]]);
  });
});
