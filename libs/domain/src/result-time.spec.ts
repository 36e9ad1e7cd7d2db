import fc from 'fast-check';
import { formatResult, shownGap, tenths } from './result-time';

describe('A result', () => {
  it.each([
    [0, '0:00.0'],
    [1, '0:00.1'],
    [100, '0:00.1'],
    [9_901, '0:10.0'],
    [59_901, '1:00.0'],
    [207_000, '3:27.0'],
    [209_963, '3:30.0'],
    [3_599_900, '59:59.9'],
    [3_599_901, '1:00:00.0'],
    [3_723_400, '1:02:03.4'],
    [36_000_000, '10:00:00.0'],
  ])('of %d ms reads %s', (ms, text) => {
    expect(formatResult(ms)).toBe(text);
  });

  it('differs from another by what their texts differ', () => {
    // 0:12.9 and 0:14.0.
    expect(formatResult(shownGap(13_990, 12_810))).toBe('0:01.1');
  });

  it('is rounded up, by less than a tenth', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (ms) => {
        const shown = tenths(ms) * 100;
        expect(shown).toBeGreaterThanOrEqual(ms);
        expect(shown - ms).toBeLessThan(100);
      }),
    );
  });

  it('parses back to the tenths it shows', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (ms) => {
        const seconds = formatResult(ms)
          .split(':')
          .reduce((sum, unit) => sum * 60 + Number(unit), 0);
        expect(Math.round(seconds * 10)).toBe(tenths(ms));
      }),
    );
  });
});
