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

describe('Taking in pushed rows', () => {
  it('puts the newer row in the place of the older', () => {
    expect(newestRows([stina, anders], [stinaHome])).toEqual([stinaHome, anders]);
  });

  it('leaves a newer row alone when an older one comes late', () => {
    expect(newestRows([stinaHome], [stina])).toEqual([stinaHome]);
  });

  it('keeps the newest of several news about one runner, in whatever order they come', () => {
    const restored = { ...stina, revision: 9 };
    expect(newestRows([stina], [restored, stinaHome])).toEqual([restored]);
  });

  it('adds a runner nobody knew of', () => {
    expect(newestRows([], [stina])).toEqual([stina]);
  });

  it('gives the very same list when nothing is new, so that nothing is drawn again', () => {
    const known = [stinaHome];
    expect(newestRows(known, [stina, stinaHome])).toBe(known);
  });

  it('knows that a runner was moved out of the race, also when older news of them come late', () => {
    const without = newestRows([stina, anders], [stinaGone]);
    expect(without).toEqual([stinaGone, anders]);
    expect(newestRows(without, [stinaHome])).toBe(without);
    expect(newestRows<Known>([anders], [stinaGone, stinaHome])).toEqual([anders, stinaGone]);
  });

  it('knows a runner who was moved back', () => {
    const back = { ...stina, revision: 10 };
    expect(newestRows([stina, anders], [stinaGone, back])).toEqual([back, anders]);
    expect(newestRows<Known>([{ ...stina, revision: 12 }], [stinaGone])).toEqual([
      { ...stina, revision: 12 },
    ]);
  });
});

describe('A list that is read again', () => {
  it('is what was read, also where nothing has a higher revision', () => {
    const read = [stinaHome, anders];
    expect(rowsRead(read)).toBe(read);
    expect(rowsRead(read, [stina, anders])).toBe(read);
    const ordered = { ...stina, order: 1 };
    expect(rowsRead([ordered], [stina])).toEqual([ordered]);
  });

  it('keeps what is known to be newer, when the server is behind', () => {
    expect(rowsRead([stina, anders], [stinaHome])).toEqual([stinaHome, anders]);
    expect(rowsRead([stina], [stina, { ...anders, revision: 5 }])).toEqual([stina, anders]);
  });

  it('lets go of who is in it no more, and does not take them back from a server that is behind', () => {
    const gone = { ...stinaGone, revision: 8 };
    const without = rowsRead([{ ...anders, revision: 8 }], [stina, anders]);
    expect(without).toEqual([{ ...anders, revision: 8 }, gone]);
    expect(rowsRead([stina, anders], without)).toEqual([gone, { ...anders, revision: 8 }]);
  });

  it('shows who has come back', () => {
    const back = { ...stina, revision: 10 };
    expect(rowsRead([back, anders], [stinaGone, anders])).toEqual([back, anders]);
  });
});
