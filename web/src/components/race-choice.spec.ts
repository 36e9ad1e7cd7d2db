import { aRace, anEdition } from '../testing/builders';
import { chooseRace } from './race-choice';

const edition = anEdition();
const today = '2025-09-13';
const lastYear = aRace({ part: 'race-240914-28', date: '2024-09-14', distance: 2800, state: 'ended' });
const nextYear = aRace({ part: 'race-260912-16', date: '2026-09-12', distance: 1600 });

const choose = (input: Partial<Parameters<typeof chooseRace>[0]>) =>
  chooseRace({ races: [aRace()], edition, today, requested: {}, ...input });

describe('Choosing the race to show', () => {
  it('shows today when there are races today', () => {
    expect(choose({ races: [lastYear, aRace(), nextYear] }).day).toBe('2025-09-13');
  });

  it('shows the latest day before when there is none today', () => {
    expect(choose({ races: [lastYear, nextYear] }).day).toBe('2024-09-14');
  });

  it('shows the next day when nothing has been run', () => {
    expect(choose({ races: [nextYear] }).day).toBe('2026-09-12');
  });

  it("shows the edition's day and distances before any race is planned", () => {
    expect(choose({ races: [] })).toMatchObject({
      day: '2025-09-13',
      distances: [800, 1600, 2800, 5600],
      distance: 5600,
      race: undefined,
    });
  });

  it('gives the day and distance of the address before all else', () => {
    const requested = { day: '2024-09-14', distance: 2800 };
    expect(choose({ races: [lastYear, aRace()], requested, remembered: 800 }).race).toBe(lastYear);
  });

  it('does not follow an address to a day without races', () => {
    expect(choose({ requested: { day: '2019-01-01', distance: 42_195 } }).part).toBe('race-250913-56');
  });

  it('remembers the distance looked at last', () => {
    expect(choose({ remembered: 1600 }).distance).toBe(1600);
  });

  it('shows the race that started last while it is run', () => {
    const children = aRace({ part: 'race-250913-08', distance: 800, state: 'started', started: 1 });
    const mile = aRace({ part: 'race-250913-16', distance: 1600, state: 'started', started: 2 });
    expect(choose({ races: [children, mile, aRace()] }).distance).toBe(1600);
  });

  it('adds a distance that only the race list knows', () => {
    const relay = aRace({ part: 'race-250913-100', distance: 10_000 });
    expect(choose({ races: [relay] }).distances).toEqual([800, 1600, 2800, 5600, 10_000]);
  });
});
