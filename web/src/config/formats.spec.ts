import { formatOtherDay } from './formats';

describe('The day of an instant beside its time', () => {
  const late = Date.parse('2025-09-12T22:30:00Z');

  it('is told where it is another, by the clock in Stockholm', () => {
    expect(formatOtherDay(late, '2025-09-12')).toBe('13 sep.');
    expect(formatOtherDay(late, '2025-09-13')).toBe('');
    expect(formatOtherDay(late, undefined)).toBe('');
  });
});
