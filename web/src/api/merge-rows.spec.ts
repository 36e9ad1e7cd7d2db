import { mergeRows, mergeFetchedRows } from './merge-rows';

interface Known {
  readonly type: 'runner';
  readonly part: string;
  readonly sort: string;
  readonly revision: number;
  readonly result: number | null;
}

const part = 'race-250913-56';
const stina: Known = { type: 'runner', part, sort: 'runner-1', revision: 4, result: null };
const stinaHome: Known = { ...stina, revision: 7, result: 207_000 };
const anders: Known = { type: 'runner', part, sort: 'runner-2', revision: 5, result: null };
const stinaGone = { type: 'removed', part, sort: 'runner-1', revision: 9 } as const;

describe('mergeRows', () => {
  it('replaces an older row', () => {
    expect(mergeRows([stina, anders], [stinaHome])).toEqual([stinaHome, anders]);
  });

  it('ignores an older row that arrives late', () => {
    expect(mergeRows([stinaHome], [stina])).toEqual([stinaHome]);
  });

  it('picks the newest of several rows of a runner, in any order', () => {
    const restored = { ...stina, revision: 9 };
    expect(mergeRows([stina], [restored, stinaHome])).toEqual([restored]);
  });

  it('adds a new runner', () => {
    expect(mergeRows([], [stina])).toEqual([stina]);
  });

  it('returns the same list when nothing is new', () => {
    const known = [stinaHome];
    expect(mergeRows(known, [stina, stinaHome])).toBe(known);
  });

  it('keeps a runner removed when older rows arrive late', () => {
    const without = mergeRows([stina, anders], [stinaGone]);
    expect(without).toEqual([stinaGone, anders]);
    expect(mergeRows(without, [stinaHome])).toBe(without);
    expect(mergeRows<Known>([anders], [stinaGone, stinaHome])).toEqual([anders, stinaGone]);
  });

  it('shows a runner who was moved back', () => {
    const back = { ...stina, revision: 10 };
    expect(mergeRows([stina, anders], [stinaGone, back])).toEqual([back, anders]);
    expect(mergeRows<Known>([{ ...stina, revision: 12 }], [stinaGone])).toEqual([{ ...stina, revision: 12 }]);
  });
});

describe('mergeFetchedRows', () => {
  it('returns the fetched rows, also without a higher revision', () => {
    const read = [stinaHome, anders];
    expect(mergeFetchedRows(read)).toBe(read);
    expect(mergeFetchedRows(read, [stina, anders])).toBe(read);
    const ordered = { ...stina, order: 1 };
    expect(mergeFetchedRows([ordered], [stina])).toEqual([ordered]);
  });

  it('keeps newer known rows when the server is behind', () => {
    expect(mergeFetchedRows([stina, anders], [stinaHome])).toEqual([stinaHome, anders]);
    expect(mergeFetchedRows([stina], [stina, { ...anders, revision: 5 }])).toEqual([stina, anders]);
  });

  it('removes missing runners, and does not restore them from a server that is behind', () => {
    const gone = { ...stinaGone, revision: 8 };
    const without = mergeFetchedRows([{ ...anders, revision: 8 }], [stina, anders]);
    expect(without).toEqual([{ ...anders, revision: 8 }, gone]);
    expect(mergeFetchedRows([stina, anders], without)).toEqual([gone, { ...anders, revision: 8 }]);
  });

  it('shows a runner who is back', () => {
    const back = { ...stina, revision: 10 };
    expect(mergeFetchedRows([back, anders], [stinaGone, anders])).toEqual([back, anders]);
  });
});
