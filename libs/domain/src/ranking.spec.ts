import fc from 'fast-check';
import type { Group } from './raceday/events';
import { rank, type Finisher } from './ranking';

function finisher(bib: number, finished: number, fields: Partial<Finisher> = {}): Finisher {
  return { sort: `runner-${String(bib)}`, bib, group: 'Dam', status: 'finished', finished, ...fields };
}

const places = (runners: readonly Finisher[]) =>
  rank(runners).map(({ runner, place, groupPlace }) => [runner.bib, place, groupPlace]);

describe('rank', () => {
  it('orders by crossing', () => {
    const runners = [finisher(3, 1002), finisher(1, 1003), finisher(2, 1001)];
    expect(places(runners)).toEqual([
      [2, 1, 1],
      [3, 2, 2],
      [1, 3, 3],
    ]);
  });

  it('ranks each group separately, and runners without a group in none', () => {
    const runners = [
      finisher(1, 1000, { group: 'Herr' }),
      finisher(2, 2000),
      finisher(3, 3000, { group: '' }),
      finisher(4, 4000),
      finisher(5, 5000, { group: 'Herr' }),
    ];
    expect(places(runners)).toEqual([
      [1, 1, 1],
      [2, 2, 1],
      [3, 3, null],
      [4, 4, 2],
      [5, 5, 2],
    ]);
  });

  it('leaves out runners not finished or disqualified', () => {
    const runners = [
      finisher(1, 1000, { status: 'dsq' }),
      finisher(2, 2000),
      finisher(3, 0, { status: '', finished: null }),
      finisher(4, 0, { status: 'dnf', finished: null }),
    ];
    expect(places(runners)).toEqual([[2, 1, 1]]);
  });

  it('breaks equal times by bib, then id', () => {
    const runners = [
      finisher(9, 1000, { bib: null, sort: 'runner-b' }),
      finisher(9, 1000, { bib: null, sort: 'runner-a' }),
      finisher(2, 1000),
      finisher(1, 1000),
    ];
    expect(rank(runners).map(({ runner, place }) => [runner.sort, place])).toEqual([
      ['runner-1', 1],
      ['runner-2', 2],
      ['runner-a', 3],
      ['runner-b', 4],
    ]);
  });

  it('gives a declared tie one place, and the next runner the place after: 1-2-2-4', () => {
    const tie = 'photo';
    const runners = [
      finisher(1, 1000),
      finisher(2, 2000, { tie }),
      finisher(3, 2040, { tie, group: 'Herr' }),
      finisher(4, 2041),
    ];
    expect(places(runners)).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [3, 2, 1],
      [4, 4, 3],
    ]);
  });

  it('groups a declared tie when another runner crossed between its members', () => {
    const tie = 'photo';
    const runners = [finisher(1, 1000, { tie }), finisher(2, 1005), finisher(3, 1010, { tie })];
    expect(places(runners)).toEqual([
      [1, 1, 1],
      [3, 1, 1],
      [2, 3, 3],
    ]);
  });

  it('does not depend on the order of the list', () => {
    const runner = fc.record({
      bib: fc.integer({ min: 1, max: 30 }),
      finished: fc.integer({ min: 0, max: 12 }),
      group: fc.constantFrom<Group>('', 'Dam', 'Herr'),
      tie: fc.constantFrom(undefined, undefined, 'a', 'b'),
    });
    const field = fc.uniqueArray(runner, { selector: ({ bib }) => bib, maxLength: 20 });
    const shuffled = field.chain((runners) =>
      fc.tuple(fc.constant(runners), fc.shuffledSubarray(runners, { minLength: runners.length })),
    );
    fc.assert(
      fc.property(shuffled, ([runners, otherwise]) => {
        const list = (some: typeof runners) =>
          places(some.map((one) => finisher(one.bib, one.finished, one)));
        expect(list(otherwise)).toEqual(list(runners));
      }),
    );
  });
});

describe('rank with withheld times', () => {
  const withheld = (bib: number, order: number, fields: Partial<Finisher> = {}) =>
    finisher(bib, 0, { finished: null, order, ...fields });

  it('counts these runners in the places', () => {
    const runners = [finisher(1, 1000), withheld(2, 2), finisher(3, 3000), withheld(4, 4, { group: 'Herr' })];
    expect(places(runners)).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [3, 3, 3],
      [4, 4, 1],
    ]);
  });

  it('ranks withheld first and last places', () => {
    expect(places([withheld(1, 1), finisher(2, 1000), withheld(3, 3)])).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [3, 3, 3],
    ]);
  });

  it('leaves out a runner without time and order', () => {
    expect(places([finisher(1, 1000), finisher(2, 0, { finished: null })])).toEqual([[1, 1, 1]]);
  });

  it('puts an order beyond the known rows last: those rows are still to come', () => {
    expect(places([withheld(9, 7), finisher(1, 1000)])).toEqual([
      [1, 1, 1],
      [9, 2, 2],
    ]);
  });
});
