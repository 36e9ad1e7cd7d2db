import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import type { RacedayEvent } from './events';
import { effectiveEventsAt, foldOf, filterHistory } from './history';
import { raceClockTimes } from './race-clock';
import { boardRunnerRow } from './rows';
import { anyHistoryWithRevocations } from './testing/any-day';
import { finished, gun, leo, leoListed, part, ready, restored, started, stina } from './testing/short-race';

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
  foldOf(effectiveEventsAt(historyOf(...events), { asOf }));
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
        expect(foldOf(effectiveEventsAt(history, { asOf: last }))).toEqual(
          foldOf(effectiveEventsAt(history)),
        );
      }),
    );
  });
});
