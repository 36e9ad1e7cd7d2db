import { recordedFrom } from '@app/eventing/testing';
import type { RacedayEvent } from './events';
import { runnersConcernedBy } from './day';
import { finished, leo, leoListed, part, running, stina } from './testing/short-race';

const raced: readonly RacedayEvent[] = [...running, ...leoListed, finished];
const swapped: RacedayEvent = { type: 'BibsSwapped', part, sort: stina, other: leo, reason: '' };
const word = (nth: number, events: readonly number[]): RacedayEvent => ({
  type: nth % 2 === 0 ? 'EventsRevoked' : 'EventsReinstated',
  events,
  reason: 'fel',
});

describe('runnersConcernedBy', () => {
  it('returns the named runners, and those of revoked or reinstated events', () => {
    const past = recordedFrom([...raced, swapped, word(0, [raced.length]), word(0, [raced.length + 2])]);
    expect([...runnersConcernedBy(past, [raced.length])]).toEqual([stina]);
    expect([...runnersConcernedBy(past, [raced.length + 3])]).toEqual([stina]);
    expect([...runnersConcernedBy(past, [raced.length + 1])]).toEqual([stina, leo]);
    expect([...runnersConcernedBy(past, [4, 99])]).toEqual([]);
  });

  it('visits each revocation once, however many name the same events', () => {
    const events = [...raced];
    for (let level = 0, named = [raced.length]; level < 40; level++) {
      const from = events.length;
      for (let nth = 0; nth < 6; nth++) events.push(word(nth, named));
      named = Array.from({ length: 6 }, (_, nth) => from + 1 + nth);
    }
    expect([...runnersConcernedBy(recordedFrom(events), [events.length])]).toEqual([stina]);
  });
});
