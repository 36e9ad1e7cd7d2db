import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import type { RacedayEvent } from './events';
import { forkOfHistory, historyFrom, addToHistory, type EventHistory } from './event-history';
import { isAbout, sortsIn, eventsAbout, connectedRunners } from './runner-index';
import { anyEvent } from './testing/any-day';
import { leo, part, stina } from './testing/short-race';

const EVENTS = 30;
const MEETINGS = ['BibRegistered', 'BibsSwapped', 'TieDeclared', 'JudgeOrderSet'];

/** The same result from a scan of the whole history. */
function plainly({ all }: EventHistory, first: readonly string[]) {
  const sorts = new Set(first);
  const told = all.filter(({ event }) => isAbout(event, sorts));
  const meetings = all.filter(({ event }) => MEETINGS.includes(event.type));
  const bibs = new Set<number>();
  const isMet = (event: RacedayEvent) => isAbout(event, sorts) || ('bib' in event && bibs.has(event.bib));
  // As many rounds as connecting events: each round finds another runner, or none is left.
  for (let round = 0; round <= meetings.length; round += 1)
    for (const { event } of meetings.filter((told) => isMet(told.event))) {
      for (const sort of sortsIn(event)) sorts.add(sort);
      if ('bib' in event) bibs.add(event.bib);
    }
  return { told, met: { sorts, bibs } };
}

describe('The runner index', () => {
  const asked = fc.constantFrom([stina], [leo], [stina, leo], ['nobody']);

  it('gives the same events as a full scan, also on forks that grow independently', () => {
    const anyStep = fc.tuple(fc.constantFrom('asks', 'goes on', 'forks'), fc.nat(), fc.nat(EVENTS), asked);
    const anyEvents = fc.array(anyEvent, { maxLength: EVENTS });
    fc.assert(
      fc.property(anyEvents, fc.array(anyStep, { maxLength: 12 }), asked, (events, steps, last) => {
        const history = recordedFrom(events);
        const memories = [historyFrom(history.slice(0, EVENTS / 3))];
        const check = (memory: EventHistory, sorts: readonly string[]) => {
          const { told, met } = plainly(memory, sorts);
          expect(eventsAbout(memory, new Set(sorts))).toEqual(told);
          expect(connectedRunners(memory, sorts)).toEqual(met);
        };
        for (const [what, nth, revision, sorts] of steps) {
          const memory = memories[nth % memories.length] ?? historyFrom([]);
          const next = history[memory.all.length];
          if (what === 'asks') check(memory, sorts);
          else if (what === 'forks') memories.push(forkOfHistory(memory, revision));
          // Forks get other events than the day.
          else if (next) addToHistory(memory, memories.length % 2 > 0 ? next : { ...next, event: elsewhere });
        }
        for (const memory of memories) check(memory, last);
      }),
    );
  });

  const elsewhere = { type: 'BibRegistered', part, sort: leo, bib: 1 } as const;

  it('is separate for a fork that has grown by over 1000 events', () => {
    const told = recordedFrom(Array<RacedayEvent>(1002).fill(elsewhere));
    const day = historyFrom(told.slice(0, 1));
    const fork = forkOfHistory(day);
    for (const each of told.slice(1)) addToHistory(fork, each);
    expect([fork.index.shared, day.index.shared]).toEqual([Infinity, Infinity]);
    expect(fork.index.key).not.toBe(day.index.key);
    expect(eventsAbout(fork, new Set([leo]))).toHaveLength(1002);
  });
});
