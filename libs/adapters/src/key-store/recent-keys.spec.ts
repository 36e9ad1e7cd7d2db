import { RecentKeys } from './recent-keys';

const key = (text: string) => Buffer.from(text);

describe('The keys used last', () => {
  it('are as many as the limit, and those unused for longer go', () => {
    const recent = new RecentKeys(2);
    recent.put('a', key('A'));
    recent.put('b', key('B'));
    recent.put('c', key('C'));
    recent.get('a');
    recent.put('d', key('D'));
    expect(['a', 'b', 'c', 'd'].filter((subject) => recent.get(subject))).toEqual(['a', 'c', 'd']);
  });

  it('never hold the key of an erased subject, also when it arrives late', () => {
    const recent = new RecentKeys(2);
    recent.put('a', key('A'));
    recent.erase('a');
    recent.put('a', key('A'));
    expect(recent.get('a')).toBeUndefined();
  });

  it('are gone when erased, also among the older ones', () => {
    const recent = new RecentKeys(1);
    recent.put('a', key('A'));
    recent.put('b', key('B'));
    recent.erase('a');
    expect(recent.get('a')).toBeUndefined();
  });
});
