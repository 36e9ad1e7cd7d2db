import { type BoardRow, erasedRunner, type RacedayEvent, rank, type StartListRow } from '@app/domain';
import fc from 'fast-check';
import {
  boardAfter,
  boardsAfter,
  created,
  crossing,
  ended,
  finished,
  gun,
  leo,
  leoDetails,
  longer,
  NOTHING_HIDDEN,
  part,
  publicRowsAfter,
  ready,
  requalified,
  reset,
  restored,
  running,
  statusSet,
  stina,
  stinaDetails,
} from './testing/short-race';

const planned: RacedayEvent = { ...created, part: longer, distance: 1600 };
const theOtherStarted: RacedayEvent = { type: 'RaceStarted', part: longer, at: gun + 60_000 };
const moved: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: part, to: longer };
const movedBack: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: longer, to: part };

type Lists = Readonly<Record<string, Readonly<Record<string, StartListRow | BoardRow>>>>;
const startLists = (events: RacedayEvent[]): Lists => ({
  [part]: publicRowsAfter(part, events),
  [longer]: publicRowsAfter(longer, events),
});
const boards = (events: RacedayEvent[]): Lists => boardsAfter(events);

describe.each([
  ['start list', startLists],
  ['race board', boards],
])('A runner moved to another race, on the %s', (_, listsAfter) => {
  const rowsAfter = (...events: RacedayEvent[]) => listsAfter(events);

  it('leaves the first race and appears in the other, with the same bib', () => {
    const rows = rowsAfter(...ready, planned, moved);
    expect(Object.keys(rows[part] ?? {})).toEqual(['race', leo]);
    expect(Object.keys(rows[longer] ?? {})).toEqual(['race', stina]);
    const before = rowsAfter(...ready)[part]?.[stina];
    expect(rows[longer]?.[stina]).toEqual({
      ...before,
      part: longer,
      revision: 6,
      ...('late' in (before ?? {}) && { late: null }),
    });
  });

  it('gives the race row of the first race the revision of the move', () => {
    expect(rowsAfter(...ready, planned, moved)[part]?.race).toMatchObject({ state: '', revision: 6 });
    expect(rowsAfter(...running, planned, moved)[part]?.race).toMatchObject({
      state: 'started',
      started: gun,
    });
  });

  it("retains the crossing, timed from the new race's start", () => {
    const rows = rowsAfter(...running, finished, planned, theOtherStarted, moved);
    expect(rows[longer]?.[stina]).toMatchObject({
      status: 'finished',
      finished: crossing,
      finishedAt: '2025-09-13T09:03:29.963Z',
      result: 149_963,
      bib: 127,
    });
  });

  it('retains a status', () => {
    const rows = rowsAfter(...running, statusSet('dnf'), planned, theOtherStarted, moved);
    expect(rows[longer]?.[stina]).toMatchObject({ status: 'dnf', finished: null, result: null });
  });

  it('is as before, in the old place, when moved back', () => {
    const there = rowsAfter(...running, finished, planned, theOtherStarted, moved, movedBack);
    expect(Object.keys(there[part] ?? {})).toEqual(['race', stina, leo]);
    expect(Object.keys(there[longer] ?? {})).toEqual(['race']);
    const before = rowsAfter(...running, finished)[part]?.[stina];
    expect(there[part]?.[stina]).toEqual({ ...before, revision: 10 });
  });

  it('is timed and reset in the new race only', () => {
    const there = [...running, planned, theOtherStarted, moved];
    const late: RacedayEvent = { type: 'RunnerFinished', part: longer, sort: stina, at: crossing };
    expect(rowsAfter(...there, late)[longer]?.[stina]).toMatchObject({ result: 149_963 });
    expect(rowsAfter(...there, late, reset)[longer]?.[stina]).toMatchObject({ result: 149_963 });
    const theOtherReset: RacedayEvent = { type: 'RaceReset', part: longer };
    expect(rowsAfter(...there, late, theOtherReset)[longer]?.[stina]).toMatchObject({
      status: '',
      result: null,
    });
  });

  it('adds nothing for an unknown runner or race', () => {
    expect(rowsAfter(created, planned, moved)).toEqual(rowsAfter(created, planned));
    expect(rowsAfter(...ready, moved)).toEqual(rowsAfter(...ready));
  });
});

