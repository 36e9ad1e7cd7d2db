import { aBoardRunner, aRace } from '../../testing/builders';
import { aTimingBoard } from '../../testing/day-builders';
import { emptyGridText, nobodyOutText } from './empty-grid';
import { readTypedBib } from './typed-bib';

const started = aRace({ state: 'started', started: 1_000_000 });
const finished = { status: 'finished', finished: 1_200_000, result: 200_000 } as const;
const boardOf = (race = started, ...runners: ReturnType<typeof aBoardRunner>[]) =>
  aTimingBoard([race, ...runners]);

describe('An empty grid', () => {
  it.each([
    ['nobody is in the race', boardOf(started), 'Inga löpare i loppet ännu.'],
    ['nobody has a number yet', boardOf(aRace(), aBoardRunner()), 'Ingen har fått nummer ännu.'],
    [
      'nobody has a number in a race on its way',
      boardOf(started, aBoardRunner()),
      'Ingen har fått nummer ännu.',
    ],
    [
      'those with a number do not start',
      boardOf(aRace(), aBoardRunner({ bib: 1, status: 'dns' })),
      'Ingen med nummer väntar på start.',
    ],
    ['everybody is home', boardOf(started, aBoardRunner({ bib: 1, ...finished })), 'Ingen kvar ute.'],
  ])('says what is true when %s', (_, board, text) => {
    expect(nobodyOutText(board)).toBe(text);
  });

  it('tells the same story as the line beside the typed number', () => {
    const here = boardOf(started, aBoardRunner({ bib: 7, ...finished }));
    const longer = aRace({ part: 'race-250913-16', distance: 1600, state: 'started', started: 1_000_000 });
    const there = boardOf(longer, aBoardRunner({ sort: 'runner-2', part: 'race-250913-16', bib: 103 }));
    const said = (digits: string) => emptyGridText(here, digits, readTypedBib(digits, here, [here, there]));
    expect(said('103')).toBe('Nr 103 springer 1.6K och tas i mål där.');
    expect(said('7')).toBe('Nr 7 är inte kvar ute.');
    expect(said('9')).toBe('Inget nummer som börjar med 9 är kvar ute.');
    expect(said('')).toBe('Ingen kvar ute.');
  });
});
