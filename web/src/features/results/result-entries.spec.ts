import { aRace, aRunner } from '../../testing/builders';
import { latestFinishers, resultEntries, summaryText } from './result-entries';

const started = aRace({ state: 'started', started: 0 });
const finisher = (sort: string, ms: number, changes = {}) =>
  aRunner({ sort, bib: ms, status: 'finished', finished: ms, result: ms, ...changes });

const runners = [
  aRunner({ sort: 'out', bib: 9 }),
  aRunner({ sort: 'dsq', bib: 1, status: 'dsq' }),
  finisher('second', 220, { group: 'Herr' }),
  aRunner({ sort: 'absent', bib: null }),
  aRunner({ sort: 'gave-up', bib: 2, status: 'dnf' }),
  finisher('third', 250, { group: 'Dam' }),
  finisher('winner', 200, { group: 'Dam' }),
  aRunner({ sort: 'also-out', bib: 5 }),
];

describe('The entries of a result list', () => {
  it('has finishers by place, then runners on the course by bib, then runners without a result', () => {
    const entries = resultEntries(started, runners);
    expect(entries.map(({ runner, state }) => [runner.sort, state])).toEqual([
      ['winner', 'i mål'],
      ['second', 'i mål'],
      ['third', 'i mål'],
      ['also-out', 'på banan'],
      ['out', 'på banan'],
      ['gave-up', 'bröt'],
      ['absent', 'startade ej'],
      ['dsq', 'diskvalificerad'],
    ]);
  });

  it('has a crossing before the start last, with the words and without a place', () => {
    const early = aRunner({ sort: 'early', bib: 3, status: 'before-start' });
    const last = resultEntries(started, [early, ...runners]).at(-1);
    expect(last).toMatchObject({ runner: early, place: null, gap: null, state: 'tid före start' });
  });

  it('gives the place overall and in the group, and the gap to the winner', () => {
    const placed = resultEntries(started, runners).slice(0, 4);
    expect(placed.map(({ place, groupPlace, gap }) => [place, groupPlace, gap])).toEqual([
      [1, 1, 0],
      [2, 1, 100],
      [3, 2, 100],
      [null, null, null],
    ]);
  });

  it('has no gaps behind a winner with a withheld time, nor for a runner without a time', () => {
    const withheld = { finished: null, finishedAt: null, result: null };
    const gaps = (...some: typeof runners) => resultEntries(started, some).map(({ gap }) => gap);
    const [first, second, third] = [finisher('a', 200), finisher('b', 220), finisher('c', 250)];
    expect(gaps({ ...first, ...withheld, order: 1 }, second, third)).toEqual([null, null, null]);
    expect(gaps(first, { ...second, ...withheld, order: 2 }, third)).toEqual([0, null, 100]);
  });

  it('has the state ‘ej startat’ before the start', () => {
    const [entry] = resultEntries(aRace(), [aRunner({ bib: null })]);
    expect(entry?.state).toBe('ej startat');
  });

  it('counts the runners by state', () =>
    expect(summaryText(resultEntries(started, runners))).toBe(
      '3\u00a0i\u00a0mål\u00a0· 2\u00a0på\u00a0banan\u00a0· 1\u00a0bröt\u00a0· 1\u00a0startade\u00a0ej\u00a0· 1\u00a0diskvalificerad',
    ));

  it('uses singular and plural for registered and disqualified runners', () => {
    const [one, other] = [aRunner({ sort: 'a', bib: 1 }), aRunner({ sort: 'b', bib: 2 })];
    expect(summaryText(resultEntries(aRace(), [one, other]))).toBe('2\u00a0anmälda');
    expect(summaryText(resultEntries(aRace(), [one]))).toBe('1\u00a0anmäld');
    const out = [one, other].map((runner) => ({ ...runner, status: 'dsq' as const }));
    expect(summaryText(resultEntries(started, out))).toBe('2\u00a0diskvalificerade');
  });

  it('gives the latest finishers, newest first', () => {
    const latest = latestFinishers(resultEntries(started, runners), 2);
    expect(latest.map(({ runner }) => runner.sort)).toEqual(['third', 'second']);
  });

  it('leaves withheld times out of the latest finishers', () => {
    const hidden = (sort: string, order: number) =>
      finisher(sort, 0, { bib: order, finished: null, finishedAt: null, result: null, order });
    const mixed = [hidden('h2', 2), finisher('a', 100), hidden('h4', 4), finisher('b', 120)];
    const entries = resultEntries(started, mixed);
    expect(entries.map(({ runner }) => runner.sort)).toEqual(['a', 'h2', 'b', 'h4']);
    expect(latestFinishers(entries, 6).map(({ runner }) => runner.sort)).toEqual(['b', 'a']);
  });
});
