import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import type { RacedayEvent } from './events';
import { diffDays, effectiveEventsAt, foldOf } from './history';
import { racedayDecider } from './decider';
import { dayFromSnapshot, snapshotOf, applyUpdate, updateOf } from './snapshot';
import { evolve, needsRefetch } from './evolve';
import { emptyDay, forkOf } from './day';
import { anyEvent } from './testing/any-day';
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

const events: readonly RacedayEvent[] = [...ready, ...leoListed, started, finished];
const history = recordedFrom(events);
const crossings = (hindsight: Parameters<typeof effectiveEventsAt>[1]) =>
  effectiveEventsAt(history, hindsight).filter(({ event }) => event.type === 'RunnerFinished').length;

describe("A day's history", () => {
  it('is wholly effective without a filter', () => {
    expect(effectiveEventsAt(history)).toEqual(history);
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

  it('can leave out the events of given commands', () => {
    const { commandId = '' } = history.at(-1)?.meta ?? {};
    expect(crossings({ without: new Set([commandId]) })).toBe(0);
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
