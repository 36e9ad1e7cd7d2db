import { formatOtherDay } from './formats';

describe('formatOtherDay', () => {
  const late = Date.parse('2025-09-12T22:30:00Z');

  it('shows the day only if it differs, in Stockholm time', () => {
    expect(formatOtherDay(late, '2025-09-12')).toBe('13 sep.');
    expect(formatOtherDay(late, '2025-09-13')).toBe('');
    expect(formatOtherDay(late, undefined)).toBe('');
  });
});
