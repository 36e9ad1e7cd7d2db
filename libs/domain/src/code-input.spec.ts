import { normalizeCampaignCode, normalizeLoginCode, receiptCode, findReceiptCode } from './code-input';

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
