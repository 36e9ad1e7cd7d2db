import { RecentKeys } from './recent-keys';

const key = (text: string) => Buffer.from(text);

describe('The keys used last', () => {
  it('are as many as the limit, and those unused for longer go', () => {
    const recent = new RecentKeys(2);
    recent.put('a', key('A'));
    recent.put('b', key('B'));
    recent.get('a');
    recent.put('c', key('C'));
    expect(['a', 'b', 'c'].filter((subject) => recent.get(subject))).toEqual(['a', 'c']);
  });

  it('never hold the key of an erased subject, also when it arrives late', () => {
    const recent = new RecentKeys(2);
    recent.put('a', key('A'));
    recent.erase('a');
    recent.put('a', key('A'));
    expect(recent.get('a')).toBeUndefined();
  });

  it('never hold the keys of subjects that are forgotten by how they begin, and hold all others', () => {
    const recent = new RecentKeys(3);
    recent.put('runner-a-1', key('A'));
    recent.forget('runner-a-');
    recent.put('runner-a-2', key('A'));
    recent.put('runner-b-1', key('B'));
    expect(['runner-a-1', 'runner-a-2', 'runner-b-1'].filter((subject) => recent.get(subject))).toEqual([
      'runner-b-1',
    ]);
  });

  it('are asked for again after a while, where they may be destroyed by others', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const [recent, forGood] = [new RecentKeys(2, 500), new RecentKeys(2)];
    for (const keys of [recent, forGood]) keys.put('a', key('A'));
    now.mockReturnValue(1501);
    expect([recent.get('a'), forGood.get('a')]).toEqual([undefined, key('A')]);
    now.mockRestore();
  });
});
