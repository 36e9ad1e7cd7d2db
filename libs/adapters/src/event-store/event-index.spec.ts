import { IdIndex, StreamIndex } from './event-index';

describe('IdIndex', () => {
  it('finds every added id and no other', () => {
    const log: string[] = [];
    const index = new IdIndex((sequence) => log[sequence - 1]);
    for (let number = 0; number < 20_000; number++)
      index.add(`id-${String(number)}`, log.push(`id-${String(number)}`));
    expect(log.filter((id) => !index.has(id))).toEqual([]);
    expect(log.filter((id) => index.has(`${id}?`))).toEqual([]);
  });

  it('compares with the id in the log when two ids share a hash', () => {
    const index = new IdIndex(() => 'another');
    index.add('mine', 1);
    expect(index.has('mine')).toBe(false);
  });
});

describe('StreamIndex', () => {
  it('counts each stream’s events separately', () => {
    const index = new StreamIndex();
    expect([index.add('a', 1), index.add('b', 2), index.add('a', 3)]).toEqual([1, 1, 2]);
    expect([index.revision('a'), index.revision('b'), index.revision('c')]).toEqual([2, 1, 0]);
  });

  it('returns at most the requested number of sequences after a revision', () => {
    const index = new StreamIndex();
    for (const sequence of [1, 4, 5, 9]) index.add('a', sequence);
    expect(index.after('a', 1, 2)).toEqual([4, 5]);
    expect(index.after('a', 3, 10)).toEqual([9]);
    expect([...index.after('a', 4, 10), ...index.after('b', 0, 10)]).toEqual([]);
  });
});
