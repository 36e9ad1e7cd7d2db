import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import type { RacedayEvent } from './events';
import { effectiveEvents } from './effective-events';
import { filterHistory, foldOf, raceClockTimes } from './history';
import { racedayDecider } from './decider';
import { snapshotOf, applyUpdate, updateOf } from './snapshot';
import { dayFromSnapshot, evolve, needsRefetch } from './evolve';
import { emptyDay, forkOf } from './day';
import { anyEvent, anyHistoryWithRevocations } from './testing/any-day';
import { diffDays } from './testing/diff-days';
import {
  finished,
  gun,
  leo,
  leoListed,
  part,
  ready,
  restored,
  running,
  started,
  stina,
} from './testing/short-race';
import { boardRunnerRow } from './rows';

const events: readonly RacedayEvent[] = [...ready, ...leoListed, started, finished];
const history = recordedFrom(events);
const crossings = (hindsight: Parameters<typeof filterHistory>[1]) =>
  effectiveEvents(filterHistory(history, hindsight)).filter(({ event }) => event.type === 'RunnerFinished')
    .length;

describe("A day's history", () => {
  it('is wholly effective without a filter', () => {
    expect(effectiveEvents(filterHistory(history, {}))).toEqual(history);
  });

  it('can be limited to what happened by a time of the race clock', () => {
    expect(crossings({ asOf: finished.at })).toBe(1);
    expect(crossings({ asOf: finished.at - 1 })).toBe(0);
  });

  it('can be limited to what was recorded by a time', () => {
    const { recordedAt = NaN } = history.at(-1)?.meta ?? {};
    expect(crossings({ knownAt: recordedAt })).toBe(1);
    expect(crossings({ knownAt: recordedAt - 1 })).toBe(0);
  });

  it('gives the revision behind each field of runners and races', () => {
    const day = foldOf(history);
    expect(day.runners.get(stina)?.madeBy).toEqual({ details: 2, race: 2, bib: 3, anonymity: null });
    expect(day.runners.get(stina)?.outcome).toMatchObject({ crossedBy: 7, device: 'test', statusBy: null });
    expect(day.races.get(part)).toMatchObject({ startedBy: 6, endedBy: null });
  });
});

describe('diffDays', () => {
  it('returns the rows that differ, and no others', () => {
    const [before, after] = [foldOf(history), foldOf(recordedFrom([...events, restored]))];
    expect(diffDays(before, after)).toMatchObject([
      { sort: stina, before: { finished: finished.at }, after: { finished: null, status: '' } },
    ]);
    expect(diffDays(after, after)).toEqual([]);
  });

  it('returns rows that exist on one day only', () => {
    const [without, withLeo] = [
      foldOf(recordedFrom(running)),
      foldOf(recordedFrom([...running, ...leoListed])),
    ];
    expect(diffDays(without, withLeo)).toMatchObject([{ sort: leo, before: null, after: { bib: 128 } }]);
    expect(diffDays(withLeo, without)).toMatchObject([{ sort: leo, before: { bib: 128 }, after: null }]);
  });
});

