import { announcedRace, searchAnnounced } from './announcing';
import type { BoardRace, BoardRunner } from './rows';

const GUN = Date.parse('2025-09-13T09:45:00Z');
const PART = 'race-250913-56';
const race: BoardRace = {
  type: 'race',
  part: PART,
  sort: 'race',
  date: '2025-09-13',
  distance: 5600,
  openForReg: false,
  state: 'started',
  started: GUN,
  ahead: null,
  noStart: false,
  endedBy: null,
};

/** A runner with a bib; `after` is ms from the start to the crossing. */
function runner(bib: number | null, after: number | null, fields: Partial<BoardRunner> = {}): BoardRunner {
  return {
    type: 'runner',
    part: PART,
    sort: `runner-${bib ?? 'x'}`,
    bib,
    firstname: `Löpare${bib ?? ''}`,
    lastname: 'Ek',
    group: 'Dam',
    company: 'Skogsluffarna',
    status: after === null ? '' : 'finished',
    finished: after === null ? null : GUN + after,
    finishedAt: after === null ? null : new Date(GUN + after).toISOString(),
    result: after,
    age: 34,
    birthYear: null,
    phone: '070',
    registration: 'r',
    paid: true,
    late: null,
    anonymous: false,
    ahead: null,
    conflict: null,
    ...fields,
  };
}

const record = { distance: 5.6, name: '', year: 2014, time: '17:43.0' };
const edition = (hideAgeUnder: number | null = null) => ({
  publicResults: { hideAgeUnder },
  courseRecords: [record],
});

const bibsOf = (list: readonly { runner: { bib: number | null } }[]) => list.map((each) => each.runner.bib);

describe('announcedRace', () => {
  const board = [
    runner(1, 1_200_000),
    runner(2, 1_100_000, { group: 'Herr' }),
    runner(3, 1_300_000),
    runner(4, 1_250_000),
    runner(5, 1_400_000),
    runner(9, null),
    runner(7, null, { group: '' }),
    runner(8, null, { status: 'dns' }),
    runner(6, null, { status: 'dnf' }),
    runner(null, null),
  ];
  const announced = announcedRace(race, board, edition());

  it('gives a crossing before the start neither place, time nor podium', () => {
    const early = runner(10, -70_000, { status: 'before-start', result: null });
    const { all, latest, podiums, starters, expected } = announcedRace(race, [early, ...board], edition());
    expect(all[0]).toMatchObject({ place: null, gap: null, runner: { finished: null, result: null } });
    expect([bibsOf(latest), podiums]).toEqual([bibsOf(announced.latest), announced.podiums]);
    expect(bibsOf(expected)).toEqual(bibsOf(announced.expected));
    expect(starters).toBe(announced.starters + 1);
  });

  it('lists the newest finisher first, with places and the gap to the leader', () => {
    expect(bibsOf(announced.latest)).toEqual([5, 3, 4, 1, 2]);
    expect(announced.latest[1]).toMatchObject({ place: 4, groupPlace: 3, gap: 200_000, isNamed: true });
    expect(announced.latest[4]).toMatchObject({ place: 1, groupPlace: 1, gap: 0 });
  });

  it('lists expected runners by bib: with a bib, not finished and not out of the race', () => {
    expect(bibsOf(announced.expected)).toEqual([7, 9]);
  });

  it('lists the first three of each class and counts starters', () => {
    expect(announced.podiums.map(({ group, runners }) => [group, bibsOf(runners)])).toEqual([
      ['Dam', [1, 4, 3]],
      ['Herr', [2]],
    ]);
    expect(announced.starters).toBe(8);
  });

  it('returns the course record and the runners who beat it', () => {
    expect([announced.record, announced.brokenRecords.size]).toEqual([record, 0]);
    const fast = announcedRace(race, [runner(1, 1_000_000), runner(2, 1_050_000)], edition());
    expect([...fast.brokenRecords]).toEqual([['runner-1', { kind: 'beaten', old: record }]]);
  });

  it('does not list a disqualified runner as a finisher', () => {
    const { latest, expected } = announcedRace(race, [runner(1, 1_200_000, { status: 'dsq' })], edition());
    expect([latest, expected]).toEqual([[], []]);
  });
});

describe('Hidden runners on the announcer screen', () => {
  const hidden = [
    runner(1, 1_100_000, { age: 9, firstname: 'Kim' }),
    runner(2, 1_200_000, { anonymous: true, firstname: 'Robin' }),
    runner(3, 1_300_000, { age: null, firstname: 'Borttagen', lastname: '', company: '' }),
    runner(4, 1_400_000),
  ];

  it('have no name, club, age or phone, and the youngest have no time', () => {
    const { latest, all } = announcedRace(race, hidden, edition(10));
    expect(bibsOf(latest)).toEqual([4, 3, 2, 1]);
    expect(latest.map(({ isNamed }) => isNamed)).toEqual([true, false, false, false]);
    expect(latest.map(({ runner: { result } }) => result)).toEqual([1_400_000, null, 1_200_000, null]);
    expect(latest.map(({ place }) => place)).toEqual([4, 3, 2, 1]);
    expect(latest.map(({ gap }) => gap)).toEqual([null, null, null, null]);
    expect(JSON.stringify(all)).not.toMatch(/Kim|Robin|phone|"age"|070/);
    expect(JSON.stringify(all.slice(0, 2))).not.toContain('Skogsluffarna');
  });

  it('include erased runners even without an age limit', () => {
    expect(announcedRace(race, hidden, edition()).latest.map(({ isNamed }) => isNamed)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('are found by bib only', () => {
    const { all } = announcedRace(race, hidden, edition(10));
    expect(bibsOf(searchAnnounced(all, 'robin', 5))).toEqual([]);
    expect(bibsOf(searchAnnounced(all, '2', 5))).toEqual([2]);
  });
});

describe('Searching runners', () => {
  const { all } = announcedRace(
    race,
    [
      runner(127, null, { firstname: 'Zoé' }),
      runner(12, null, { firstname: 'Åsa', lastname: 'Öberg' }),
      runner(1, null, { firstname: 'Anna', company: 'IF Åsen' }),
    ],
    edition(),
  );

  it.each([
    ['12', [12, 127]],
    ['1', [1, 12, 127]],
    ['zoe', [127]],
    ['ås', [1, 12]],
    ['öb ås', [12]],
    ['sa', []],
    [' ', []],
  ])('finds the runners for %s', (query, bibs) => {
    expect(bibsOf(searchAnnounced(all, query, 5))).toEqual(bibs);
  });

  it('returns at most the requested number', () => {
    expect(bibsOf(searchAnnounced(all, '1', 2))).toEqual([1, 12]);
  });
});
