import fc from 'fast-check';
import { dateTimeText, stockholmDate, stockholmInstant, stockholmTime, weekdayDateText } from './dates';

const iso = (ms: number) => new Date(ms).toISOString();

describe('Stockholm time', () => {
  it.each([
    ['2025-09-13T12:00', '2025-09-13T10:00:00.000Z'],
    ['2025-01-13T12:00', '2025-01-13T11:00:00.000Z'],
    ['2025-09-13T11:00:00.715', '2025-09-13T09:00:00.715Z'],
    ['2025-09-13T00:30', '2025-09-12T22:30:00.000Z'],
    ['2025-09-06T23:59:59', '2025-09-06T21:59:59.000Z'],
  ])('reads %s at %s', (wall, instant) => {
    expect(iso(stockholmInstant(wall))).toBe(instant);
  });

  it.each([
    ['2025-03-30T01:59', '2025-03-30T00:59:00.000Z'],
    ['2025-03-30T02:30', '2025-03-30T01:30:00.000Z'],
    ['2025-03-30T03:00', '2025-03-30T01:00:00.000Z'],
  ])('skips an hour in spring: %s is %s', (wall, instant) => {
    expect(iso(stockholmInstant(wall))).toBe(instant);
  });

  it.each([
    ['2025-10-26T01:59', '2025-10-25T23:59:00.000Z'],
    ['2025-10-26T02:30', '2025-10-26T00:30:00.000Z'],
    ['2025-10-26T03:00', '2025-10-26T02:00:00.000Z'],
  ])('takes the first of the doubled hour in autumn: %s is %s', (wall, instant) => {
    expect(iso(stockholmInstant(wall))).toBe(instant);
  });

  it('has date and time of an instant, across midnight', () => {
    const instant = Date.parse('2025-09-12T22:00:05.900Z');
    expect(stockholmDate(instant)).toBe('2025-09-13');
    expect(stockholmTime(instant)).toBe('00:00:05');
    expect(stockholmDate(instant - 6000)).toBe('2025-09-12');
  });

  it.each([
    '',
    '2025-09-13',
    '2025-09-13 12:00',
    '2025-02-30T12:00',
    '2025-09-13T25:00',
    '2025-09-13T12:00Z',
  ])('throws RangeError for %p', (wall) => {
    expect(() => stockholmInstant(wall)).toThrow(RangeError);
  });

  it('round-trips every second but those of the doubled hour', () => {
    const first = Date.parse('2024-01-01T00:00:00Z') / 1000;
    fc.assert(
      fc.property(fc.integer({ min: first, max: first + 3 * 365 * 86_400 }), (second) => {
        const ms = second * 1000;
        const back = stockholmInstant(`${stockholmDate(ms)}T${stockholmTime(ms)}`);
        expect([ms, ms - 3_600_000]).toContain(back);
      }),
    );
  });
});

describe('A Swedish date', () => {
  it('has its weekday, and is the same date in every time zone', () => {
    expect(weekdayDateText('2025-09-13')).toBe('lördag 13 september 2025');
    expect(weekdayDateText('2025-01-01')).toBe('onsdag 1 januari 2025');
  });

  it('has the date and time of day in Stockholm', () => {
    const instant = Date.parse('2025-09-05T22:30:00Z');
    expect(dateTimeText(instant)).toBe('lördag 6 september 2025 kl.\u00a000.30');
  });
});
