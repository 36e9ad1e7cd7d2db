import { oneLine, organiserName } from './text-input';

describe('oneLine', () => {
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
    ['क्षेत्र', 'क्षेत्र'],
    ['A\u200Bb', 'A\u200Bb'],
  ])('turns %j into %j', (typed, expected) => {
    expect(oneLine(typed)).toBe(expected);
    expect(oneLine(expected)).toBe(expected);
  });

  it.each([
    ['zero-width space', '\u200B'],
    ['joiners', '\u200C\u200D\u2060'],
    ['soft hyphen', '\u00AD'],
    ['byte order mark', '\uFEFF'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['Hangul fillers', '\u3164\uFFA0\u115F\u1160'],
    ['empty Braille cell', '\u2800 \u2800'],
    ['combining marks alone', '\u0301\u0308\u20DD'],
    ['tags', '\u{E0041}\u{E007F}'],
    ['private use', '\uE000'],
    ['bidirectional marks', '\u200E\u202E\u2066\u061C'],
    ['blanks of every kind', '\u00A0\u2003\u3000\u180E'],
  ])('is empty for only %s', (_, typed) => {
    expect(oneLine(typed)).toBe('');
    expect(oneLine(`${typed}B${typed}`)).toContain('B');
  });
});

describe('organiserName', () => {
  it.each([
    ['Stina', 'Stina'],
    ['  Åsa\n Öberg-Zoë ', 'Åsa Öberg-Zoë'],
    ['7', '7'],
    ['ö'.repeat(60), 'ö'.repeat(60)],
    ['Bo' + '🏃'.repeat(58), 'Bo' + '🏃'.repeat(58)],
  ])('turns %j into %j', (typed, name) => {
    expect(organiserName(typed)).toBe(name);
  });

  it.each([[''], ['   '], ['\u200B\u2060'], ['\u3164'], ['\u2800'], ['–'], ['🏃'], ['ö'.repeat(61)]])(
    'rejects %j',
    (typed) => {
      expect(organiserName(typed)).toBeUndefined();
    },
  );
});