describe('A snapshot of a day', () => {
  it('folds later events to the same state as the whole day', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 40 }),
        fc.array(anyEvent, { maxLength: 20 }),
        (one, other) => {
          const past = recordedFrom(one);
          const later = recordedFrom([...one, ...other]).slice(one.length);
          const whole = foldOf([...past, ...later]);
          const sent = JSON.parse(JSON.stringify(snapshotOf('250913', foldOf(past), past.length))) as never;
          const again = later.reduce(
            (day, recorded) => evolve(day, recorded.event, recorded),
            dayFromSnapshot(sent),
          );
          expect({ ...again, past: undefined, base: null }).toEqual(whole);
        },
      ),
    );
  });

  it('applies revocations of later events, and needs a refetch for earlier ones', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 20 }),
        fc.array(anyEvent, { minLength: 3, maxLength: 20 }),
        fc.array(fc.tuple(fc.boolean(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 })), {
          maxLength: 6,
        }),
        (one, other, choices) => {
          const changes = choices.map(([isRevoked, of], index): RacedayEvent => ({
            type: isRevoked ? 'EventsRevoked' : 'EventsReinstated',
            events: of.map((each) => one.length + 1 + (each % (other.length + index))),
            reason: 'rättat',
          }));
          const all = recordedFrom([...one, ...other, ...changes]);
          const base = foldOf(all.slice(0, one.length));
          const phone = dayFromSnapshot(
            JSON.parse(JSON.stringify(snapshotOf('250913', base, one.length))) as never,
          );
          for (const recorded of all.slice(one.length)) {
            expect(needsRefetch(phone, recorded.event)).toBe(false);
            evolve(phone, recorded.event, recorded);
          }
          expect({ ...phone, past: undefined, base: null }).toEqual(foldOf(all));
          const about = (revision: number): RacedayEvent => ({
            type: 'EventsRevoked',
            events: [revision],
            reason: '',
          });
          expect(needsRefetch(phone, about(one.length))).toBe(true);
          expect(needsRefetch(phone, about(one.length + 1))).toBe(false);
        },
      ),
    );
  });

  it('becomes the current day with an update, after any revocations', () => {
    let updates = 0;
    fc.assert(
      fc.property(
        fc.array(anyEvent, { minLength: 1, maxLength: 40 }),
        fc.array(
          fc.oneof(anyEvent, fc.tuple(fc.boolean(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }))),
          {
            maxLength: 12,
          },
        ),
        (one, other) => {
          const later = other.map((event, index): RacedayEvent => {
            if (!Array.isArray(event)) return event;
            const [isRevoked, of] = event;
            const events = of.map((each) => 1 + (each % (one.length + index)));
            return { type: isRevoked ? 'EventsRevoked' : 'EventsReinstated', events, reason: 'rättat' };
          });
          const all = recordedFrom([...one, ...later]);
          const since = one.length;
          const base = snapshotOf('250913', foldOf(all.slice(0, since)), since);
          const day = all.reduce((was, { event, ...about }) => evolve(was, event, about), emptyDay());
          const update = updateOf('250913', day, { since, revision: all.length });
          if (!update) return;
          updates++;
          const received = JSON.parse(JSON.stringify(update)) as typeof update;
          const whole = dayFromSnapshot(snapshotOf('250913', day, all.length));
          expect({ ...dayFromSnapshot(applyUpdate(base, received)), base: null }).toEqual({
            ...whole,
            base: null,
          });
        },
      ),
      { numRuns: 400 },
    );
    expect(updates).toBeGreaterThan(100);
  });

  it('has no update when a race was refolded, or when the client is ahead', () => {
    const word: RacedayEvent = { type: 'EventsRevoked', events: [4], reason: 'fel lopp' };
    const day = recordedFrom([...running, finished, word]).reduce(
      (was, { event, ...about }) => evolve(was, event, about),
      emptyDay(),
    );
    const revision = running.length + 2;
    expect(updateOf('250913', day, { since: revision - 1, revision })).toBeNull();
    expect(updateOf('250913', day, { since: revision, revision })).toMatchObject({ runners: [], gone: [] });
    expect(updateOf('250913', day, { since: revision + 1, revision })).toBeNull();
  });

  it('is unchanged by events applied to a fork', () => {
    const day = foldOf(history);
    const before = snapshotOf('250913', day, 7);
    const fork = forkOf(day);
    for (const event of racedayDecider.decide(
      { type: 'FinishRunner', part, sort: leo, at: gun + 9000 },
      fork,
    ))
      evolve(fork, event);
    expect(diffDays(day, fork)).toHaveLength(1);
    expect(snapshotOf('250913', day, 7)).toEqual(before);
  });
});

