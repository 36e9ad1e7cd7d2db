import type { Recorded } from './event';
import { RowTable } from './row-table';
import { StreamStateCache } from './stream-state-cache';
import { hotelGuests } from './testing/hotel-guests';
import { newEvent, type AccountEvent } from './testing/bank-account';
import type { AnyView } from './view';
import { ViewFold } from './view-fold';

describe('A fold of a partition that is not loaded', () => {
  const view = hotelGuests as unknown as AnyView;

  const changesBy = (...events: readonly AccountEvent[]) => {
    const base = Object.assign(new RowTable(), { lacks: (partition: string) => partition === 'a' });
    const fold = new ViewFold(view, base);
    const page = events.map((event, index): Recorded => {
      const revision = index + 1;
      return {
        ...newEvent(`e${String(index)}`, event),
        stream: 'till-a',
        revision,
        position: String(revision),
      };
    });
    fold.fold(page, new StreamStateCache(view));
    return fold
      .takeChanges()
      .map(({ partition, key, row, unlessSame = false }) => [partition, key, row.revision, unlessSame]);
  };
  const greeted = (age: number | null): AccountEvent => ({ type: 'Greeted', guest: 'ek', name: 'Ek', age });
  const paid: AccountEvent = { type: 'Paid', till: 'a', amount: 1 };

  it('gives all changes in order, each to be compared with the stored row, removals too', () => {
    expect(changesBy(greeted(1), paid, greeted(null))).toEqual([
      ['a', 'ek', 1, true],
      ['a', 'sum', 2, true],
      ['a', 'ek', 3, true],
      ['a garden', 'ek', 3, false],
    ]);
  });

  it('gives unconditional changes for an event that forces a new revision', () => {
    expect(changesBy(greeted(5), greeted(5))).toEqual([['a', 'ek', 2, false]]);
  });

  it('gives only the last change of a loaded row', () => {
    expect(changesBy(greeted(1), greeted(null), greeted(5), greeted(null)).at(-1)).toEqual([
      ...['a garden', 'ek', 4, false],
    ]);
  });
});
