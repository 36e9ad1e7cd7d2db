import { recordedFrom } from '@app/eventing/testing';
import type { RacedayEvent, PublishedStanding, RacedayEventOf } from './events';
import { dayFrom } from './evolve';
import { journalOf } from './journal';
import { fingerprintOf, fnv1a, formatFingerprint, publicationOf, publicationText } from './publication';
import { publicationChanges, standingsOfRace } from './publishing';
import { boardRaceRow, boardRunnerRow } from './rows';
import { startListRows } from './start-list';
import {
  created,
  ended,
  finished,
  gun,
  leo,
  leoListed,
  part,
  ready,
  running,
  statusSet,
  stina,
  beforeStart,
  afterStart,
  given,
} from './testing/short-race';

const at = gun + 700_000;
const leoFinished: RacedayEvent = { type: 'RunnerFinished', part, sort: leo, at: gun + 240_000 };
const raced = [...running, ...leoListed, finished, leoFinished, ended];
const dayAfter = (...events: RacedayEvent[]) => dayFrom(recordedFrom(events));
const seenAfter = (...events: RacedayEvent[]) => fingerprintOf(standingsOfRace(dayAfter(...events), part));
const publish = (official: boolean, ...events: RacedayEvent[]) =>
  ({ type: 'PublishResults', part, official, seen: seenAfter(...events), at }) as const;
const published = (
  version: number,
  events: readonly RacedayEvent[],
  changes = '',
): RacedayEventOf<'ResultsPublished'> => ({
  type: 'ResultsPublished',
  part,
  version,
  at,
  fingerprint: seenAfter(...events),
  changes,
  standings: standingsOfRace(dayAfter(...events), part),
});
const first = published(1, raced);
const stateAfter = (...events: RacedayEvent[]) => {
  const day = dayAfter(...events);
  const race = day.races.get(part);
  const rows = [...day.runners.values()].map((runner) => boardRunnerRow(day, runner));
  return race && publicationOf(boardRaceRow(race), rows);
};

const afterPublishing = given(...raced, first);

describe('Publishing results', () => {
  it("stores each runner's id, bib, status, time and places", () => {
    given(...raced)
      .when(publish(true, ...raced))
      .then(first);
    expect(first.standings).toEqual([
      [stina, 127, 'finished', 209_963, 1, 1],
      [leo, 128, 'finished', 240_000, 2, 2],
    ]);
    expect(first.fingerprint).toMatch(/^[\da-f]{16}$/);
  });

  it('numbers the next version and describes the changes', () => {
    const dsq = statusSet('dsq');
    const now = [...raced, first, dsq];
    given(...now)
      .when(publish(true, ...now))
      .then(published(2, now, 'nr 127 DSQ; nr 128 plats 1'));
  });

  it('describes the changes also when a published finish is revoked', () => {
    const now: RacedayEvent[] = [
      ...raced,
      first,
      { type: 'EventsRevoked', events: [raced.indexOf(leoFinished) + 1], reason: 'fel' },
    ];
    given(...now)
      .when(publish(true, ...now))
      .then(published(2, now, 'nr 128 inte längre i resultatet'));
  });

  it('appends nothing when the same results are published already', () => {
    afterPublishing.when(publish(true, ...raced)).thenNothing();
    const preliminary = published(0, raced);
    const before = given(...raced, preliminary);
    before.when(publish(false, ...raced)).thenNothing();
    before.when(publish(true, ...raced)).then(first);
  });

  it('is preliminary until the race ends, and refused once an official version exists', () => {
    const now = [...running, ...leoListed, finished];
    const before = given(...now);
    before.when(publish(false, ...now)).then(published(0, now));
    before.when(publish(true, ...now)).thenRefused('race-not-ended');
    afterPublishing.when(publish(false, ...raced)).thenRefused('published-already');
  });

  it('is refused before the start, without results, when the results changed since review and for an unknown race', () => {
    beforeStart.when(publish(false, ...ready)).thenRefused('race-not-started');
    afterStart.when(publish(false, ...running)).thenRefused('results-empty');
    given(...raced)
      .when({ ...publish(true, ...raced), seen: seenAfter(...running, ...leoListed, finished) })
      .thenRefused('results-changed');
    given(created)
      .when({ ...publish(true), part: 'race-250913-16' })
      .thenRefused('race-unknown');
  });

  it('cannot be revoked', () => {
    const revision = raced.length + 1;
    afterPublishing
      .when({ type: 'RevokeEvents', part, events: [revision], alone: false, reason: 'fel' })
      .thenRefused('event-for-good');
    const word: RacedayEvent = { type: 'EventsRevoked', events: [revision], reason: 'fel' };
    expect(stateAfter(...raced, first, word)).toMatchObject({ version: 1, isChanged: false });
  });

  it('is unchanged by erasing a runner', () => {
    const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null };
    expect(stateAfter(...raced, first, erased)).toMatchObject({ version: 1, isChanged: false });
  });

  it('shows in the journal', () => {
    const words = (event: RacedayEvent) => journalOf(recordedFrom([...raced, event])).at(-1)?.words;
    expect(words(first)).toBe('Officiellt resultat, version 1 för 0.8K');
    expect(words(published(2, raced, 'nr 17 och 21 bytte plats'))).toBe(
      'Officiellt resultat, version 2 för 0.8K: nr 17 och 21 bytte plats',
    );
    expect(words(published(0, raced))).toBe('Preliminärt resultat för 0.8K');
  });
});

