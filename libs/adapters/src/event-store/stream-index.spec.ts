import { StreamIndex } from './stream-index';

describe('The index of streams', () => {
  it('counts the events of each stream by themselves', () => {
    const index = new StreamIndex();
    expect([index.add('a', 1), index.add('b', 2), index.add('a', 3)]).toEqual([1, 1, 2]);
    expect([index.revision('a'), index.revision('b'), index.revision('c')]).toEqual([2, 1, 0]);
  });

  it('gives the places after a revision, no more than are asked for', () => {
    const index = new StreamIndex();
    for (const place of [1, 4, 5, 9]) index.add('a', place);
    expect(index.after('a', 1, 2)).toEqual([4, 5]);
    expect(index.after('a', 3, 10)).toEqual([9]);
    expect([...index.after('a', 4, 10), ...index.after('b', 0, 10)]).toEqual([]);
  });
});
