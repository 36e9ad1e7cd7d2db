import { rank, racedayDecider, type RacedayCommand, type RacedayEvent, type RunnerStatus } from '@app/domain';
import fc from 'fast-check';
import { acceptedEvents } from '../../domain/src/testing/any-message';
import { boardAfter, publicRowsAfter, created, gun, leoDetails, part } from './testing/short-race';

/** Few runners, so that many events concern each. */
const SORTS = ['runner-1', 'runner-2', 'runner-3'];

/** One button press at the finish line. */
type Press =
  | { readonly do: 'finish'; readonly who: number; readonly at: number }
  | { readonly do: 'restore'; readonly who: number }
  | { readonly do: 'status'; readonly who: number; readonly status: RunnerStatus };

const who = fc.integer({ min: 0, max: SORTS.length - 1 });
const press: fc.Arbitrary<Press> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('finish'), who, at: fc.integer({ min: gun, max: gun + 20 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore'), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('status'),
      who,
      status: fc.constantFrom('', 'dns', 'dnf', 'dsq'),
    }),
  },
);
/** Presses in any order, some sent two or three times. */
const presses = fc
  .array(fc.tuple(press, fc.integer({ min: 1, max: 3 })), { maxLength: 30, size: 'max' })
  .map((some) => some.flatMap(([one, times]) => Array.from({ length: times }, () => one)));

describe('Results after button presses in any order', () => {
  it('equal those of a minimal model after every press', () => {
    fc.assert(
      fc.property(presses, (pressed) => {
        for (const upTo of pressed.keys()) {
          const sofar = pressed.slice(0, upTo + 1);
          expect(resultsOf(historyOf(sofar))).toEqual(modelOf(sofar));
        }
      }),
    );
  });

  it('are the same on the board, except for crossings of disqualified runners', () => {
    fc.assert(
      fc.property(presses, (pressed) => {
        const history = historyOf(pressed);
        const board = Object.values(boardAfter(part, history)).filter(({ type }) => type === 'runner');
        const shown = board.map((row) => {
          const { sort, status, finished } = row as Shown;
          return [sort, status, status === 'dsq' ? null : finished];
        });
        expect(shown).toEqual(resultsOf(history).statuses);
      }),
    );
  });
});

interface Shown {
  readonly sort: string;
  readonly bib: number | null;
  readonly group: '' | 'Dam' | 'Herr';
  readonly status: string;
  readonly finished: number | null;
}

/** The results of the product: rules, board, public rows and ranking. */
function resultsOf(history: readonly RacedayEvent[]) {
  const rows = Object.values(publicRowsAfter(part, history)).filter((row) => row.type === 'runner');
  return {
    statuses: rows.map(({ sort, status, finished }) => [sort, status, finished]),
    order: rank(rows).map(({ runner }) => runner.sort),
  };
}

interface ModelRunner {
  readonly sort: string;
  finished: number | null;
  status: string;
}

function modelOf(pressed: readonly Press[]) {
  const runners = SORTS.map((sort): ModelRunner => ({ sort, finished: null, status: '' }));
  for (const one of pressed) {
    const runner = runners[one.who];
    if (runner) pressOn(runner, one);
  }
  const counts = runners.filter(({ status, finished }) => status === '' && finished !== null);
  counts.sort((a, b) => (a.finished ?? 0) - (b.finished ?? 0) || (a.sort < b.sort ? -1 : 1));
  return { statuses: runners.map(shownOf), order: counts.map(({ sort }) => sort) };
}

/** The first crossing that was not restored counts; it overrides "did not start" and "did not finish". */
function pressOn(runner: ModelRunner, one: Press): void {
  if (one.do === 'restore') runner.finished = null;
  if (one.do === 'finish' && runner.finished === null) {
    runner.finished = one.at;
    if (runner.status !== 'dsq') runner.status = '';
  }
  const isFree = runner.finished === null;
  if (one.do === 'status' && (isFree || ['', 'dsq'].includes(one.status))) runner.status = one.status;
}

function shownOf({ sort, status, finished }: ModelRunner) {
  if (status === 'dsq') return [sort, status, null];
  return [sort, finished === null ? status : 'finished', finished];
}

function historyOf(pressed: readonly Press[]): RacedayEvent[] {
  const history: RacedayEvent[] = [
    created,
    ...SORTS.flatMap((sort, index): RacedayEvent[] => [
      { type: 'RunnerAdded', part, sort, ...leoDetails },
      { type: 'BibRegistered', part, sort, bib: index + 1 },
    ]),
    { type: 'RaceStarted', part, at: gun },
  ];
  const { initial, decide, evolve } = racedayDecider;
  const day = history.reduce((now, event) => evolve(now, event), initial());
  for (const one of pressed) {
    const events = acceptedEvents(() => decide(commandOf(one), day));
    for (const event of events) evolve(day, event);
    history.push(...events);
  }
  return history;
}

function commandOf(one: Press): RacedayCommand {
  const name = { part, bib: one.who + 1 };
  if (one.do === 'finish') return { type: 'FinishRunner', at: one.at, ...name };
  if (one.do === 'restore') return { type: 'RestoreRunner', ...name };
  return { type: 'SetRunnerStatus', status: one.status, ...name };
}
