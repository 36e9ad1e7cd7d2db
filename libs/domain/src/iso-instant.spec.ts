import fc from 'fast-check';
import { isoInstant } from './iso-instant';

describe('An instant in a row', () => {
  it('is written as the platform writes it', () => {
    const instant = fc.integer({ min: Date.parse('1900-01-01'), max: Date.parse('2100-01-01') });
    fc.assert(fc.property(instant, (ms) => isoInstant(ms) === new Date(ms).toISOString()));
  });

  it('is right again and again within a minute, and in the next', () => {
    const noon = Date.parse('2025-09-13T10:00:00Z');
    for (const after of [0, 1, 999, 1000, 59_999, 60_000, 60_001, -1, 0]) {
      expect(isoInstant(noon + after)).toBe(new Date(noon + after).toISOString());
    }
  });
});
