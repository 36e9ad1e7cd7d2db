import { KeyCache } from './key-cache';

const key = (text: string) => Buffer.from(text);

describe('KeyCache', () => {
  it('evicts the least recently used key above the limit', () => {
    const recent = new KeyCache(2);
    recent.put('a', key('A'));
    recent.put('b', key('B'));
    recent.get('a');
    recent.put('c', key('C'));
    expect(['a', 'b', 'c'].filter((subject) => recent.get(subject))).toEqual(['a', 'c']);
  });

  it('drops an erased subject’s key, also one that arrives late', () => {
    const recent = new KeyCache(2);
    recent.put('a', key('A'));
    recent.erase('a');
    recent.put('a', key('A'));
    expect(recent.get('a')).toBeUndefined();
  });

  it('drops only the keys of subjects with an erased prefix', () => {
    const recent = new KeyCache(3);
    recent.put('runner-a-1', key('A'));
    recent.forget('runner-a-');
    recent.put('runner-a-2', key('A'));
    recent.put('runner-b-1', key('B'));
    expect(['runner-a-1', 'runner-a-2', 'runner-b-1'].filter((subject) => recent.get(subject))).toEqual([
      'runner-b-1',
    ]);
  });

  it('expires keys after the given time', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const [recent, forGood] = [new KeyCache(2, 500), new KeyCache(2)];
    for (const keys of [recent, forGood]) keys.put('a', key('A'));
    now.mockReturnValue(1501);
    expect([recent.get('a'), forGood.get('a')]).toEqual([undefined, key('A')]);
    now.mockRestore();
  });
});
