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
});
