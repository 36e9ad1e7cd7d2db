import { rank, type RacedayEvent } from '@app/domain';
import fc from 'fast-check';
import {
  boardAfter,
  publicRowsAfter,
  NOTHING_HIDDEN,
  ended,
  gun,
  leo,
  leoDetails,
  part,
  running,
  statusSet,
  stina,
} from './testing/short-race';

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