const before: readonly RacedayEvent[] = [...ready, ...leoListed];
const crossing = finished.at;
const reason = 'sett på filmen';
const leoFinished = { ...finished, sort: leo, at: crossing + 500 };

/** Corrections are recorded an hour after the start, like all events of `recordedFrom`. */
const historyOf = (...events: readonly RacedayEvent[]) => recordedFrom([...before, ...events]);
const momentsIn = (...events: readonly RacedayEvent[]) => {
  const history = historyOf(...events);
  return history.slice(before.length).map(raceClockTimes(history));
};
const dayAsOf = (asOf: number, ...events: readonly RacedayEvent[]) =>
  foldOf(filterHistory(historyOf(...events), { asOf }));
const rowAsOf = (asOf: number, sort: string, ...events: readonly RacedayEvent[]) => {
  const day = dayAsOf(asOf, ...events);
  const runner = day.runners.get(sort);
  return runner && boardRunnerRow(day, runner);
};

describe('A moved start on the race clock', () => {
  const later: RacedayEvent = { type: 'StartTimeAdjusted', part, by: 7000, reason };

  it('happens at the corrected time, so results do not jump', () => {
    expect(momentsIn(started, finished, later)).toEqual([gun + 7000, crossing, gun + 7000]);
    expect(dayAsOf(gun + 6999, started, later).races.get(part)).toMatchObject({ phase: 'planned' });
    expect(dayAsOf(gun + 7000, started, later).races.get(part)).toMatchObject({ started: gun + 7000 });
    const results = [crossing, crossing + 86_400_000].map(
      (asOf) => rowAsOf(asOf, stina, started, finished, later)?.result,
    );
    expect(results).toEqual([crossing - gun - 7000, crossing - gun - 7000]);
  });

  it('includes every effective shift, and no revoked one', () => {
    const [moved, revision] = [{ ...later, by: -2000 } as const, before.length + 2];
    expect(momentsIn(started, later, moved)).toEqual([gun + 5000, gun + 5000, gun + 5000]);
    expect(
      momentsIn(started, later, { type: 'EventsRevoked', events: [revision], reason }).slice(0, 2),
    ).toEqual([gun, gun]);
  });

  it('is the start after the latest reset', () => {
    const again = { ...started, at: gun + 50_000 };
    expect(momentsIn(started, { type: 'RaceReset', part }, again, later)).toEqual([
      gun,
      expect.any(Number),
      gun + 57_000,
      gun + 57_000,
    ]);
    expect(momentsIn(started, { type: 'RaceReset', part }, later)[0]).toBe(gun);
  });
});

describe('A corrected crossing on the race clock', () => {
  const earlier: RacedayEvent = {
    type: 'FinishTimeAdjusted',
    part,
    sort: stina,
    at: crossing - 9000,
    reason,
  };

  it('happens at the corrected time only', () => {
    expect(momentsIn(started, finished, earlier)).toEqual([gun, crossing - 9000, crossing - 9000]);
    expect(rowAsOf(crossing - 9001, stina, started, finished, earlier)?.status).toBe('');
    expect(rowAsOf(crossing - 9000, stina, started, finished, earlier)?.finished).toBe(crossing - 9000);
    const later: RacedayEvent = { ...earlier, at: crossing + 9000 };
    expect(rowAsOf(crossing, stina, started, finished, later)?.status).toBe('');
  });

  it('happens at its own time when inserted', () => {
    const inserted: RacedayEvent = { ...earlier, type: 'FinishInserted' };
    expect(momentsIn(started, inserted)).toEqual([gun, crossing - 9000]);
  });

  it('never happens once it is undone', () => {
    expect(momentsIn(started, finished, restored)).toEqual([gun, crossing, crossing]);
    expect(rowAsOf(crossing, stina, started, finished, restored)?.status).toBe('');
  });
});

