import { firstStart, editionPhase, registrationStateAt, timeLeft } from './edition-phase';

const edition = {
  date: '2025-09-13',
  distances: [{ start: '11:45' }, { start: '11:00' }, { start: '11:15' }],
  registrationCloses: '2025-09-12T18:00',
  registrationButtonUntil: '2025-09-13T12:00',
};
const at = (wall: string) => Date.parse(`${wall}+02:00`);

describe('The phase of an edition', () => {
  it.each([
    ['2025-08-01T10:00:00', 'registering'],
    ['2025-09-12T17:59:59.999', 'registering'],
    ['2025-09-12T18:00:00', 'waiting'],
    ['2025-09-12T23:59:59.999', 'waiting'],
    ['2025-09-13T00:00:00', 'race-day'],
    ['2025-09-13T23:59:59.999', 'race-day'],
    ['2025-09-14T00:00:00', 'over'],
    ['2026-11-23T01:00:00', 'over'],
  ] as const)('is at %s: %s', (wall, moment) => {
    expect(editionPhase(edition, at(wall))).toBe(moment);
  });

  it('is race day from midnight, also when registration is open then', () => {
    const open = { ...edition, registrationCloses: '2025-09-13T10:30' };
    expect(editionPhase(open, at('2025-09-12T20:00'))).toBe('registering');
    expect(editionPhase(open, at('2025-09-13T09:00'))).toBe('race-day');
    expect(registrationStateAt(open, at('2025-09-13T09:00'))).toBe('open');
  });
});

describe('Registration', () => {
  it.each([
    ['2025-09-12T17:59:59.999', 'open'],
    ['2025-09-12T18:00:00', 'on-site'],
    ['2025-09-13T12:00:00', 'on-site'],
    ['2025-09-13T12:00:00.001', 'over'],
  ] as const)('is at %s: %s', (wall, state) => {
    expect(registrationStateAt(edition, at(wall))).toBe(state);
  });
});

describe('The time left until the first start', () => {
  const start = firstStart(edition);
  const left = (wall: string) => timeLeft(start, at(wall));

  it('ends at the earliest start', () => {
    expect(new Date(start).toISOString()).toBe('2025-09-13T09:00:00.000Z');
  });

  it('is in calendar days, at any hour', () => {
    expect(left('2025-09-01T00:00')).toEqual({ unit: 'days', days: 12 });
    expect(left('2025-09-01T23:59')).toEqual({ unit: 'days', days: 12 });
    expect(left('2025-09-12T10:59:59')).toEqual({ unit: 'days', days: 1 });
  });

  it('counts calendar days across a clock change', () => {
    expect(timeLeft(Date.parse('2025-10-27T10:00Z'), Date.parse('2025-10-25T10:00Z'))).toEqual({
      unit: 'days',
      days: 2,
    });
  });

  it('is in hours and started minutes on the last day', () => {
    expect(left('2025-09-12T11:00')).toEqual({ unit: 'hours', hours: 24, minutes: 0 });
    expect(left('2025-09-13T09:58:01')).toEqual({ unit: 'hours', hours: 1, minutes: 2 });
    expect(left('2025-09-13T09:58:00')).toEqual({ unit: 'hours', hours: 1, minutes: 2 });
  });

  it('is in minutes and started seconds in the last hour, and null from the start', () => {
    expect(left('2025-09-13T10:00:00')).toEqual({ unit: 'minutes', minutes: 60, seconds: 0 });
    expect(left('2025-09-13T10:59:58.200')).toEqual({ unit: 'minutes', minutes: 0, seconds: 2 });
    expect(left('2025-09-13T11:00:00')).toBeNull();
    expect(left('2025-09-14T11:00:00')).toBeNull();
  });
});