const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: 'r4nd0m' };
const history: RacedayEvent[] = [
  ...running,
  { type: 'RunnerChanged', part, sort: stina, ...stinaDetails, lastname: 'Öberg' },
  finished,
  restored,
  finished,
  statusSet('dsq'),
  requalified,
];
const wholeDay: RacedayEvent[] = [...history, erased, ended];

/** The day as the store returns it once her key is destroyed. */
const unsealed = wholeDay.map((event) =>
  'firstname' in event && event.sort === stina ? { ...event, ...erasedRunner } : event,
);

const her = /Stina|Ödman|Öberg|Bageriet|070-123|1967/;

describe('An erased runner', () => {
  const board = (events: RacedayEvent[]) => Object.values(boardAfter(part, events));

  it('has no personal data on the board, at once and after a rebuild', () => {
    expect(JSON.stringify(board(history))).toMatch(her);
    const after = board(wholeDay);
    expect(JSON.stringify(after)).not.toMatch(her);
    expect(JSON.stringify(after)).toContain('Leo');
    expect(after).toEqual(board(unsealed));
  });

  it('retains bib, time and place', () => {
    const before = publicRowsAfter(part, history)[stina];
    const after = publicRowsAfter(part, wholeDay)[stina];
    expect(after).toEqual({ ...before, firstname: 'Borttagen', lastname: '', company: '', revision: 12 });
    expect(boardAfter(part, wholeDay)[stina]).toMatchObject({
      ...after,
      age: null,
      birthYear: null,
      phone: '',
      paid: true,
    });
  });

  it('is Borttagen, not Anonym, on the public list', () => {
    const asked: RacedayEvent = { type: 'RunnerAnonymised', part, sort: stina, anonymous: true };
    for (const events of [
      [...history, asked, erased],
      [...history, erased, asked],
    ])
      expect(publicRowsAfter(part, events)[stina]).toMatchObject({ firstname: 'Borttagen', lastname: '' });
  });

  it("shows no time where children's times are withheld: the age is unknown", () => {
    const rows = publicRowsAfter(part, wholeDay, { ...NOTHING_HIDDEN, hideAgeUnder: 13 });
    expect(rows[stina]).toMatchObject({ firstname: 'Borttagen', finished: null, result: null, order: 1 });
  });

  it('adds nothing to a list without that runner', () => {
    expect(publicRowsAfter(part, [erased])).toEqual({});
    expect(boardAfter(part, [erased])).toEqual({});
  });
});

const LIMIT = 13;
const under13 = { ...NOTHING_HIDDEN, hideAgeUnder: LIMIT };
const rowsAfter = (...events: RacedayEvent[]) => publicRowsAfter(part, events, under13);
const finishOf = (sort: string, ms: number): RacedayEvent => ({
  type: 'RunnerFinished',
  part,
  sort,
  at: gun + ms,
});
const noTime = { finished: null, finishedAt: null, result: null };

describe('A child under the age limit for names and times', () => {
  it('is Anonym, without club and time; the row has the order of crossing', () => {
    const rows = rowsAfter(...running, finishOf(stina, 1000), finishOf(leo, 2000));
    expect(rows[leo]).toEqual({
      type: 'runner',
      part,
      sort: leo,
      bib: null,
      firstname: 'Anonym',
      lastname: '',
      group: '',
      company: '',
      status: 'finished',
      ...noTime,
      order: 2,
      revision: 7,
    });
    expect(rows[stina]).toMatchObject({ firstname: 'Stina', result: 1000 });
    expect(rows[stina]).not.toHaveProperty('order');
  });

  it('has no order before the finish, nor without a result', () => {
    for (const history of [
      running,
      [...running, statusSet('dnf', leo)],
      [...running, finishOf(leo, 9), statusSet('dsq', leo)],
    ])
      expect(rowsAfter(...history)[leo]).not.toHaveProperty('order');
    expect(rowsAfter(...running, finishOf(leo, 9), statusSet('dsq', leo))[leo]).toMatchObject({
      status: 'dsq',
      ...noTime,
    });
  });

  it('moves back, with a new revision, when an earlier crossing is added', () => {
    const leoFirst = [...running, finishOf(leo, 2000)];
    expect(rowsAfter(...leoFirst)[leo]).toMatchObject({ order: 1, revision: 6 });
    expect(rowsAfter(...leoFirst, finishOf(stina, 1000))[leo]).toMatchObject({ order: 2, revision: 7 });
    expect(rowsAfter(...leoFirst, finishOf(stina, 1000), ended)[leo]).toMatchObject({
      order: 2,
      revision: 8,
    });
  });

  it('is shown when the age is unknown or at the limit', () => {
    const corrected = (age: number | null): RacedayEvent => ({
      type: 'RunnerChanged',
      part,
      sort: leo,
      ...leoDetails,
      age,
    });
    for (const age of [null, LIMIT])
      expect(rowsAfter(...running, finishOf(leo, 2000), corrected(age))[leo]).toMatchObject({
        firstname: 'Leo',
        result: 2000,
      });
    expect(rowsAfter(...running, finishOf(leo, 2000), corrected(LIMIT - 1))[leo]).toMatchObject({
      firstname: 'Anonym',
      ...noTime,
    });
  });
});

