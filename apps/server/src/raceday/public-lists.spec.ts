import type { BoardRow, BoardRunnerRow } from '@app/domain';
import type { ViewStore } from '@app/eventing';
import type { Config } from '../platform/config/config';
import { PublicIds, PublicLists } from './public-lists';

const secret = 'a secret of tests that is long enough';
const stored = 'runner-mzxw6ytboikj-ida';

describe('PublicIds', () => {
  const ids = new PublicIds(secret);

  it('returns the same id for the same secret, because links contain it', () => {
    expect(ids.of(stored)).toBe(ids.of(stored));
    expect(new PublicIds(secret).of(stored)).toBe(ids.of(stored));
    expect(ids.of(stored)).toBe('runner-o6iu4rv4w6tl');
  });

  it('returns other ids for another secret or runner', () => {
    expect(new PublicIds(`${secret}!`).of(stored)).not.toBe(ids.of(stored));
    expect(ids.of('runner-mzxw6ytboikj-leo')).not.toBe(ids.of(stored));
  });

  it('reveals no family and no registration', () => {
    const family = Array.from({ length: 200 }, (_, index) => ids.of(`runner-mzxw6ytboikj-${String(index)}`));
    expect(new Set(family).size).toBe(200);
    for (const id of family) expect(id).toMatch(/^runner-[a-z2-7]{12}$/);
    expect(new Set(family.map((id) => id.slice(0, 'runner-'.length + 4))).size).toBeGreaterThan(190);
  });

  it('returns the same id after its cache was cleared', () => {
    const few = new PublicIds(secret);
    const before = few.of(stored);
    for (let index = 0; index < 20_001; index++) few.of(`runner-${String(index)}`);
    expect(few.of(stored)).toBe(before);
  });
});

describe("PublicLists.changesFor with children's times withheld", () => {
  const part = 'race-250913-08';
  let board: readonly BoardRow[];
  let lists: PublicLists;

  beforeEach(() => {
    const views = {
      list: () => Promise.resolve(board),
      get: () => Promise.resolve({}),
    } as unknown as ViewStore;
    const config = { edition: { publicResults: { hideAgeUnder: 13 } } } as Config;
    lists = new PublicLists(views, config, new PublicIds(secret));
  });

  const runner = (sort: string, age: number, finished: number | null) =>
    ({ type: 'runner', part, sort, age, finished, status: finished === null ? '' : 'finished' }) as const;
  /** Sets a board with a child finished at 20, and an adult at `adult`, whose row it returns. */
  const setBoard = (revision: number, adult: number | null) => {
    const rows = [runner('child', 8, 20), runner('adult', 40, adult)] as unknown as BoardRunnerRow[];
    board = rows.map((row) => ({ ...row, revision: row.sort === 'adult' ? revision : 1 }));
    return board.slice(1);
  };
  const orders = async (changed: readonly BoardRow[]) =>
    (await lists.changesFor(part, changed)).flatMap((row) => (row.type === 'runner' ? [row.order] : []));

  it('sends the order only of runners that a finish moved', async () => {
    expect(await orders(setBoard(2, 10))).toEqual([2, undefined]);
    expect(await orders(setBoard(3, 30))).toEqual([1, undefined]);
    expect(await orders(setBoard(4, 40))).toEqual([undefined]);
  });

  it('sends all orders again after a change without watchers', async () => {
    expect(await orders(setBoard(2, 10))).toEqual([2, undefined]);
    setBoard(3, 30);
    lists.forgetSentOrders(part);
    expect(await orders(setBoard(4, 10))).toEqual([2, undefined]);
  });
});
