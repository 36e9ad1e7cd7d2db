import type { StartListRow } from '@app/domain';
import { verdictOn } from './verdict';

const part = 'race-250913-08';
const started = Date.parse('2025-09-13T09:00:00.000Z');
const race = { type: 'race', part, sort: 'race', state: 'ended', started } as StartListRow;
const truth = {
  startedAt: '2025-09-13T09:00:00.000Z',
  finished: [
    { place: 1, bib: 7, ms: 200_001, tenths: 2001 },
    { place: 2, bib: 8, ms: 200_100, tenths: 2001 },
  ],
  dns: [9],
  dnf: [],
};

function runner(bib: number, result: number | null, status = 'finished'): StartListRow {
  const finished = result === null ? null : started + result;
  return {
    type: 'runner',
    part,
    sort: `runner-${String(bib)}`,
    bib,
    group: '',
    status,
    finished,
    result,
  } as StartListRow;
}

describe('verdictOn', () => {
  it('has no differences when every place, time and status matches', () => {
    const rows = [race, runner(8, 200_100), runner(7, 200_001), runner(9, null, 'dns')];
    expect(verdictOn(part, truth, rows).differences).toEqual([]);
  });

  it('reports a time that differs by a millisecond', () => {
    const rows = [race, runner(7, 200_001), runner(8, 200_101), runner(9, null, 'dns')];
    expect(verdictOn(part, truth, rows).differences).toHaveLength(1);
  });

  it('reports swapped places, a missing runner and a missing status', () => {
    const rows = [race, runner(8, 200_000), runner(9, null, '')];
    const { differences } = verdictOn(part, truth, rows);
    expect(differences).toEqual(expect.arrayContaining([expect.stringContaining('expected 1. nr 7')]));
    expect(differences).toEqual(expect.arrayContaining(['dns: expected 9, got nothing']));
  });

  it('reports a race that has not ended', () => {
    const rows = [
      { ...race, state: 'started' } as StartListRow,
      runner(7, 200_001),
      runner(8, 200_100),
      runner(9, null, 'dns'),
    ];
    expect(verdictOn(part, truth, rows).differences).toEqual(['state: expected ended, got started']);
  });

  it('reports expected tenths that are not the milliseconds rounded up', () => {
    const wrong = { ...truth, finished: [{ place: 1, bib: 7, ms: 200_001, tenths: 2000 }] };
    const rows = [race, runner(7, 200_001), runner(9, null, 'dns')];
    expect(verdictOn(part, wrong, rows).differences).toEqual(['tenths of 7 differ']);
  });
});
