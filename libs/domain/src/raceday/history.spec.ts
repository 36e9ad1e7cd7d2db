import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import type { RacedayEvent } from './events';
import { diff, effective, foldOf } from './history';
import { racedayDecider } from './decider';
import { dayIn, snapshotOf, updated, updateOf } from './snapshot';
import { evolve, isBehind } from './evolve';
import { emptyDay, forkOf } from './day';
import { anyEvent } from './testing/any-day';
import {
  finished,
  gun,
  leo,
  leoIsIn,
  part,
  ready,
  restored,
  running,
  started,
  stina,
} from './testing/short-race';

const events: readonly RacedayEvent[] = [...ready, ...leoIsIn, started, finished];
const history = recordedFrom(events);
const crossings = (hindsight: Parameters<typeof effective>[1]) =>
  effective(history, hindsight).filter(({ event }) => event.type === 'RunnerFinished').length;

describe('A day’s history', () => {
  it('counts whole, unless one looks at it otherwise', () => {
    expect(effective(history)).toEqual(history);
  });

  it('is looked at up to a moment of the race’s clock', () => {
    expect(crossings({ asOf: finished.at })).toBe(1);
    expect(crossings({ asOf: finished.at - 1 })).toBe(0);
  });

  it('is looked at as far as it was known by then', () => {
    const { recordedAt = NaN } = history.at(-1)?.meta ?? {};
    expect(crossings({ knownAt: recordedAt })).toBe(1);
    expect(crossings({ knownAt: recordedAt - 1 })).toBe(0);
  });

  it('is looked at without what was asked for by mistake', () => {
    const { commandId = '' } = history.at(-1)?.meta ?? {};
    expect(crossings({ without: new Set([commandId]) })).toBe(0);
  });

  it('says of each runner and race which events made them so', () => {
    const day = foldOf(history);
    expect(day.runners.get(stina)?.madeBy).toEqual({ details: 2, race: 2, bib: 3, anonymity: null });
    expect(day.runners.get(stina)?.outcome).toMatchObject({ crossedBy: 7, device: 'test', statusBy: null });
    expect(day.races.get(part)).toMatchObject({ startedBy: 6, endedBy: null });
  });
});

describe('The difference of two days', () => {
  it('is every row that reads otherwise, and no other', () => {
    const [before, after] = [foldOf(history), foldOf(recordedFrom([...events, restored]))];
    expect(diff(before, after)).toMatchObject([
      { sort: stina, before: { finished: finished.at }, after: { finished: null, status: '' } },
    ]);
    expect(diff(after, after)).toEqual([]);
  });

  it('names who is on one of them only', () => {
    const [without, withLeo] = [
      foldOf(recordedFrom(running)),
      foldOf(recordedFrom([...running, ...leoIsIn])),
    ];
    expect(diff(without, withLeo)).toMatchObject([{ sort: leo, before: null, after: { bib: 128 } }]);
    expect(diff(withLeo, without)).toMatchObject([{ sort: leo, before: { bib: 128 }, after: null }]);
  });
});

describe('A snapshot of a day', () => {
  it('goes on like the day itself, whatever came before and comes after', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 40 }),
        fc.array(anyEvent, { maxLength: 20 }),
        (one, other) => {
          const past = recordedFrom(one);
          const later = recordedFrom([...one, ...other]).slice(one.length);
          const whole = foldOf([...past, ...later]);
          const sent = JSON.parse(JSON.stringify(snapshotOf('250913', foldOf(past), past.length))) as never;
          const again = later.reduce((day, told) => evolve(day, told.event, told), dayIn(sent));
          expect({ ...again, past: undefined, base: null }).toEqual(whole);
        },
      ),
    );
  });

  it('takes words about what came after it, and says of others that it is to be fetched', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 20 }),
        fc.array(anyEvent, { minLength: 3, maxLength: 20 }),
        fc.array(fc.tuple(fc.boolean(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 })), {
          maxLength: 6,
        }),
        (one, other, said) => {
          const words = said.map(([isRevoked, of], index): RacedayEvent => ({
            type: isRevoked ? 'EventsRevoked' : 'EventsReinstated',
            events: of.map((each) => one.length + 1 + (each % (other.length + index))),
            reason: 'rättat',
          }));
          const all = recordedFrom([...one, ...other, ...words]);
          const base = foldOf(all.slice(0, one.length));
          const phone = dayIn(JSON.parse(JSON.stringify(snapshotOf('250913', base, one.length))) as never);
          for (const told of all.slice(one.length)) {
            expect(isBehind(phone, told.event)).toBe(false);
            evolve(phone, told.event, told);
          }
          expect({ ...phone, past: undefined, base: null }).toEqual(foldOf(all));
          const about = (revision: number): RacedayEvent => ({
            type: 'EventsRevoked',
            events: [revision],
            reason: '',
          });
          expect(isBehind(phone, about(one.length))).toBe(true);
          expect(isBehind(phone, about(one.length + 1))).toBe(false);
        },
      ),
    );
  });

  it('becomes what the day has become by what has changed since alone, whatever words came', () => {
    let told = 0;
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
          told++;
          const news = JSON.parse(JSON.stringify(update)) as typeof update;
          const whole = dayIn(snapshotOf('250913', day, all.length));
          expect({ ...dayIn(updated(base, news)), base: null }).toEqual({ ...whole, base: null });
        },
      ),
      { numRuns: 400 },
    );
    expect(told).toBeGreaterThan(100);
  });

  it('has to travel whole where a race is another, and for whoever is ahead of it', () => {
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

  it('is left alone by what is tried on a fork of it', () => {
    const day = foldOf(history);
    const before = snapshotOf('250913', day, 7);
    const fork = forkOf(day);
    for (const event of racedayDecider.decide(
      { type: 'FinishRunner', part, sort: leo, at: gun + 9000 },
      fork,
    ))
      evolve(fork, event);
    expect(diff(day, fork)).toHaveLength(1);
    expect(snapshotOf('250913', day, 7)).toEqual(before);
  });
});
