import { recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import type { RacedayEvent } from './events';
import { forkOfMemory, memoryOf, remember, type Memory } from './past';
import { isAbout, sortsIn, toldOf, withThoseTheyMet } from './register';
import { anyEvent } from './testing/any-day';
import { leo, part, stina } from './testing/short-race';

const EVENTS = 30;
const MEETINGS = ['BibRegistered', 'BibsSwapped', 'TieDeclared', 'JudgeOrderSet'];

/** The same by going through all of the past. */
function plainly({ all }: Memory, first: readonly string[]) {
  const sorts = new Set(first);
  const told = all.filter(({ event }) => isAbout(event, sorts));
  const meetings = all.filter(({ event }) => MEETINGS.includes(event.type));
  const bibs = new Set<number>();
  const isMet = (event: RacedayEvent) => isAbout(event, sorts) || ('bib' in event && bibs.has(event.bib));
  // As often as there are meetings: each round finds another, or none does any more.
  for (let round = 0; round <= meetings.length; round += 1)
    for (const { event } of meetings.filter((told) => isMet(told.event))) {
      for (const sort of sortsIn(event)) sorts.add(sort);
      if ('bib' in event) bibs.add(event.bib);
    }
  return { told, met: { sorts, bibs } };
}

describe('Where somebody stands in a day’s past', () => {
  const asked = fc.constantFrom([stina], [leo], [stina, leo], ['nobody']);

  it('is found as by going through all of it: of a day that goes on, and of forks of it that go on by themselves', () => {
    const anyStep = fc.tuple(fc.constantFrom('asks', 'goes on', 'forks'), fc.nat(), fc.nat(EVENTS), asked);
    const anyEvents = fc.array(anyEvent, { maxLength: EVENTS });
    fc.assert(
      fc.property(anyEvents, fc.array(anyStep, { maxLength: 12 }), asked, (events, steps, last) => {
        const history = recordedFrom(events);
        const memories = [memoryOf(history.slice(0, EVENTS / 3))];
        const check = (memory: Memory, sorts: readonly string[]) => {
          const { told, met } = plainly(memory, sorts);
          expect(toldOf(memory, new Set(sorts))).toEqual(told);
          expect(withThoseTheyMet(memory, sorts)).toEqual(met);
        };
        for (const [what, nth, revision, sorts] of steps) {
          const memory = memories[nth % memories.length] ?? memoryOf([]);
          const next = history[memory.all.length];
          if (what === 'asks') check(memory, sorts);
          else if (what === 'forks') memories.push(forkOfMemory(memory, revision));
          // Forks go another way than the day.
          else if (next) remember(memory, memories.length % 2 > 0 ? next : { ...next, event: elsewhere });
        }
        for (const memory of memories) check(memory, last);
      }),
    );
  });

  const elsewhere = { type: 'BibRegistered', part, sort: leo, bib: 1 } as const;

  it('is a register of its own for a fork that has gone on for long, as the day that it has become', () => {
    const told = recordedFrom(Array<RacedayEvent>(1002).fill(elsewhere));
    const day = memoryOf(told.slice(0, 1));
    const fork = forkOfMemory(day);
    for (const each of told.slice(1)) remember(fork, each);
    expect([fork.register.shared, day.register.shared]).toEqual([Infinity, Infinity]);
    expect(fork.register.key).not.toBe(day.register.key);
    expect(toldOf(fork, new Set([leo]))).toHaveLength(1002);
  });
});
