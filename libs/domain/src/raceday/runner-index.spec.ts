import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import type { RacedayEvent } from './events';
import { forkOfHistory, historyFrom, addToHistory, type EventHistory } from './day';
import { isAbout, sortsIn, eventsAbout, connectedRunners } from './runner-index';
import { anyEvent } from './testing/any-day';
import { leo, part, stina } from './testing/short-race';

const EVENTS = 30;
const CONNECTING_TYPES = ['BibRegistered', 'BibsSwapped', 'TieDeclared', 'JudgeOrderSet'];

/** The expected result, by a scan of the whole history. */
function byFullScan({ all }: EventHistory, first: readonly string[]) {
  const sorts = new Set(first);
  const about = all.filter(({ event }) => isAbout(event, sorts));
  const connecting = all.filter(({ event }) => CONNECTING_TYPES.includes(event.type));
  const bibs = new Set<number>();
  const isConnected = (event: RacedayEvent) =>
    isAbout(event, sorts) || ('bib' in event && bibs.has(event.bib));
  // As many passes as connecting events: each pass finds another runner, or none is left.
  for (let round = 0; round <= connecting.length; round += 1)
    for (const { event } of connecting.filter((recorded) => isConnected(recorded.event))) {
      for (const sort of sortsIn(event)) sorts.add(sort);
      if ('bib' in event) bibs.add(event.bib);
    }
  return { about, connected: { sorts, bibs } };
}

describe('The runner index', () => {
  const asked = fc.constantFrom([stina], [leo], [stina, leo], ['nobody']);

  it('returns the same events as a full scan, also on forks that grow independently', () => {
    const anyStep = fc.tuple(fc.constantFrom('look up', 'append', 'fork'), fc.nat(), fc.nat(EVENTS), asked);
    const anyEvents = fc.array(anyEvent, { maxLength: EVENTS });
    fc.assert(
      fc.property(anyEvents, fc.array(anyStep, { maxLength: 12 }), asked, (events, steps, last) => {
        const history = recordedFrom(events);
        const forks = [historyFrom(history.slice(0, EVENTS / 3))];
        const check = (fork: EventHistory, sorts: readonly string[]) => {
          const { about, connected } = byFullScan(fork, sorts);
          expect(eventsAbout(fork, new Set(sorts))).toEqual(about);
          expect(connectedRunners(fork, sorts)).toEqual(connected);
        };
        for (const [what, nth, revision, sorts] of steps) {
          const fork = forks[nth % forks.length] ?? historyFrom([]);
          const next = history[fork.all.length];
          if (what === 'look up') check(fork, sorts);
          else if (what === 'fork') forks.push(forkOfHistory(fork, revision));
          // Forks get other events than the first history.
          else if (next) addToHistory(fork, forks.length % 2 > 0 ? next : { ...next, event: elsewhere });
        }
        for (const fork of forks) check(fork, last);
      }),
    );
  });

  const elsewhere = { type: 'BibRegistered', part, sort: leo, bib: 1 } as const;

  it('is rebuilt for a fork that has grown by over 1000 events', () => {
    const history = recordedFrom(Array<RacedayEvent>(1002).fill(elsewhere));
    const day = historyFrom(history.slice(0, 1));
    const fork = forkOfHistory(day);
    for (const each of history.slice(1)) addToHistory(fork, each);
    expect([fork.index.shared, day.index.shared]).toEqual([Infinity, Infinity]);
    expect(fork.index.key).not.toBe(day.index.key);
    expect(eventsAbout(fork, new Set([leo]))).toHaveLength(1002);
  });
});
