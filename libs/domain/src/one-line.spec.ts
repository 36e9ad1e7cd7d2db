import { oneLine } from './one-line';

describe('Text on one line', () => {
  it.each([
    ['Stina', 'Stina'],
    ['  Anna  Maria ', 'Anna Maria'],
    ['Anna\r\n\tMaria', 'Anna Maria'],
    ['A\u00A0B\u2028C', 'A B C'],
    ['b\u0000c\u001B\u009Fd', 'bcd'],
    ['a\u202Eb\u2066c\u200Fd', 'abcd'],
    ['A\u030Asa', 'Åsa'],
    ['\uD800Bo', 'Bo'],
    ['\u0000 \u202E', ''],
    ['Zoë 🏃‍♀️ O’Brien-Ødegård', 'Zoë 🏃‍♀️ O’Brien-Ødegård'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(oneLine(typed)).toBe(kept);
    expect(oneLine(kept)).toBe(kept);
  });
});
