import { IdIndex, StreamIndex } from './event-index';

describe('The index of event ids', () => {
  it('knows every id it was given and no other', () => {
    const log: string[] = [];
    const index = new IdIndex((place) => log[place - 1]);
    for (let made = 0; made < 20_000; made++) index.add(`id-${String(made)}`, log.push(`id-${String(made)}`));
    expect(log.filter((id) => !index.has(id))).toEqual([]);
    expect(log.filter((id) => index.has(`${id}?`))).toEqual([]);
  });

  it('looks at the log before it says that it knows an id: two ids may share a hash', () => {
    const index = new IdIndex(() => 'another');
    index.add('mine', 1);
    expect(index.has('mine')).toBe(false);
  });
});

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
