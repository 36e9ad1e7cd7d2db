import type { RacedayEvent } from '@app/domain';
import { racesAfter } from './testing/board-after';
import { created, ended, finished, gun, part, ready, reset, running, started } from './testing/short-race';

const raceAfter = (...events: RacedayEvent[]) => racesAfter(events)[part];

describe('The list of races', () => {
  it('holds every race by its id', () => {
    const longer: RacedayEvent = {
      type: 'RaceCreated',
      part: 'race-250913-16',
      date: '2025-09-13',
      distance: 1600,
      openForReg: false,
    };
    const all = racesAfter([created, longer]);
    expect(Object.keys(all)).toEqual([part, 'race-250913-16']);
    expect(all['race-250913-16']).toEqual({
      type: 'race',
      part: 'race-250913-16',
      sort: 'race',
      date: '2025-09-13',
      distance: 1600,
      openForReg: false,
      state: '',
      started: null,
      revision: 2,
    });
  });

  it('follows a race from start to end and through a reset', () => {
    expect(raceAfter(...running)).toMatchObject({ state: 'started', started: gun, revision: 5 });
    expect(raceAfter(...running, ended)).toMatchObject({ state: 'ended', started: gun, revision: 6 });
    expect(raceAfter(...running, ended, reset)).toMatchObject({ state: '', started: null, revision: 7 });
  });

  it('ignores events about runners', () => {
    expect(raceAfter(...ready)).toMatchObject({ revision: 1 });
    expect(raceAfter(...running, finished)).toMatchObject({ revision: 5 });
  });

  it('ignores events about unknown races', () => {
    expect(racesAfter([started, ended, reset])).toEqual({});
  });
});
