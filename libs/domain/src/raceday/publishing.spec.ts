import { recordedFrom, specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RacedayEvent } from './events';
import { dayFrom } from './evolve';
import { journalOf } from './journal';
import { formatFingerprint, publicationText } from './publication-text';
import { fingerprintOf, publicationOf, standingsOfRace } from './publishing';
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
} from './testing/short-race';

const given = specify(racedayDecider);
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
): Extract<RacedayEvent, { type: 'ResultsPublished' }> => ({
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
    given(...raced, first)
      .when(publish(true, ...raced))
      .thenNothing();
    const preliminary = published(0, raced);
    given(...raced, preliminary)
      .when(publish(false, ...raced))
      .thenNothing();
    given(...raced, preliminary)
      .when(publish(true, ...raced))
      .then(first);
  });

  it('is preliminary until the race ends, and refused once an official version exists', () => {
    const now = [...running, ...leoListed, finished];
    given(...now)
      .when(publish(false, ...now))
      .then(published(0, now));
    given(...now)
      .when(publish(true, ...now))
      .thenRefused('race-not-ended');
    given(...raced, first)
      .when(publish(false, ...raced))
      .thenRefused('published-already');
  });

  it('is refused before the start, without results, when the results changed since review and for an unknown race', () => {
    given(...ready)
      .when(publish(false, ...ready))
      .thenRefused('race-not-started');
    given(...running)
      .when(publish(false, ...running))
      .thenRefused('results-empty');
    given(...raced)
      .when({ ...publish(true, ...raced), seen: seenAfter(...running, ...leoListed, finished) })
      .thenRefused('results-changed');
    given(created)
      .when({ ...publish(true), part: 'race-250913-16' })
      .thenRefused('race-unknown');
  });

  it('cannot be revoked', () => {
    const revision = raced.length + 1;
    given(...raced, first)
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
