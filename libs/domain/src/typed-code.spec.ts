import { campaignCode, loginCode } from './typed-code';

describe('A login code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['123\u00A0456\n', '123456'],
    ['１２３ ４５６', '123456'],
    ['Din kod är 012 345.', '012345'],
    ['1234567', '1234567'],
    ['kod', ''],
  ])('typed %j is %j', (typed, kept) => {
    expect(loginCode(typed)).toBe(kept);
  });
});

describe('A campaign code', () => {
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
  ])('typed %j is kept as %j', (typed, kept) => {
    expect(campaignCode(typed)).toBe(kept);
    expect(campaignCode(kept)).toBe(kept);
  });
});
