import {
  oneLine,
  organiserName,
  normalizeCampaignCode,
  normalizeLoginCode,
  receiptCode,
  findReceiptCode,
} from './text-input';

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

describe('A typed login code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['123\u00A0456\n', '123456'],
    ['１２３ ４５６', '123456'],
    ['Din kod är 012 345.', '012345'],
    ['1234567', '1234567'],
    ['kod', ''],
  ])('%j becomes %j', (typed, expected) => {
    expect(normalizeLoginCode(typed)).toBe(expected);
  });
});

describe('A typed campaign code', () => {
  it.each([
    [null, null],
    ['', null],
    [' - ', null],
    [' ab12 ', 'AB12'],
    ['hifspelar', 'HIFSPELAR'],
    ['Hif Spelar', 'HIFSPELAR'],
    ['årets-kod', 'ÅRETSKOD'],
    ['A\u030Arets kod', 'ÅRETSKOD'],
    ['EPASSI-7K2M9X4Q1Z', 'EPASSI-7K2M9X4Q1Z'],
    ['epassi7k2m9x4q1z', 'EPASSI-7K2M9X4Q1Z'],
    ['Epassi 7k2m9 x4q1z', 'EPASSI-7K2M9X4Q1Z'],
    ['EPASSI–7K2M9X4Q1Z', 'EPASSI-7K2M9X4Q1Z'],
    ['EPASSI\u2011 7K2M9\u00ADX4Q1Z\u200B', 'EPASSI-7K2M9X4Q1Z'],
    ['EPASSI \u2212 7K2M9X4Q1Z', 'EPASSI-7K2M9X4Q1Z'],
    ['epassi', 'EPASSI'],
  ])('%j becomes %j', (typed, expected) => {
    expect(normalizeCampaignCode(typed)).toBe(expected);
    expect(normalizeCampaignCode(expected)).toBe(expected);
  });
});

describe('The short code of a receipt', () => {
  const payref = '4F9A21C7B0D84E55A1B2C3D4E5F60718';

  it('is the start of its id, in two halves, for any payment method', () => {
    expect(receiptCode(payref)).toBe('4F9A 21C7');
    expect(receiptCode(`kassa-${payref}`)).toBe('4F9A 21C7');
    expect(receiptCode(`kampanj-${payref}_HIFSPELAR`)).toBe('4F9A 21C7');
    expect(receiptCode('kampanj_HIFSPELAR')).toBeUndefined();
  });

  it.each([
    '4F9A 21C7',
    ' 4f9a21c7 ',
    '4F9A-21C7',
    '4F9A\u00A021C7',
    payref,
    payref.toLowerCase(),
    `https://race.example.se/kvitto/${payref}`,
    `https://race.example.se/kvitto/kassa-${payref}`,
    `https://race.example.se/kvitto/kampanj-${payref}_HIFSPELAR`,
    `http://192.168.1.4:3000/kvitto/${payref}?utskrift=1`,
  ])('is found in %j', (typed) => {
    expect(findReceiptCode(typed)).toBe('4F9A 21C7');
  });

  it.each(['', '101', 'Anna', '4F9A 21C', '4F9A 21C7 B0D8', `${payref}0`, '4F9A 21CG'])(
    'is not found in %j',
    (typed) => {
      expect(findReceiptCode(typed)).toBeUndefined();
    },
  );
});
