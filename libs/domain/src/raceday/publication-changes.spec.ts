import type { PublishedStanding } from './events';
import { publicationChanges } from './publication-changes';

type Fields = [bib: number | null, status: PublishedStanding[2], result: number | null, place: number | null];

/** Ids contain the initial bibs. */
const list = (...all: Fields[]) =>
  all.map(([bib, status, result, place]): PublishedStanding => [
    `runner-${String(bib)}`,
    bib,
    status,
    result,
    place,
    place,
  ]);
const field: Fields[] = [1, 2, 3, 4, 5, 6].map((nth) => [nth, 'finished', nth * 60_000, nth]);
const without = (...nths: number[]) => field.filter((_, index) => !nths.includes(index + 1));
const renumbered = (all: readonly PublishedStanding[]) =>
  all.map(([sort, bib, status, result], index): PublishedStanding => {
    const place = status === 'finished' ? index + 1 : null;
    return [sort, bib, status, result, place, place];
  });

describe('publicationChanges', () => {
  const before = list(...field);
  const [one, two, three, four, five, six] = before as [
    PublishedStanding,
    PublishedStanding,
    PublishedStanding,
    PublishedStanding,
    PublishedStanding,
    PublishedStanding,
  ];
  const as = (standing: PublishedStanding, changes: Partial<Record<1 | 2 | 3 | 4 | 5, unknown>>) =>
    Object.assign([...standing], changes) as unknown as PublishedStanding;

  it.each<[string, readonly PublishedStanding[], string]>([
    ['nothing', before, ''],
    [
      'two runners who swapped places',
      [one, two, as(five, { 3: 180_000, 4: 3, 5: 3 }), four, as(three, { 3: 300_000, 4: 5, 5: 5 }), six],
      'nr 3 och 5 bytte plats',
    ],
    [
      'two runners who swapped bibs with their crossings',
      [
        as(one, { 1: 2, 3: 120_000, 4: 2, 5: 2 }),
        as(two, { 1: 1, 3: 60_000, 4: 1, 5: 1 }),
        ...before.slice(2),
      ],
      'nr 1 och 2 bytte nummer',
    ],
    ['a new bib', [as(one, { 1: 77 }), ...before.slice(1)], 'nr 1 har nu nr 77, plats 1'],
    [
      'a time that moves no runner',
      [one, two, three, four, as(five, { 3: 290_000 }), six],
      'nr 5 ny tid 4:50.0, plats 5',
    ],
    [
      'a disqualified runner, and those behind who moved up',
      renumbered([one, two, three, five, six, as(four, { 2: 'dsq', 3: null })]),
      'nr 4 DSQ; 2 löpare har fått ny plats',
    ],
    [
      'a disqualified winner, with the podium by bib',
      renumbered([two, three, four, five, six, as(one, { 2: 'dsq', 3: null })]),
      'nr 1 DSQ; nr 2 plats 1; nr 3 plats 2; nr 4 plats 3; 2 löpare har fått ny plats',
    ],
    [
      'an added finisher',
      [...before, as(one, { 1: 9 })].map((each, index) =>
        index === 6 ? (['runner-9', 9, 'finished', 420_000, 7, 7] as const) : each,
      ),
      'nr 9 ny, plats 7',
    ],
    ['a removed runner', before.slice(0, 5), 'nr 6 inte längre i resultatet'],
    [
      'an earlier start',
      before.map((each) => as(each, { 3: (each[3] ?? 0) + 7000 })),
      'alla tider 7 s längre',
    ],
    [
      'a later start and one more changed time',
      before.map((each, index) => as(each, { 3: (each[3] ?? 0) - 2500 - (index === 5 ? 1 : 0) })),
      'nr 1 ny tid 0:57.5, plats 1; nr 2 ny tid 1:57.5, plats 2; nr 3 ny tid 2:57.5, plats 3; nr 4 ny tid 3:57.5, plats 4; nr 5 ny tid 4:57.5, plats 5; nr 6 ny tid 5:57.5, plats 6',
    ],
    [
      'a changed class place',
      before.map((each, index) => (index === 5 ? as(each, { 5: 1 }) : each)),
      'en löpare har fått ny plats',
    ],
    ['a runner without a bib', [as(one, { 1: null }), ...before.slice(1)], 'nr 1 har nu nr –, plats 1'],
  ])('describes %s', (_what, after, words) => {
    expect(publicationChanges(before, after)).toBe(words);
  });

  it('describes a status that became a finish, and a removed time', () => {
    const out = list(...without(6), [6, 'dnf', null, null]);
    expect(publicationChanges(out, before)).toBe('nr 6 i mål, plats 6');
    expect(publicationChanges(before, [...before.slice(0, 5), as(six, { 3: null })])).toBe(
      'nr 6 utan tid, plats 6',
    );
  });

  it('lists an equal shift of some times one by one', () => {
    const three = before.map((each, index) => (index < 3 ? as(each, { 3: (each[3] ?? 0) + 7000 }) : each));
    expect(publicationChanges(before, three)).toBe(
      'nr 1 ny tid 1:07.0, plats 1; nr 2 ny tid 2:07.0, plats 2; nr 3 ny tid 3:07.0, plats 3',
    );
  });

  it('describes a shift of ten thousand times at once', () => {
    const many = Array.from({ length: 10_000 }, (_, nth): Fields => [nth, 'finished', nth * 1000, nth]);
    const later = many.map(([bib, status, ms, place]): Fields => [bib, status, Number(ms) + 7000, place]);
    expect(publicationChanges(list(...many), list(...later))).toBe('alla tider 7 s längre');
  });

  it('counts the changes after the first six', () => {
    const many = Array.from({ length: 9 }, (_, nth): Fields => [nth, 'finished', nth * 1000, nth]);
    const words = publicationChanges([], list(...many));
    expect(words).toMatch(/^nr 0 ny, plats 0; .*nr 5 ny, plats 5; 3 ändringar till$/);
    expect(publicationChanges([], list(...many.slice(0, 7)))).toMatch(/; en ändring till$/);
  });
});
