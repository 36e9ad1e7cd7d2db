import { aRace, aRunner } from '../../testing/builders';
import { latestFinishers, resultLines, summary } from './result-entries';

const started = aRace({ state: 'started', started: 0 });
const inGoal = (sort: string, ms: number, given = {}) =>
  aRunner({ sort, bib: ms, status: 'finished', finished: ms, result: ms, ...given });

const runners = [
  aRunner({ sort: 'out', bib: 9 }),
  aRunner({ sort: 'dsq', bib: 1, status: 'dsq' }),
  inGoal('second', 220, { group: 'Herr' }),
  aRunner({ sort: 'absent', bib: null }),
  aRunner({ sort: 'gave-up', bib: 2, status: 'dnf' }),
  inGoal('third', 250, { group: 'Dam' }),
  inGoal('winner', 200, { group: 'Dam' }),
  aRunner({ sort: 'also-out', bib: 5 }),
];

describe('The lines of a result list', () => {
  it('has those in goal by place, then those out by bib, then DNF, DNS and DSQ', () => {
    const lines = resultLines(started, runners);
    expect(lines.map(({ runner, state }) => [runner.sort, state])).toEqual([
      ['winner', 'i mål'],
      ['second', 'i mål'],
      ['third', 'i mål'],
      ['also-out', 'på banan'],
      ['out', 'på banan'],
      ['gave-up', 'DNF'],
      ['absent', 'DNS'],
      ['dsq', 'DSQ'],
    ]);
  });

  it('gives the place overall and in the group, and how far behind the winner', () => {
    const placed = resultLines(started, runners).slice(0, 4);
    expect(placed.map(({ place, groupPlace, gap }) => [place, groupPlace, gap])).toEqual([
      [1, 1, 0],
      [2, 1, 20],
      [3, 2, 50],
      [null, null, null],
    ]);
  });

  it('has no gaps behind a winner whose time is withheld, and none of those without a time', () => {
    const withheld = { finished: null, finishedAt: null, result: null };
    const gaps = (...given: typeof runners) => resultLines(started, given).map(({ gap }) => gap);
    const [first, second, third] = [inGoal('a', 200), inGoal('b', 220), inGoal('c', 250)];
    expect(gaps({ ...first, ...withheld, order: 1 }, second, third)).toEqual([null, null, null]);
    expect(gaps(first, { ...second, ...withheld, order: 2 }, third)).toEqual([0, null, 50]);
  });

  it('says of everyone that they have not started before the start', () => {
    const [line] = resultLines(aRace(), [aRunner({ bib: null })]);
    expect(line?.state).toBe('ej startat');
  });

  it('counts how the race stands', () => {
    expect(summary(resultLines(started, runners))).toBe(
      '3\u00a0i\u00a0mål · 2\u00a0på\u00a0banan · 1\u00a0DNF · 1\u00a0DNS · 1\u00a0DSQ',
    );
  });

  it('knows who came in last', () => {
    const latest = latestFinishers(resultLines(started, runners), 2);
    expect(latest.map(({ runner }) => runner.sort)).toEqual(['third', 'second']);
  });

  it('leaves those whose time is withheld out of the last ones, and the others in their order', () => {
    const hidden = (sort: string, order: number) =>
      inGoal(sort, 0, { bib: order, finished: null, finishedAt: null, result: null, order });
    const mixed = [hidden('h2', 2), inGoal('a', 100), hidden('h4', 4), inGoal('b', 120)];
    const lines = resultLines(started, mixed);
    expect(lines.map(({ runner }) => runner.sort)).toEqual(['a', 'h2', 'b', 'h4']);
    expect(latestFinishers(lines, 6).map(({ runner }) => runner.sort)).toEqual(['b', 'a']);
  });
});
