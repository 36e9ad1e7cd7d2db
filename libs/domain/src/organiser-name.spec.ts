import { organiserName } from './organiser-name';

describe('What an organiser calls themselves', () => {
  it.each([
    ['Stina', 'Stina'],
    ['  Åsa\n Öberg-Zoë ', 'Åsa Öberg-Zoë'],
    ['7', '7'],
    ['ö'.repeat(60), 'ö'.repeat(60)],
    ['Bo' + '🏃'.repeat(58), 'Bo' + '🏃'.repeat(58)],
  ])('%j is %j', (typed, name) => {
    expect(organiserName(typed)).toBe(name);
  });

  it.each([[''], ['   '], ['\u200B\u2060'], ['\u3164'], ['\u2800'], ['–'], ['🏃'], ['ö'.repeat(61)]])(
    'is not %j',
    (typed) => {
      expect(organiserName(typed)).toBeUndefined();
    },
  );
});