describe('Corrections of bib and order', () => {
  it('swap bibs for the whole day', () => {
    const swapped: RacedayEvent = { type: 'BibsSwapped', part, sort: stina, other: leo, reason };
    expect(momentsIn(started, finished, swapped)[2]).toBe(-Infinity);
    expect(rowAsOf(gun, stina, started, finished, swapped)).toMatchObject({ bib: 128, finished: null });
    expect(rowAsOf(crossing, leo, started, finished, swapped)).toMatchObject({
      bib: 127,
      finished: crossing,
    });
    const corrected: RacedayEvent = { type: 'FinishTimeAdjusted', part, sort: leo, at: crossing + 3, reason };
    expect(momentsIn(started, finished, swapped, corrected)[1]).toBe(crossing + 3);
  });

  it.each(['TieDeclared', 'JudgeOrderSet'] as const)(
    'apply from the second crossing among the named runners: %s',
    (type) => {
      const decision: RacedayEvent = { type, part, sorts: [leo, stina], reason };
      expect(momentsIn(started, finished, leoFinished, decision).at(-1)).toBe(leoFinished.at);
      const label = type === 'TieDeclared' ? 'tie' : 'heat';
      expect(rowAsOf(leoFinished.at, stina, started, finished, leoFinished, decision)).toHaveProperty(label);
      expect(rowAsOf(crossing, stina, started, finished, leoFinished, decision)).not.toHaveProperty(label);
    },
  );

  it('happen when recorded if there is nothing to correct', () => {
    const uncorrected: readonly RacedayEvent[] = [
      { type: 'StartTimeAdjusted', part, by: 7000, reason },
      { type: 'TieDeclared', part, sorts: [leo, stina], reason },
      restored,
    ];
    const history = historyOf(...uncorrected);
    expect(momentsIn(...uncorrected)).toEqual(history.slice(before.length).map(({ meta }) => meta.at));
  });
});

describe('List events', () => {
  it('apply to the whole day, so a runner listed late can cross earlier', () => {
    const late = 'runner-late';
    const lateRunner: readonly RacedayEvent[] = [
      { ...leoListed[0], sort: late } as RacedayEvent,
      { type: 'BibRegistered', part, sort: late, bib: 500 },
      { type: 'FinishInserted', part, sort: late, at: crossing - 1, reason },
    ];
    expect(rowAsOf(crossing - 1, late, started, ...lateRunner)).toMatchObject({
      bib: 500,
      status: 'finished',
    });
    expect(rowAsOf(crossing - 2, late, started, ...lateRunner)).toMatchObject({ bib: 500, status: '' });
    expect(dayAsOf(crossing - 2, started, ...lateRunner).orphaned.size).toBe(0);
  });
});

describe('Filtered history', () => {
  const revoked: RacedayEvent = { type: 'EventsRevoked', events: [before.length + 2], reason };

  it('includes a revoked event with its revocation, but not the revocation of an excluded event', () => {
    const history = historyOf(started, finished, revoked);
    expect(filterHistory(history, { asOf: crossing })).toEqual(history);
    expect(filterHistory(history, { asOf: gun })).toEqual(history.slice(0, before.length + 1));
  });

  it('never names an erased runner', () => {
    const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null };
    const history = historyOf(started, erased);
    for (const hindsight of [{ asOf: gun }, { knownAt: history[0]?.meta.recordedAt ?? 0 }])
      expect(filterHistory(history, hindsight).at(-1)?.event).toEqual(erased);
    expect(rowAsOf(gun, stina, started, erased)?.firstname).toBe('Borttagen');
  });

  it('is complete at the last race-clock time', () => {
    fc.assert(
      fc.property(anyHistoryWithRevocations, (events) => {
        const history = recordedFrom(events);
        const last = Math.max(0, ...history.map(raceClockTimes(history)));
        expect(foldOf(filterHistory(history, { asOf: last }))).toEqual(foldOf(history));
      }),
    );
  });
});
