import { HOUR_MS, MINUTE_MS, TooManyRequests } from './problem';

describe('TooManyRequests', () => {
  it.each([
    [1, 'en sekund', 1],
    [30_000, '30 sekunder', 30],
    [MINUTE_MS - 1, '60 sekunder', 60],
    [MINUTE_MS, 'en minut', 60],
    [MINUTE_MS + 1, '2 minuter', 61],
    [59 * MINUTE_MS, '59 minuter', 59 * 60],
    [59 * MINUTE_MS + 1, 'en timme', 59 * 60 + 1],
    [HOUR_MS + 1, '2 timmar', 3601],
  ])('shows %i ms as %s', (wait, waitText, retryAfter) => {
    expect(new TooManyRequests(wait)).toMatchObject({
      text: `För många försök. Vänta ${waitText}.`,
      retryAfter,
    });
  });
});
