import { aRace, anEdition } from '../testing/builders';
import { chooseRace } from './race-choice';

const edition = anEdition();
const today = '2025-09-13';
const lastYear = aRace({ part: 'race-240914-28', date: '2024-09-14', distance: 2800, state: 'ended' });
const nextYear = aRace({ part: 'race-260912-16', date: '2026-09-12', distance: 1600 });

const choose = (input: Partial<Parameters<typeof chooseRace>[0]>) =>
  chooseRace({ races: [aRace()], edition, today, requested: {}, ...input });

describe('Choosing the race to show', () => {
  it('shows today when there are races today', () =>
    expect(choose({ races: [lastYear, aRace(), nextYear] }).day).toBe('2025-09-13'));

  it('shows the latest day before when there is none today', () => {
    const lastWeek = aRace({ part: 'race-250906-28', date: '2025-09-06', distance: 2800, state: 'ended' });
    expect(choose({ races: [lastYear, lastWeek, nextYear] }).day).toBe('2025-09-06');
  });

  it("shows the edition's day, not last year's, until there is a race of this year", () =>
    expect(choose({ races: [lastYear] }).day).toBe('2025-09-13'));

  it('shows the next day when nothing has been run', () =>
    expect(choose({ races: [nextYear] }).day).toBe('2026-09-12'));

  it("shows the edition's day and distances before any race is planned", () =>
    expect(choose({ races: [] })).toMatchObject({
      day: '2025-09-13',
      distances: [800, 1600, 2800, 5600],
      distance: 5600,
      race: undefined,
    }));

  it('prefers the day and distance of the address', () => {
    const requested = { day: '2024-09-14', distance: 2800 };
    expect(choose({ races: [lastYear, aRace()], requested, remembered: 800 }).race).toBe(lastYear);
  });

  it("ignores an address's day without races", () =>
    expect(choose({ requested: { day: '2019-01-01', distance: 42_195 } }).part).toBe('race-250913-56'));

  it.each([
    [{}, false],
    [{ day: '2025-09-13', distance: 800 }, false],
    [{ distance: 1600 }, false],
    [{ day: '2019-01-01' }, true],
    [{ day: '' }, true],
    [{ distance: 42_195 }, true],
    [{ distance: 0 }, true],
  ])('reports for %j whether another race shows than requested', (requested, isFallback) =>
    expect(choose({ requested })).toMatchObject({ isFallback }),
  );

  it('remembers the distance chosen last', () => expect(choose({ remembered: 1600 }).distance).toBe(1600));

  it('shows the running race that started last', () => {
    const children = aRace({ part: 'race-250913-08', distance: 800, state: 'started', started: 1 });
    const mile = aRace({ part: 'race-250913-16', distance: 1600, state: 'started', started: 2 });
    expect(choose({ races: [children, mile, aRace()] }).distance).toBe(1600);
  });

  it('prefers the race on course to the distance chosen last, but not to the address', () => {
    const children = aRace({ part: 'race-250913-08', distance: 800, state: 'started', started: 1 });
    const races = [children, aRace()];
    expect(choose({ races, remembered: 5600 }).distance).toBe(800);
    expect(choose({ races, requested: { distance: 5600 } }).distance).toBe(5600);
  });

  it('stays with the watched race while it runs, and after it has ended', () => {
    const running = (distance: number, started: number) =>
      aRace({ part: `race-250913-${distance}`, distance, state: 'started', started });
    const mile = running(1600, 1);
    const longer = running(2800, 2);
    expect(choose({ races: [mile, longer], shownOnCourse: 1600 }).distance).toBe(1600);
    const over = { ...mile, state: 'ended' as const };
    expect(choose({ races: [over], shownOnCourse: 1600, remembered: 800 }).distance).toBe(1600);
    expect(choose({ races: [over, longer], shownOnCourse: 1600 }).distance).toBe(2800);
  });

  it('shows the race that ended last between two races', () => {
    const over = (distance: number, started: number) =>
      aRace({ part: `race-250913-${distance}`, distance, state: 'ended', started });
    const races = [over(800, 1), over(1600, 2), aRace()];
    expect(choose({ races }).distance).toBe(1600);
    expect(choose({ races, remembered: 800 }).distance).toBe(800);
    expect(choose({ races: [over(2800, 3), { ...over(5600, 3) }, over(800, 1)] }).distance).toBe(5600);
  });

  it('adds a distance that only the race list has', () => {
    const relay = aRace({ part: 'race-250913-100', distance: 10_000 });
    expect(choose({ races: [relay] }).distances).toEqual([800, 1600, 2800, 5600, 10_000]);
  });
});
