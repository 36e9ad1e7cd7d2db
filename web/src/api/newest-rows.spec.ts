import { newestRows, rowsRead } from './newest-rows';

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
    expect(newestRows([stina, anders], [stinaHome])).toEqual([stinaHome, anders]);
  });

  it('ignores an older row that arrives late', () => {
    expect(newestRows([stinaHome], [stina])).toEqual([stinaHome]);
  });

  it('picks the newest of several rows of a runner, in any order', () => {
    const restored = { ...stina, revision: 9 };
    expect(newestRows([stina], [restored, stinaHome])).toEqual([restored]);
  });

  it('adds a new runner', () => {
    expect(newestRows([], [stina])).toEqual([stina]);
  });

  it('returns the same list when nothing is new', () => {
    const known = [stinaHome];
    expect(newestRows(known, [stina, stinaHome])).toBe(known);
  });

  it('keeps a runner removed when older rows arrive late', () => {
    const without = newestRows([stina, anders], [stinaGone]);
    expect(without).toEqual([stinaGone, anders]);
    expect(newestRows(without, [stinaHome])).toBe(without);
    expect(newestRows<Known>([anders], [stinaGone, stinaHome])).toEqual([anders, stinaGone]);
  });

  it('shows a runner who was moved back', () => {
    const back = { ...stina, revision: 10 };
    expect(newestRows([stina, anders], [stinaGone, back])).toEqual([back, anders]);
    expect(newestRows<Known>([{ ...stina, revision: 12 }], [stinaGone])).toEqual([
      { ...stina, revision: 12 },
    ]);
  });
});

describe('mergeFetchedRows', () => {
  it('returns the fetched rows, also without a higher revision', () => {
    const read = [stinaHome, anders];
    expect(rowsRead(read)).toBe(read);
    expect(rowsRead(read, [stina, anders])).toBe(read);
    const ordered = { ...stina, order: 1 };
    expect(rowsRead([ordered], [stina])).toEqual([ordered]);
  });

  it('keeps newer known rows when the server is behind', () => {
    expect(rowsRead([stina, anders], [stinaHome])).toEqual([stinaHome, anders]);
    expect(rowsRead([stina], [stina, { ...anders, revision: 5 }])).toEqual([stina, anders]);
  });

  it('removes missing runners, and does not restore them from a server that is behind', () => {
    const gone = { ...stinaGone, revision: 8 };
    const without = rowsRead([{ ...anders, revision: 8 }], [stina, anders]);
    expect(without).toEqual([{ ...anders, revision: 8 }, gone]);
    expect(rowsRead([stina, anders], without)).toEqual([gone, { ...anders, revision: 8 }]);
  });

  it('shows a runner who is back', () => {
    const back = { ...stina, revision: 10 };
    expect(rowsRead([back, anders], [stinaGone, anders])).toEqual([back, anders]);
  });
});
