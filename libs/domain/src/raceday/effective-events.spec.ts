import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import { emptyDay, type Day, pastEvents } from './day';
import type { RacedayEvent } from './events';
import { evolve } from './evolve';
import { foldOf } from './history';
import { diffDays } from './testing/diff-days';
import { effectiveEvents } from './effective-events';
import { snapshotOf } from './snapshot';
import { anyEvent, anyHistoryWithRevocations } from './testing/any-day';
import {
  created,
  finished,
  leo,
  leoListed,
  part,
  ready,
  reset,
  running,
  started,
  stina,
} from './testing/short-race';

const revoked = (...events: number[]): RacedayEvent => ({ type: 'EventsRevoked', events, reason: 'fel' });
const reinstated = (...events: number[]): RacedayEvent => ({
  type: 'EventsReinstated',
  events,
  reason: 'rätt',
});
const counting = (...events: RacedayEvent[]) =>
  effectiveEvents(recordedFrom(events)).map(({ revision }) => revision);
const dayAfter = (...events: RacedayEvent[]): Day =>
  recordedFrom(events).reduce((day, recorded) => evolve(day, recorded.event, recorded), emptyDay());
const shown = (day: Day) => snapshotOf('250913', day, 0);

describe('effectiveEvents', () => {
  it('returns all events except revoked ones', () => {
    expect(counting(...running, finished)).toEqual([1, 2, 3, 4, 5]);
    expect(counting(...running, finished, revoked(5))).toEqual([1, 2, 3, 4]);
    expect(counting(...running, finished, revoked(4, 2))).toEqual([1, 3, 5]);
  });

  it.each<[string, RacedayEvent[], number[]]>([
    ['includes a reinstated event', [revoked(4), reinstated(4)], [1, 2, 3, 4]],
    ['lets the newest change decide', [revoked(4), reinstated(4), revoked(4)], [1, 2, 3]],
    ['ignores a revoked revocation', [revoked(4), revoked(5)], [1, 2, 3, 4]],
    ['lets the last of three chained revocations decide', [revoked(4), revoked(5), revoked(6)], [1, 2, 3]],
    ['applies a reinstated revocation', [revoked(4), revoked(5), reinstated(5)], [1, 2, 3]],
    [
      'falls back to the older change when the newer is revoked',
      [revoked(4), reinstated(4), revoked(6)],
      [1, 2, 3],
    ],
    ['ignores a revocation of a later event', [revoked(6), revoked(5, 9)], [1, 2, 3, 4]],
  ])('%s', (_, changes, effective) => {
    expect(counting(...running, ...changes)).toEqual(effective);
  });
});

describe('A day with revocations', () => {
  it('equals the fold of the effective events', () => {
    const day = dayAfter(...running, finished, revoked(5));
    expect(shown(day)).toEqual(shown(dayAfter(...running)));
  });

  it('restores the state before a revoked reset, with later events', () => {
    const day = dayAfter(...running, ...leoListed, finished, reset, revoked(8));
    expect(shown(day)).toEqual(shown(dayAfter(...running, ...leoListed, finished)));
  });

  it('accepts later events and further revocations', () => {
    const day = dayAfter(...running, ...leoListed, finished, revoked(4), started, revoked(8), revoked(9));
    expect(day.races.get(part)).toMatchObject({ phase: 'started', startedBy: 4 });
    expect(day.runners.get(stina)?.outcome.finished).toBe(finished.at);
  });

  it('keeps events of an unlisted runner as orphaned', () => {
    const day = dayAfter(...running, ...leoListed, { ...finished, sort: leo }, revoked(5));
    expect([...day.orphaned.values()]).toEqual([
      { revision: 6, type: 'BibRegistered', part, sort: leo },
      { revision: 7, type: 'RunnerFinished', part, sort: leo },
    ]);
    expect(shown(dayAfter(...running, ...leoListed, revoked(5), reinstated(5))).adrift).toBeUndefined();
  });

  it('stores no name of an erased runner, even after a reinstatement', () => {
    const erased: RacedayEvent = { type: 'RunnerErased', part, sort: stina, registration: null };
    const day = dayAfter(...ready, revoked(2), erased, reinstated(2));
    expect(day.runners.get(stina)?.details.firstname).toBe('Borttagen');
    expect(inspect(day)).not.toContain('Ödman');
  });

  it('is unchanged when its events are not known', () => {
    const day = foldOf(recordedFrom(running));
    const before = shown(day);
    evolve(day, revoked(4), { revision: 5, meta: { at: 0, recordedAt: 0 } });
    expect(shown(day)).toEqual(before);
  });
});

describe('Any day with any revocations and reinstatements', () => {
  it('equals the fold of its effective events, also in a filtered history', () => {
    fc.assert(
      fc.property(anyHistoryWithRevocations, (events) => {
        const history = recordedFrom(events);
        const [live, remaining] = [dayAfter(...events), effectiveEvents(history)];
        expect(shown(live)).toEqual(shown(foldOf(remaining)));
        expect(diffDays(live, foldOf(history))).toEqual([]);
        const worn = [...live.runners.values()].flatMap(({ bib, sort }) =>
          bib === null ? [] : [[bib, sort]],
        );
        expect([...live.bibs].sort()).toEqual(worn.sort());
      }),
    );
  });

  it('is identical to the original day once everything is reinstated', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), fc.array(fc.nat(40)), (events, named) => {
        const some = named.map((each) => 1 + (each % (events.length + 1)));
        const facts = [created, ...events];
        const changes = [revoked(...some), revoked(...some.slice(1)), reinstated(...some)];
        expect(JSON.stringify(shown(dayAfter(...facts, ...changes)))).toBe(
          JSON.stringify(shown(dayAfter(...facts))),
        );
      }),
    );
  });
});

/** Everything stored in the day, including its events. */
function inspect(day: Day): string {
  const recorded: unknown[] = [shown(day)];
  for (const { event } of pastEvents(day)) recorded.push(event);
  return JSON.stringify(recorded);
}
