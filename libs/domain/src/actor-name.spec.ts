import { actorName } from './actor-name';

describe('The actor of an event', () => {
  it.each([
    ['family', 'Familjen'],
    ['runner', 'Familjen'],
    ['swish', 'Swish'],
    ['start-list-when-paid', 'Automatiskt'],
    ['Märta', 'Märta'],
    ['Anna-Karin', 'Anna-Karin'],
    ['', ''],
  ])('%p is shown as %p', (by, words) => {
    expect(actorName(by)).toBe(words);
  });
});
