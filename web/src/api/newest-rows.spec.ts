import { newestRows } from './newest-rows';

interface Known {
  readonly sort: string;
  readonly revision: number;
  readonly result: number | null;
}

const stina: Known = { sort: 'runner-1', revision: 4, result: null };
const stinaHome: Known = { sort: 'runner-1', revision: 7, result: 207_000 };

describe('Taking in pushed rows', () => {
  it('lets the newer row stand in the place of the older', () => {
    const anders = { sort: 'runner-2', revision: 5, result: null };
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
});
