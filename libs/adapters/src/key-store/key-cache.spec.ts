import { KeyCache } from './key-cache';

const key = (text: string) => Buffer.from(text);

describe('KeyCache', () => {
  it('evicts the least recently used key above the limit', () => {
    const cache = new KeyCache(2);
    cache.put('a', key('A'));
    cache.put('b', key('B'));
    cache.get('a');
    cache.put('c', key('C'));
    expect(['a', 'b', 'c'].filter((subject) => cache.get(subject))).toEqual(['a', 'c']);
  });

  it('drops a blocked subject’s key, also one that arrives late', () => {
    const cache = new KeyCache(2);
    cache.put('a', key('A'));
    cache.block('a');
    cache.put('a', key('A'));
    expect(cache.get('a')).toBeUndefined();
  });

  it('drops only the keys of subjects with a blocked prefix', () => {
    const cache = new KeyCache(3);
    cache.put('runner-a-1', key('A'));
    cache.blockByPrefix('runner-a-');
    cache.put('runner-a-2', key('A'));
    cache.put('runner-b-1', key('B'));
    expect(['runner-a-1', 'runner-a-2', 'runner-b-1'].filter((subject) => cache.get(subject))).toEqual([
      'runner-b-1',
    ]);
  });

  it('expires keys after the given time', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const [cache, withoutTtl] = [new KeyCache(2, 500), new KeyCache(2)];
    for (const keys of [cache, withoutTtl]) keys.put('a', key('A'));
    now.mockReturnValue(1501);
    expect([cache.get('a'), withoutTtl.get('a')]).toEqual([undefined, key('A')]);
    now.mockRestore();
  });
});
