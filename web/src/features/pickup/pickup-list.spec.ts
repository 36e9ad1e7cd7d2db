import type { BoardRunnerRow, Pickups } from '@app/domain';
import { aBoardRunner, aRace, aDay } from '../../testing/builders';
import { handOverItems, needsBib, pickupCounts, pickupEntries, searchEntries } from './pickup-list';

const long = aRace();
const short = aRace({ part: 'race-250913-08', distance: 800 });
const runner = (fields: Partial<BoardRunnerRow>) => aBoardRunner({ registration: null, ...fields });
const anna = runner({ sort: 'runner-anna', bib: 10, firstname: 'Anna', lastname: 'Ek', registration: 'ek' });
const ida = runner({
  ...anna,
  sort: 'runner-ida',
  part: short.part,
  bib: null,
  firstname: 'Ida',
});
const johan = runner({ sort: 'runner-johan', bib: 101, firstname: 'Johan', lastname: 'Ask' });
const gone = { at: 1, by: 'Anna', revision: 9 };

function entriesAfter(pickups: Readonly<Record<string, Pickups>> = {}, races = [long, short]) {
  const day = aDay(...races, anna, ida, johan);
  for (const [sort, fetched] of Object.entries(pickups)) {
    const known = day.runners.get(sort);
    if (known) day.runners.set(sort, { ...known, pickups: fetched });
  }
  return pickupEntries(day);
}

const names = (query: string, codes = [{ code: '4F9A 21C7', registration: 'ek' }]) =>
  searchEntries(entriesAfter(), query, codes).entries.map(({ runner: { firstname } }) => firstname);

describe('The entries at the tables', () => {
  it('are sorted by last name, each with the items left', () => {
    const entries = entriesAfter({ [anna.sort]: { bag: gone } });
    expect(entries.map(({ runner: { firstname }, left }) => [firstname, left])).toEqual([
      ['Johan', ['bib', 'bag']],
      ['Anna', ['bib']],
      ['Ida', ['bib', 'bag']],
    ]);
  });

  it('need a bib first, until the race has ended', () => {
    const ofIda = (races = [long, short]) =>
      entriesAfter({}, races)
        .filter((entry) => entry.runner.sort === ida.sort)
        .map((entry) => [needsBib(entry), handOverItems(entry)]);
    expect(ofIda()).toEqual([[true, []]]);
    expect(ofIda([long, { ...short, state: 'ended' }])).toEqual([[false, ['bag']]]);
  });

  it('are counted by distance, longest first, as collected only with both items', () => {
    const entries = entriesAfter({ [anna.sort]: { bib: gone, bag: gone }, [johan.sort]: { bag: gone } });
    expect(pickupCounts(entries)).toMatchObject([
      { metres: 5600, fetched: 1, all: 2 },
      { metres: 800, fetched: 0, all: 1 },
    ]);
  });
});

describe('Searching at the tables', () => {
  it.each([
    ['ida', ['Ida']],
    ['éK', ['Anna', 'Ida']],
    ['10', ['Anna']],
    ['1', ['Johan', 'Anna']],
    ['an', ['Anna', 'Johan']],
    ['4f9a21c7', ['Anna', 'Ida']],
    ['https://race.example.se/kvitto/4F9A21C7B0D84E55A1B2C3D4E5F60718', ['Anna', 'Ida']],
    ['zzz', []],
  ])('%j finds %j', (query, found) => expect(names(query)).toEqual(found));

  it('reports an unknown code, unless a name matches it', () => {
    expect(searchEntries(entriesAfter(), 'ABCD 1234', [])).toEqual({ entries: [], unknownCode: 'ABCD 1234' });
    const abba = pickupEntries(aDay(long, runner({ firstname: 'Abba', lastname: 'Fade' })));
    expect(searchEntries(abba, 'abba fade', [])).toEqual({ entries: abba });
  });
});
