import type { RacedayEvent } from '@app/domain';
import {
  crossing,
  details,
  ended,
  finished,
  gun,
  leo,
  part,
  publicRowsAfter,
  racesAfter,
  ready,
  requalified,
  reset,
  restored,
  running,
  started,
  statusSet,
  stina,
  stinaDetails,
} from './testing/short-race';

const rowsAfter = (...events: RacedayEvent[]) => publicRowsAfter(part, events);
const stinaAfter = (...events: RacedayEvent[]) => rowsAfter(...events)[stina];

const inGoal = {
  status: 'finished',
  finished: crossing,
  finishedAt: '2025-09-13T09:03:29.963Z',
  result: 209_963,
};
const noResult = { finished: null, finishedAt: null, result: null };

describe('The start list', () => {
  it('has the race first, then its runners in the order they were added', () => {
    const rows = rowsAfter(...ready);
    expect(Object.keys(rows)).toEqual(['race', stina, leo]);
    expect(rows.race).toEqual({
      type: 'race',
      part,
      sort: 'race',
      date: '2025-09-13',
      distance: 800,
      openForReg: true,
      state: '',
      started: null,
      revision: 1,
    });
  });

  it("shows only a runner's public data", () => {
    expect(stinaAfter(...ready)).toEqual({
      type: 'runner',
      part,
      sort: stina,
      bib: 127,
      firstname: 'Stina',
      lastname: 'Ödman',
      group: 'Dam',
      company: 'Bageriet',
      status: '',
      ...noResult,
      revision: 4,
    });
  });

  it('changes no runner row at the start', () => {
    expect(stinaAfter(...running)).toMatchObject({ revision: 4 });
  });

  it('shows the time from the start to the crossing', () => {
    expect(stinaAfter(...running, finished)).toMatchObject({ ...inGoal, revision: 6 });
  });

  it('hides the time of a disqualified runner, until that is undone', () => {
    const disqualified = [...running, finished, statusSet('dsq')];
    expect(stinaAfter(...disqualified)).toMatchObject({ status: 'dsq', ...noResult });
    expect(stinaAfter(...disqualified, ended, requalified)).toMatchObject(inGoal);
  });

  it('retains bib and time when a name is corrected', () => {
    const changed: RacedayEvent = { ...runnerChanged, lastname: 'Öberg' };
    expect(stinaAfter(...running, finished, changed)).toMatchObject({
      ...inGoal,
      lastname: 'Öberg',
      bib: 127,
    });
  });

  it('counts from the new start after a reset', () => {
    const later = { ...started, at: gun + 60_000 };
    expect(stinaAfter(...running, reset, later, finished)).toMatchObject({ result: 149_963 });
  });

  it('ignores events about unknown races and runners', () => {
    expect(rowsAfter(started, finished, ended, reset, statusSet('dnf'), restored)).toEqual({});
  });
});

describe('An anonymous runner', () => {
  const asked: RacedayEvent = { type: 'RunnerAnonymised', part, sort: stina, anonymous: true };
  const nameless = { firstname: 'Anonym', lastname: '', company: '' };

  it('is Anonym without a club; bib, class, time and place stay', () => {
    expect(stinaAfter(...running, asked, finished)).toEqual({
      ...stinaAfter(...running, finished),
      ...nameless,
      revision: 7,
    });
    expect(stinaAfter(...running, finished, asked)).toMatchObject({ ...inGoal, ...nameless, bib: 127 });
  });

  it('stays anonymous through corrections and a reset, until that is undone', () => {
    expect(stinaAfter(...running, asked, runnerChanged, finished, reset)).toMatchObject(nameless);
    expect(stinaAfter(...running, asked, { ...asked, anonymous: false })).toMatchObject({
      firstname: 'Stina',
      lastname: 'Ödman',
      company: 'Bageriet',
    });
  });
});

const runnerChanged = { type: 'RunnerChanged', part, sort: stina, ...details } as const;

const wholeDay: RacedayEvent[] = [
  ...running,
  { type: 'RunnerChanged', part, sort: stina, ...stinaDetails, lastname: 'Öberg' },
  finished,
  restored,
  finished,
  statusSet('dsq'),
  requalified,
  statusSet('dnf', leo),
  ended,
  reset,
  started,
  finished,
];

describe('Public rows', () => {
  const everyRow = wholeDay.flatMap((_, index) => {
    const sofar = wholeDay.slice(0, index + 1);
    return [...Object.values(publicRowsAfter(part, sofar)), ...Object.values(racesAfter(sofar))];
  });

  it.each(['age', 'birthYear', 'phone', 'email', 'registration', 'paid'])(
    'never have the field %s',
    (field) => {
      expect(everyRow.length).toBeGreaterThan(wholeDay.length);
      for (const row of everyRow) expect(row).not.toHaveProperty(field);
    },
  );

  it('never hold a private value under any name', () => {
    const { age, birthYear, phone, registration } = stinaDetails;
    for (const row of everyRow) {
      const values = Object.values(row);
      for (const secret of [age, birthYear, phone, registration]) expect(values).not.toContain(secret);
    }
  });
});
