import { startOfRace, startsOfDay, withOwnStarts } from './race-starts';

const edition = {
  date: '2025-09-13',
  distances: [
    { metres: 800, start: '11:00', label: '0.8K' },
    { metres: 5600, start: '11:45', label: '5.6K' },
  ],
};
const race = (distance: number, plannedStart?: string, date = edition.date) => ({
  ...{ date, distance },
  ...(plannedStart !== undefined && { plannedStart }),
});

describe('A race’s own planned start', () => {
  it('replaces the programme’s on the edition’s day', () => {
    const races = [race(800, '12:30'), race(5600), race(5600, '09:00', '2025-09-20')];
    expect(withOwnStarts(edition, races).distances.map(({ start }) => start)).toEqual(['12:30', '11:45']);
    expect(startsOfDay(edition, [...races, race(8000, '10:15'), race(3000)])).toEqual([
      { metres: 8000, label: '8K', start: '10:15' },
      { metres: 5600, label: '5.6K', start: '11:45' },
      { metres: 800, label: '0.8K', start: '12:30' },
    ]);
  });

  it('leaves the edition itself without one, or with an equal one', () => {
    expect(withOwnStarts(edition, [race(800), race(5600, '11:45')])).toBe(edition);
  });

  it('is the race’s start on any day; the programme’s is only on the edition’s', () => {
    expect(startOfRace(edition, race(800, '09:00', '2025-09-20'))).toBe('09:00');
    expect(startOfRace(edition, race(800))).toBe('11:00');
    expect(startOfRace(edition, race(800, undefined, '2025-09-20'))).toBeUndefined();
    expect(startOfRace(edition, race(8000))).toBeUndefined();
  });
});