/** A field of finishers: each with age and group, at so few times that many cross in the same millisecond. */
const field = fc.uniqueArray(
  fc.record({
    bib: fc.integer({ min: 1, max: 60 }),
    age: fc.option(fc.integer({ min: 5, max: 20 })),
    group: fc.constantFrom('' as const, 'Dam' as const, 'Herr' as const),
    ms: fc.integer({ min: 0, max: 12 }),
    status: fc.constantFrom(
      'finished' as const,
      'finished' as const,
      'finished' as const,
      'dsq' as const,
      'out' as const,
    ),
    anonymous: fc.boolean(),
    decision: fc.constantFrom(null, null, 'TieDeclared' as const, 'JudgeOrderSet' as const),
  }),
  { selector: ({ bib }) => bib, maxLength: 25 },
);

type Field = typeof field extends fc.Arbitrary<infer Runners> ? Runners : never;

function dayOf(runners: Field): RacedayEvent[] {
  return [
    ...running,
    ...runners.flatMap(({ bib, age, group, ms, status, anonymous }): RacedayEvent[] => {
      const sort = `runner-${String(bib)}`;
      return [
        { type: 'RunnerAdded', part, sort, ...leoDetails, age, group },
        { type: 'BibRegistered', part, sort, bib },
        { type: 'RunnerAnonymised', part, sort, anonymous },
        ...(status === 'out' ? [] : [finishOf(sort, ms)]),
        ...(status === 'dsq' ? [statusSet('dsq', sort)] : []),
      ];
    }),
    ...(['TieDeclared', 'JudgeOrderSet'] as const).map((type): RacedayEvent => {
      const judged = runners.filter(({ decision }) => decision === type);
      return { type, part, sorts: judged.map(({ bib }) => `runner-${String(bib)}`), reason: '' };
    }),
  ];
}

describe('A hidden runner', () => {
  it("changes no place: the public list ranks exactly like the organisers' board", () => {
    fc.assert(
      fc.property(field, fc.constantFrom(null, 10, 13, 30), (runners, hideAgeUnder) => {
        const history = dayOf(runners);
        const board = Object.values(boardAfter(part, history)).filter((row) => row.type === 'runner');
        const list = Object.values(
          publicRowsAfter(part, history, { ...NOTHING_HIDDEN, hideAgeUnder }),
        ).filter((row) => row.type === 'runner');
        const places = (rows: Parameters<typeof rank>[0]) =>
          rank(rows).map(({ runner, place, groupPlace }) => [runner.sort, place, groupPlace]);
        expect(places(list)).toEqual(places(board));
      }),
    );
  });

  it('leaves no trace of time, name or club in the public rows', () => {
    fc.assert(
      fc.property(field, (runners) => {
        const publicJson = JSON.stringify(
          Object.values(rowsAfter(...dayOf(runners.map((one) => ({ ...one, age: 8 }))))),
        );
        expect(publicJson).not.toMatch(/Leo|Östlund|"finished":\d|"result":\d|"finishedAt":"/);
      }),
    );
  });
});
