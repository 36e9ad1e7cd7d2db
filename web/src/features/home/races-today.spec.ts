import { aRace, aRunner, anEdition } from '../../testing/builders';
import { haveAllEnded, latestFinishersOfDay, racesToday, raceToFollow } from './races-today';

const START = Date.parse('2025-09-13T09:45:00Z');
const edition = anEdition();
const race28 = aRace({ part: 'race-250913-28', distance: 2800, state: 'started', started: START + 1000 });
const race56 = aRace({ state: 'started', started: START });

const home = (sort: string, ms: number, part = race56.part) =>
  aRunner({ part, sort, status: 'finished', finished: START + ms, result: ms });
const withheld = (sort: string, order: number) =>
  aRunner({ sort, firstname: 'Anonym', lastname: '', status: 'finished', order });

describe('The races of the day', () => {
  it("are the edition's before the server has answered", () =>
    expect(racesToday(edition, []).map(({ planned, part, state }) => [planned, part, state])).toEqual([
      ['11:00', 'race-250913-08', ''],
      ['11:15', 'race-250913-16', ''],
      ['11:45', 'race-250913-28', ''],
      ['11:45', 'race-250913-56', ''],
    ]));

  it('include state and counts, and end with a race that was not planned', () => {
    const extra = aRace({ part: 'race-250913-100', distance: 10_000 });
    const races = racesToday(edition, [
      { race: extra, runners: [] },
      { race: race56, runners: [home('a', 1), withheld('b', 2), aRunner({ sort: 'c', status: 'dnf' })] },
      { race: race28, runners: undefined },
    ]);
    expect(races.map(({ metres }) => metres)).toEqual([800, 1600, 2800, 5600, 10_000]);
    expect(races[3]).toEqual({
      metres: 5600,
      part: 'race-250913-56',
      planned: '11:45',
      state: 'started',
      started: START,
      entered: 3,
      finished: 2,
    });
    expect(races[2]).toMatchObject({ state: 'started', entered: null, finished: null });
  });

  it('follow the race of the latest finisher, else the one that started last', () => {
    const known = [race28, race56].map((race) => ({ race, runners: undefined }));
    const races = racesToday(edition, known);
    expect(raceToFollow(races, undefined)?.metres).toBe(2800);
    expect(raceToFollow(races, { runner: home('a', 1), metres: 5600, place: 1 })?.metres).toBe(5600);
    expect(raceToFollow(races, { runner: home('a', 1), metres: 800, place: 1 })?.metres).toBe(2800);
    expect(raceToFollow(racesToday(edition, []), undefined)).toBeUndefined();
  });
});

describe('The latest finishers of the day', () => {
  const list28 = { race: race28, runners: [home('short', 700_000, race28.part)] };

  it('come from all races, newest first, each with the place in its own race', () => {
    const list56 = { race: race56, runners: [home('first', 600_000), home('second', 800_000)] };
    const latest = latestFinishersOfDay([list56, list28], 2);
    expect(latest.map(({ runner, metres, place }) => [runner.sort, metres, place])).toEqual([
      ['second', 5600, 2],
      ['short', 2800, 1],
    ]);
  });

  it('leave out runners whose time is withheld, who still count for places', () => {
    const list56 = { race: race56, runners: [withheld('child', 1), home('second', 800_000)] };
    const latest = latestFinishersOfDay([list56], 5);
    expect(latest.map(({ runner, place }) => [runner.sort, place])).toEqual([['second', 2]]);
  });

  it('are empty before a list is loaded', () =>
    expect(latestFinishersOfDay([{ race: race56, runners: undefined }], 5)).toEqual([]));
});

describe('haveAllEnded', () => {
  const ended = { race: aRace({ state: 'ended' }), runners: [home('a', 1)] };

  it.each([
    ['is true when the last race has ended', [ended], true],
    ['ignores a race without runners', [ended, { race: race28, runners: [] }], true],
    ['is false while a race is running', [ended, { race: race28, runners: [aRunner()] }], false],
    [
      'is false while the runners of a race are unknown',
      [ended, { race: race28, runners: undefined }],
      false,
    ],
    ['is false before any race is known', [], false],
  ])('%s', (_, known, expected) => expect(haveAllEnded(known)).toBe(expected));
});