describe('A published list', () => {
  it('is changed when a standing differs, and unchanged when that is undone', () => {
    expect(stateAfter(...raced)).toBeUndefined();
    expect(stateAfter(...raced, first)).toMatchObject({ version: 1, isChanged: false });
    const dsq = statusSet('dsq');
    expect(stateAfter(...raced, first, dsq)).toMatchObject({ version: 1, isChanged: true });
    const back: RacedayEvent = { ...statusSet(''), finished: gun + 209_963 };
    expect(stateAfter(...raced, first, dsq, back)).toMatchObject({ isChanged: false });
  });

  it.each([null, 60])('compares the public rows, with times withheld under %s', (hideAgeUnder) => {
    const rules = { hideAgeUnder, publicSort: (sort: string) => `public-${sort}` };
    const tie: RacedayEvent = { type: 'TieDeclared', part, sorts: [stina, leo], reason: 'målfoto' };
    const judged = [...raced, tie];
    const read = (...events: RacedayEvent[]) => {
      const day = dayAfter(...events);
      const rows = [...day.runners.values()].map((runner) => ({
        ...boardRunnerRow(day, runner),
        revision: 1,
      }));
      const race = day.races.get(part);
      const board = race ? [{ ...boardRaceRow(race), revision: 1 }, ...rows] : [];
      const [head, ...runners] = startListRows(board, rules, published(1, judged).standings);
      return head?.type === 'race'
        ? publicationOf(
            head,
            runners.flatMap((row) => (row.type === 'runner' ? [row] : [])),
          )
        : undefined;
    };
    expect(read(...judged, published(1, judged))).toMatchObject({ isChanged: false });
    expect(read(...judged, published(1, judged), statusSet('dsq'))).toMatchObject({ isChanged: true });
  });
});

describe('Publication texts', () => {
  const publication = { version: 2, at, changes: 'nr 17 och 21 bytte plats', isChanged: false };

  it.each([
    [publication, 'Officiellt resultat, version 2, kl.\u00a011.11: nr 17 och 21 bytte plats'],
    [{ ...publication, changes: '' }, 'Officiellt resultat, version 2, kl.\u00a011.11'],
    [{ ...publication, isChanged: true }, 'Ändrat sedan version 2, ännu inte fastställt'],
    [{ ...publication, version: 0, changes: '' }, 'Preliminärt resultat, kl.\u00a011.11'],
    [{ ...publication, version: 0, isChanged: true }, 'Preliminärt resultat, ändrat sedan kl.\u00a011.11'],
    [
      { ...publication, changes: '', at: at + 86_400_000 },
      'Officiellt resultat, version 2, 2025-09-14 kl.\u00a011.11',
    ],
  ])('of %j', (state, words) => {
    expect(publicationText(state, '2025-09-13')).toBe(words);
  });

  it('show a fingerprint in groups of four', () => {
    expect(formatFingerprint('0123456789abcdef')).toBe('0123 4567 89ab cdef');
  });
});

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

describe('fnv1a', () => {
  // Test vectors from the draft.
  it.each([
    ['', 'cbf29ce484222325'],
    ['a', 'af63dc4c8601ec8c'],
    ['b', 'af63df4c8601f1a5'],
    ['foobar', '85944171f73967e8'],
    ['chongo was here!\n', '46810940eff5f915'],
  ])('of %j is %s', (text, hash) => {
    expect(fnv1a(text)).toBe(hash);
  });
});
