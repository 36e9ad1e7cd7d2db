import type { BoardRow } from '@app/domain';
import { parseBib } from '../../components/BibField';
import { aBoardRunner, aRace, aTimingBoard } from '../../testing/builders';
import { emptyGridText, hintFor, noRunnersOnCourseText, readTypedBib } from './typed-bib';

const started = { state: 'started', started: 1_000_000 } as const;
const here = board(
  aRace(started),
  aBoardRunner({ sort: 'runner-1', bib: 12 }),
  aBoardRunner({ sort: 'runner-2', bib: 127 }),
  aBoardRunner({ sort: 'runner-3', bib: 30, status: 'finished', finished: 1_100_000, result: 100_000 }),
  aBoardRunner({ sort: 'runner-4', bib: 301 }),
);
const there = board(
  aRace({ ...started, part: 'race-250913-28', distance: 2800 }),
  aBoardRunner({ part: 'race-250913-28', sort: 'runner-5', bib: 88 }),
  aBoardRunner({ part: 'race-250913-28', sort: 'runner-6', bib: 89, status: 'dnf' }),
);
const planned = board(
  aRace({ part: 'race-250913-08', distance: 800 }),
  aBoardRunner({ part: 'race-250913-08', sort: 'runner-7', bib: 5 }),
);

describe('A typed bib', () => {
  it.each([
    ['', 'nothing', undefined],
    ['1', 'several', undefined],
    ['12', 'meant', 12],
    ['127', 'meant', 127],
    ['301', 'meant', 301],
    ['30', 'not-on-course', 30],
    ['88', 'other-race', 88],
    ['89', 'not-on-course', 89],
    ['5', 'not-on-course', 5],
    ['999', 'unknown', undefined],
  ])('%p means %s', (digits, kind, bib) => {
    const typed = readTypedBib(digits, here, [planned, there, here]);
    expect(typed.kind).toBe(kind);
    if ('runner' in typed) expect(typed.runner.bib).toBe(bib);
  });

  it('means the only bib with that prefix', () => {
    const only = board(aRace(started), aBoardRunner({ bib: 127 }));
    expect(readTypedBib('12', only, [only])).toMatchObject({ kind: 'meant', runner: { bib: 127 } });
  });
});

describe('The hint for a typed bib', () => {
  it.each([
    ['12', 'Nr 12 Stina Ödman'],
    ['1', '2 nummer börjar med 1'],
    ['88', '2.8K: nr 88 Stina Ödman'],
    ['30', 'Nr 30 är redan i mål (5.6K): Stina Ödman'],
    ['89', 'Nr 89 är DNF (2.8K): Stina Ödman'],
    ['5', 'Nr 5 har inte startat (0.8K): Stina Ödman'],
    ['999', 'Nr 999: ingen har det numret'],
  ])('for %s is “%s”', (digits, hint) => {
    expect(hintFor(readTypedBib(digits, here, [planned, there, here]), 'finish')).toBe(hint);
  });
});

describe('Reading a bib', () => {
  it.each([
    ['127', 127],
    [' 7 ', 7],
    ['', undefined],
    ['12a', undefined],
    ['-1', undefined],
    ['0', undefined],
    ['1.5', undefined],
    ['100000', undefined],
  ])('reads %p as %p', (text, bib) => {
    expect(parseBib(text)).toBe(bib);
  });
});

function board(...rows: BoardRow[]) {
  return aTimingBoard(rows);
}

const underWay = aRace({ state: 'started', started: 1_000_000 });
const finished = { status: 'finished', finished: 1_200_000, result: 200_000 } as const;
const boardOf = (race = underWay, ...runners: ReturnType<typeof aBoardRunner>[]) =>
  aTimingBoard([race, ...runners]);

describe('An empty grid', () => {
  it.each([
    ['the race has no runners', boardOf(underWay), 'Inga löpare i loppet ännu.'],
    ['no runner has a bib', boardOf(aRace(), aBoardRunner()), 'Ingen har fått nummer ännu.'],
    [
      'no runner of a running race has a bib',
      boardOf(underWay, aBoardRunner()),
      'Ingen har fått nummer ännu.',
    ],
    [
      'no runner with a bib starts',
      boardOf(aRace(), aBoardRunner({ bib: 1, status: 'dns' })),
      'Ingen med nummer väntar på start.',
    ],
    [
      'every runner has finished',
      boardOf(underWay, aBoardRunner({ bib: 1, ...finished })),
      'Ingen kvar ute.',
    ],
  ])('gives the right reason when %s', (_, board, text) => {
    expect(noRunnersOnCourseText(board)).toBe(text);
  });

  it('agrees with the hint beside the typed number', () => {
    const here = boardOf(underWay, aBoardRunner({ bib: 7, ...finished }));
    const longer = aRace({ part: 'race-250913-16', distance: 1600, state: 'started', started: 1_000_000 });
    const there = boardOf(longer, aBoardRunner({ sort: 'runner-2', part: 'race-250913-16', bib: 103 }));
    const hint = (digits: string) => emptyGridText(here, digits, readTypedBib(digits, here, [here, there]));
    expect(hint('103')).toBe('Nr 103 springer 1.6K och tas i mål där.');
    expect(hint('7')).toBe('Nr 7 är inte kvar ute.');
    expect(hint('9')).toBe('Inget nummer som börjar med 9 är kvar ute.');
    expect(hint('')).toBe('Ingen kvar ute.');
  });
});
