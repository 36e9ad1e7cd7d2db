import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import type { RacedayEvent } from './events';
import { effective, foldOf, lookedAt } from './history';
import { momentsOf } from './moments';
import { boardRunnerRow } from './rows';
import { anyHistoryWithWords } from './testing/any-day';
import { finished, gun, leo, leoIsIn, part, ready, restored, started, stina } from './testing/short-race';

const before: readonly RacedayEvent[] = [...ready, ...leoIsIn];
const crossing = finished.at;
const reason = 'sett på filmen';
const leoFinished = { ...finished, sort: leo, at: crossing + 500 };

/** Every correction is typed an hour after the gun, as all else is written down (`recordedFrom`). */
const historyOf = (...events: readonly RacedayEvent[]) => recordedFrom([...before, ...events]);
const momentsIn = (...events: readonly RacedayEvent[]) => {
  const history = historyOf(...events);
  return history.slice(before.length).map(momentsOf(history));
};
const dayAsOf = (asOf: number, ...events: readonly RacedayEvent[]) =>
  foldOf(effective(historyOf(...events), { asOf }));
const rowAsOf = (asOf: number, sort: string, ...events: readonly RacedayEvent[]) => {
  const day = dayAsOf(asOf, ...events);
  const runner = day.runners.get(sort);
  return runner && boardRunnerRow(day, runner);
};

describe('A start that was moved, on the race’s own clock', () => {
  const later: RacedayEvent = { type: 'StartTimeAdjusted', part, by: 7000, reason };

  it('went when it went after all: at no moment do times jump', () => {
    expect(momentsIn(started, finished, later)).toEqual([gun + 7000, crossing, gun + 7000]);
    expect(dayAsOf(gun + 6999, started, later).races.get(part)).toMatchObject({ phase: 'planned' });
    expect(dayAsOf(gun + 7000, started, later).races.get(part)).toMatchObject({ started: gun + 7000 });
    const results = [crossing, crossing + 86_400_000].map(
      (asOf) => rowAsOf(asOf, stina, started, finished, later)?.result,
    );
    expect(results).toEqual([crossing - gun - 7000, crossing - gun - 7000]);
  });

  it('is moved by all that counts, and by nothing that was taken out of force', () => {
    const [moved, revision] = [{ ...later, by: -2000 } as const, before.length + 2];
    expect(momentsIn(started, later, moved)).toEqual([gun + 5000, gun + 5000, gun + 5000]);
    expect(
      momentsIn(started, later, { type: 'EventsRevoked', events: [revision], reason }).slice(0, 2),
    ).toEqual([gun, gun]);
  });

  it('is the start after a reset, where the race was run again', () => {
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

describe('A crossing that was put right', () => {
  const earlier: RacedayEvent = {
    type: 'FinishTimeAdjusted',
    part,
    sort: stina,
    at: crossing - 9000,
    reason,
  };

  it('was at the time it has now, and at no other', () => {
    expect(momentsIn(started, finished, earlier)).toEqual([gun, crossing - 9000, crossing - 9000]);
    expect(rowAsOf(crossing - 9001, stina, started, finished, earlier)?.status).toBe('');
    expect(rowAsOf(crossing - 9000, stina, started, finished, earlier)?.finished).toBe(crossing - 9000);
    const later: RacedayEvent = { ...earlier, at: crossing + 9000 };
    expect(rowAsOf(crossing, stina, started, finished, later)?.status).toBe('');
  });

  it('was at its own time where nobody had taken it in', () => {
    const inserted: RacedayEvent = { ...earlier, type: 'FinishInserted' };
    expect(momentsIn(started, inserted)).toEqual([gun, crossing - 9000]);
  });

  it('never was, where it was taken back', () => {
    expect(momentsIn(started, finished, restored)).toEqual([gun, crossing, crossing]);
    expect(rowAsOf(crossing, stina, started, finished, restored)?.status).toBe('');
  });
});

describe('Corrections of who and in what order', () => {
  it('exchange bibs for all day', () => {
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
    'count from the second crossing among those named: %s',
    (type) => {
      const said: RacedayEvent = { type, part, sorts: [leo, stina], reason };
      expect(momentsIn(started, finished, leoFinished, said).at(-1)).toBe(leoFinished.at);
      const label = type === 'TieDeclared' ? 'tie' : 'heat';
      expect(rowAsOf(leoFinished.at, stina, started, finished, leoFinished, said)).toHaveProperty(label);
      expect(rowAsOf(crossing, stina, started, finished, leoFinished, said)).not.toHaveProperty(label);
    },
  );

  it('happened when they were typed, where there is nothing to correct', () => {
    const lonely: readonly RacedayEvent[] = [
      { type: 'StartTimeAdjusted', part, by: 7000, reason },
      { type: 'TieDeclared', part, sorts: [leo, stina], reason },
      restored,
    ];
    const history = historyOf(...lonely);
    expect(momentsIn(...lonely)).toEqual(history.slice(before.length).map(({ meta }) => meta.at));
  });
});

describe('The lists', () => {
  it('hold all day, whenever they were written down: whoever came to one late has crossed before', () => {
    const late = 'runner-late';
    const stranger: readonly RacedayEvent[] = [
      { ...leoIsIn[0], sort: late } as RacedayEvent,
      { type: 'BibRegistered', part, sort: late, bib: 500 },
      { type: 'FinishInserted', part, sort: late, at: crossing - 1, reason },
    ];
    expect(rowAsOf(crossing - 1, late, started, ...stranger)).toMatchObject({ bib: 500, status: 'finished' });
    expect(rowAsOf(crossing - 2, late, started, ...stranger)).toMatchObject({ bib: 500, status: '' });
    expect(dayAsOf(crossing - 2, started, ...stranger).adrift.size).toBe(0);
  });
});

describe('What is seen of a history', () => {
  const revoked: RacedayEvent = { type: 'EventsRevoked', events: [before.length + 2], reason };

  it('holds what is out of force too, with the word about it, and no word about what is not seen', () => {
    const history = historyOf(started, finished, revoked);
    expect(lookedAt(history, { asOf: crossing })).toEqual(history);
    expect(lookedAt(history, { asOf: gun })).toEqual(history.slice(0, before.length + 1));
  });

  it('names nobody who is erased, whenever one looks from', () => {
    const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null };
    const history = historyOf(started, erased);
    for (const hindsight of [{ asOf: gun }, { knownAt: history[0]?.meta.recordedAt ?? 0 }])
      expect(lookedAt(history, hindsight).at(-1)?.event).toEqual(erased);
    expect(rowAsOf(gun, stina, started, erased)?.firstname).toBe('Borttagen');
  });

  it('is all of it, in the end, whatever happened', () => {
    fc.assert(
      fc.property(anyHistoryWithWords, (events) => {
        const history = recordedFrom(events);
        const last = Math.max(0, ...history.map(momentsOf(history)));
        expect(foldOf(effective(history, { asOf: last }))).toEqual(foldOf(effective(history)));
      }),
    );
  });
});
