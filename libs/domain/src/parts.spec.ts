import { isDate } from './dates';
import { dayOf, distanceLabel, isPart, metresFromKm, partOf, readPart } from './parts';

describe('A race id', () => {
  it.each([
    ['2025-09-13', 800, 'race-250913-08'],
    ['2023-09-02', 1600, 'race-230902-16'],
    ['2025-09-13', 10_000, 'race-250913-100'],
  ])('for %s and %d m is %s, and parses back', (date, distance, part) => {
    expect(partOf(date, distance)).toBe(part);
    expect(readPart(part)).toEqual({ date, distance });
  });

  it.each([
    '',
    'race',
    'race-250913',
    'race-250913-8',
    'race-250913-00',
    'race-250913-016',
    'race-251313-08',
    'race-250229-08',
    'race-250913-08 ',
    'raceday-250913-08',
    'race-250913-08/..',
  ])('rejects %p', (text) => {
    expect(isPart(text)).toBe(false);
    expect(readPart(text)).toBeUndefined();
  });

  it('contains the day', () => {
    expect(dayOf('race-250913-100')).toBe('250913');
  });
});

describe('distanceLabel', () => {
  it.each([
    [800, '0.8K'],
    [1600, '1.6K'],
    [2800, '2.8K'],
    [5600, '5.6K'],
    [10_000, '10K'],
  ])('names %d m %s', (distance, label) => {
    expect(distanceLabel(distance)).toBe(label);
  });
});

describe('isDate', () => {
  it.each(['2025-09-13', '2024-02-29', '2025-01-31', '2025-04-30', '2099-12-31'])('accepts %s', (text) => {
    expect(isDate(text)).toBe(true);
  });

  it.each([
    '2025-02-29',
    '2025-04-31',
    '2025-00-10',
    '2025-13-10',
    '2025-01-00',
    '2025-01-32',
    '25-09-13',
    '2025-09-13T',
  ])('rejects %s', (text) => {
    expect(isDate(text)).toBe(false);
  });
});

describe('metresFromKm', () => {
  it.each([
    [5.6, 5600],
    [0.8, 800],
    [2.01, 2010],
  ])('converts %d km to %d m without a rounding error', (km, metres) => {
    expect(metresFromKm(km)).toBe(metres);
  });
});
