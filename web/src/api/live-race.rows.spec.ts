import { mergeFetchedRows, mergeRows } from './live-race';

interface TestRow {
  readonly type: 'runner';
  readonly part: string;
  readonly sort: string;
  readonly revision: number;
  readonly result: number | null;
}

const part = 'race-250913-56';
const stina: TestRow = { type: 'runner', part, sort: 'runner-1', revision: 4, result: null };
const finishedStina: TestRow = { ...stina, revision: 7, result: 207_000 };
const anders: TestRow = { type: 'runner', part, sort: 'runner-2', revision: 5, result: null };
const removedStina = { type: 'removed', part, sort: 'runner-1', revision: 9 } as const;

describe('mergeRows', () => {
  it('replaces an older row', () =>
    expect(mergeRows([stina, anders], [finishedStina])).toEqual([finishedStina, anders]));

  it('ignores an older row that arrives late', () =>
    expect(mergeRows([finishedStina], [stina])).toEqual([finishedStina]));

  it('picks the newest of several rows of a runner, in any order', () => {
    const restored = { ...stina, revision: 9 };
    expect(mergeRows([stina], [restored, finishedStina])).toEqual([restored]);
  });

  it('adds a new runner', () => expect(mergeRows([], [stina])).toEqual([stina]));

  it('returns the same list when nothing is new', () => {
    const cached = [finishedStina];
    expect(mergeRows(cached, [stina, finishedStina])).toBe(cached);
  });

  it('keeps a runner removed when older rows arrive late', () => {
    const without = mergeRows([stina, anders], [removedStina]);
    expect(without).toEqual([removedStina, anders]);
    expect(mergeRows(without, [finishedStina])).toBe(without);
    expect(mergeRows<TestRow>([anders], [removedStina, finishedStina])).toEqual([anders, removedStina]);
  });

  it('shows a runner who was moved back', () => {
    const returned = { ...stina, revision: 10 };
    expect(mergeRows([stina, anders], [removedStina, returned])).toEqual([returned, anders]);
    expect(mergeRows<TestRow>([{ ...stina, revision: 12 }], [removedStina])).toEqual([
      { ...stina, revision: 12 },
    ]);
  });
});

describe('mergeFetchedRows', () => {
  it('returns the fetched rows, also without a higher revision', () => {
    const fetched = [finishedStina, anders];
    expect(mergeFetchedRows(fetched)).toBe(fetched);
    expect(mergeFetchedRows(fetched, [stina, anders])).toBe(fetched);
    const ordered = { ...stina, order: 1 };
    expect(mergeFetchedRows([ordered], [stina])).toEqual([ordered]);
  });

  it('keeps newer known rows when the server is behind', () => {
    expect(mergeFetchedRows([stina, anders], [finishedStina])).toEqual([finishedStina, anders]);
    expect(mergeFetchedRows([stina], [stina, { ...anders, revision: 5 }])).toEqual([stina, anders]);
  });

  it('removes missing runners, and does not restore them from a server that is behind', () => {
    const removed = { ...removedStina, revision: 8 };
    const without = mergeFetchedRows([{ ...anders, revision: 8 }], [stina, anders]);
    expect(without).toEqual([{ ...anders, revision: 8 }, removed]);
    expect(mergeFetchedRows([stina, anders], without)).toEqual([removed, { ...anders, revision: 8 }]);
  });

  it('shows a runner who is back', () => {
    const returned = { ...stina, revision: 10 };
    expect(mergeFetchedRows([returned, anders], [removedStina, anders])).toEqual([returned, anders]);
  });
});
