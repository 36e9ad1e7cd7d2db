import { newestRows } from './newest-rows';

interface Known {
  readonly type: 'runner';
  readonly sort: string;
  readonly revision: number;
  readonly result: number | null;
}

const stina: Known = { type: 'runner', sort: 'runner-1', revision: 4, result: null };
const stinaHome: Known = { type: 'runner', sort: 'runner-1', revision: 7, result: 207_000 };
const anders: Known = { type: 'runner', sort: 'runner-2', revision: 5, result: null };
const stinaGone = { type: 'removed', part: 'race-250913-56', sort: 'runner-1', revision: 9 } as const;

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

  it('forgets a runner who was moved out of the race, also when older news of them come late', () => {
    expect(newestRows([stina, anders], [stinaGone])).toEqual([anders]);
    expect(newestRows([stina, anders], [stinaGone, stinaHome])).toEqual([anders]);
    expect(newestRows([anders], [stinaGone])).toEqual([anders]);
  });

  it('knows a runner who was moved back', () => {
    const back = { ...stina, revision: 10 };
    expect(newestRows([stina, anders], [stinaGone, back])).toEqual([back, anders]);
    expect(newestRows<Known>([{ ...stina, revision: 12 }], [stinaGone])).toEqual([
      { ...stina, revision: 12 },
    ]);
  });
});
