import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import { emptyDay, type Day } from './day';
import type { RacedayEvent } from './events';
import { dayFrom, evolve, rewindDay } from './evolve';
import { foldOf } from './history';
import { diffDays } from './testing/diff-days';
import { isHistoryChange, type HistoryChange } from './effective-events';
import { snapshotOf } from './snapshot';
import { anyEvent } from './testing/any-day';
import {
  created,
  details,
  ended,
  finished,
  leo,
  leoListed,
  part,
  running,
  started,
  stina,
} from './testing/short-race';

const revoked = (...events: number[]): HistoryChange => ({ type: 'EventsRevoked', events, reason: 'fel' });
const reinstated = (...events: number[]): HistoryChange => ({
  ...revoked(...events),
  type: 'EventsReinstated',
});
const about = { part, sort: stina } as const;
const dayAfter = (...events: RacedayEvent[]): Day =>
  recordedFrom(events).reduce((day, recorded) => evolve(day, recorded.event, recorded), emptyDay());
const touchedBy = (...events: RacedayEvent[]) => {
  const { runnersOfLastHistoryChange: touched } = dayAfter(...events);
  return touched && [...touched].sort();
};

describe('Runners touched by a revocation or reinstatement', () => {
  const raced = [...running, ...leoListed, finished];
  const swapped: RacedayEvent = { type: 'BibsSwapped', ...about, other: leo, reason: '' };

  const leoTakes: RacedayEvent = { type: 'BibRegistered', part, sort: leo, bib: 127 };

  it.each<[string, RacedayEvent[], string[] | null]>([
    ['the runner of a revoked finish', [...raced, revoked(7)], [stina]],
    ['both runners of a revoked swap', [...raced, swapped, revoked(8)], [leo, stina]],
    ['runners who swapped bibs with them, whenever that was', [...raced, swapped, revoked(7)], [leo, stina]],
    ['the former wearer of a bib', [...raced, leoTakes, revoked(8)], [leo, stina]],
    ['the later wearer of a bib', [...raced, leoTakes, revoked(3)], [leo, stina]],
    ['the runner of a reinstated finish', [...raced, revoked(7), reinstated(7)], [stina]],
    ['the runner of a revocation that is revoked', [...raced, revoked(7), revoked(8)], [stina]],
    ['none, when the event is revoked already', [...raced, revoked(7), revoked(7)], []],
    ['unknown, when a start is revoked', [...raced, revoked(4)], null],
    ['unknown, when the end of a race is revoked', [...raced, ended, revoked(8)], null],
    ['unknown, when an addition to a list is reinstated', [...raced, revoked(5), reinstated(5)], null],
  ])('are: %s', (_, events, touched) => {
    expect(touchedBy(...events)).toEqual(touched);
  });

  it('are the only ones refolded: all others stay the same objects', () => {
    const day = dayAfter(...raced);
    const other = day.runners.get(leo);
    evolve(day, revoked(7), { revision: 8, meta: { at: 0, recordedAt: 0 } });
    expect(day.runners.get(leo)).toBe(other);
    expect(day.runners.get(stina)?.outcome.finished).toBeNull();
  });

  it('are unknown when a start shift is revoked, and only the race is refolded', () => {
    const moved: RacedayEvent = { type: 'StartTimeAdjusted', part, by: 7000, reason: 'fel' };
    const day = dayAfter(...raced, moved);
    const runner = day.runners.get(stina);
    evolve(day, revoked(raced.length + 1), { revision: raced.length + 2, meta: { at: 0, recordedAt: 0 } });
    expect(day.runnersOfLastHistoryChange).toBeNull();
    expect(day.runners.get(stina)).toBe(runner);
    expect(day.races.get(part)).toMatchObject({ started: started.at });
    expect(day.races.get(part)?.startMoved ?? 0).toBe(0);
  });

  it('are refolded even when withdrawn since', () => {
    const withdrawn: RacedayEvent = { type: 'RunnerWithdrawn', ...about, registration: null, note: '' };
    const day = dayAfter(...raced, withdrawn, revoked(3));
    expect(day.withdrawn.get(stina)?.runner?.bib).toBeNull();
    expect([...day.bibs]).toEqual([[128, leo]]);
  });
});

/** Not drawn below: lists, the race's course, and what cannot be revoked. */
const NOT_DRAWN = new Set<RacedayEvent['type']>([
  ...(['RaceCreated', 'RunnerAdded', 'RaceReset', 'RaceStarted', 'RaceEnded'] as const),
  ...(['RunnerMoved', 'RunnerErased', 'ResultsPublished'] as const),
]);
const everybody = ['runner-a', 'runner-b', 'runner-c', 'runner-d'].map((sort): RacedayEvent => ({
  type: 'RunnerAdded',
  part,
  sort,
  ...details,
}));
const beginning = [created, started, ...everybody];
/** As many revocations and reinstatements as other events, each about some of the last twelve events. */
const ofRunners = fc
  .array(
    fc.oneof(
      anyEvent.filter(({ type }) => !NOT_DRAWN.has(type)),
      fc.tuple(fc.boolean(), fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 })),
    ),
    { maxLength: 25 },
  )
  .map((drawn) =>
    drawn.map((one, index): RacedayEvent => {
      if (!Array.isArray(one)) return one;
      const [revokes, back] = one;
      const events = back.map((each) => Math.max(1, beginning.length + index + 1 - each));
      return revokes ? revoked(...events) : reinstated(...events);
    }),
  );

describe('rewindDay', () => {
  it('returns the earlier day when only runner events followed, else null', () => {
    const raced = dayAfter(...running, ...leoListed, finished);
    expect(rewindDay(raced, running.length + 2)?.runners.get(stina)?.outcome.finished).toBeNull();
    expect(raced.runners.get(stina)?.outcome.finished).toBe(finished.at);
    expect(rewindDay(raced, running.length)).toBeNull();
    expect(rewindDay(dayAfter(...running, finished, ended), running.length)).toBeNull();
    expect(rewindDay(dayAfter(...running, finished, revoked(5)), running.length)).toBeNull();
  });
});

describe('Any revocations and reinstatements of runner events', () => {
  it('give the fold of the effective events, and change no untouched runner', () => {
    fc.assert(
      fc.property(ofRunners, (events) => {
        const history = recordedFrom([...beginning, ...events]);
        const day = emptyDay();
        for (const [nth, { event, revision, meta }] of history.entries()) {
          evolve(day, event, { revision, meta });
          const whole = foldOf(history.slice(0, nth + 1));
          expect(snapshotOf('250913', day, 0)).toEqual(snapshotOf('250913', whole, 0));
          const { runnersOfLastHistoryChange: touched } = day;
          if (touched && isHistoryChange(event))
            expect(
              diffDays(foldOf(history.slice(0, nth)), whole).filter(({ sort }) => !touched.has(sort)),
            ).toEqual([]);
          expect([...day.bibs].sort()).toEqual([...whole.bibs].sort());
          const past = nth - (nth % 4);
          const [back, then] = [rewindDay(day, past), dayFrom(history.slice(0, past))];
          if (back)
            expect({ ...back, past: null }).toEqual({
              ...then,
              past: null,
              runnersOfLastHistoryChange: null,
            });
        }
      }),
    );
  });
});
