import { whoSaid } from './who-said';

describe('Who is behind an event, for people', () => {
  it.each([
    ['family', 'Familjen'],
    ['runner', 'Familjen'],
    ['swish', 'Swish'],
    ['start-list-when-paid', 'Automatiskt'],
    ['Märta', 'Märta'],
    ['Anna-Karin', 'Anna-Karin'],
    ['', ''],
  ])('%p is %p', (by, words) => {
    expect(whoSaid(by)).toBe(words);
  });
});
