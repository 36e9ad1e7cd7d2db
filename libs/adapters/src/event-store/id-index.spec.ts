import { IdIndex } from './id-index';

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
