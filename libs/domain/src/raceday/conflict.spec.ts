import { recordedFrom } from '@app/eventing/testing';
import type { RacedayEvent } from './events';
import { foldOf } from './history';
import { conflictOf, hasNoStart } from './conflict';
import { journalOf } from './journal';
import {
  ended,
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

const revoked = (...events: number[]): RacedayEvent => ({ type: 'EventsRevoked', events, reason: 'fel' });
const dayAfter = (...events: RacedayEvent[]) => foldOf(recordedFrom(events));
const conflictAfter = (...events: RacedayEvent[]) => {
  const day = dayAfter(...events);
  const runner = day.runners.get(stina);
  return runner && conflictOf(day, runner);
};
const lineOf = (revision: number, ...events: RacedayEvent[]) => journalOf(recordedFrom(events))[revision - 1];

describe('Conflicts', () => {
  it('are absent on an ordinary day', () => {
    expect(conflictAfter(...running, finished, ended)).toBeNull();
    expect(conflictAfter(...running, finished, restored, finished)).toBeNull();
  });

  it('are absent for two devices at one crossing, of which the earlier time counts', () => {
    const later = { ...finished, at: finished.at + 2000 };
    for (const events of [
      [finished, later],
      [later, finished],
    ]) {
      const day = dayAfter(...running, ...events);
      expect(day.runners.get(stina)?.outcome).toMatchObject({ finished: finished.at, alsoCrossedBy: null });
    }
  });

  it.each<[string, RacedayEvent[]]>([
    ['finish-without-start', [...running, finished, revoked(4)]],
    ['finish-before-start', [...running, finished, revoked(4), { ...started, at: finished.at + 1000 }]],
    ['finish-after-end', [...running, { ...ended, at: gun + 1000 }, finished]],
    ['finished-twice', [...running, finished, restored, { ...finished, at: gun + 300_000 }, revoked(6)]],
    ['finished-twice', [...running, finished, { ...finished, at: finished.at - 2001 }]],
    ['out-after-end', [...running, finished, ended, revoked(5)]],
    ['bib-given-on', [...ready, ...leoListed, { type: 'BibRegistered', part, sort: leo, bib: 127 }]],
  ])('include %s', (conflict, events) => {
    expect(conflictAfter(...events)).toBe(conflict);
  });

  it('include an ended race without an effective start', () => {
    const race = dayAfter(...running, ended, revoked(4)).races.get(part);
    expect(race && hasNoStart(race)).toBe(true);
    expect(lineOf(5, ...running, ended, revoked(4))?.conflict).toMatch(
      /^Loppet är avslutat men har ingen start/,
    );
  });

  it('show in the journal at their event, with the remedy', () => {
    const history = [...running, finished, revoked(4)];
    expect(lineOf(5, ...history)).toMatchObject({
      reverted: false,
      conflict: 'I mål, men loppet har ingen start. Sätt starten i kraft igen eller starta loppet.',
    });
    expect(lineOf(4, ...history)).toMatchObject({ reverted: true, revokedBy: 6, conflict: null });
    expect(lineOf(6, ...history)).toMatchObject({
      words: 'Ur kraft: Start 0.8K (fel)',
      part,
      reverted: false,
    });
  });

  it('show at both crossings of a runner', () => {
    const history = [...running, finished, { ...finished, at: finished.at - 2001 }];
    for (const revision of [5, 6])
      expect(lineOf(revision, ...history)).toMatchObject({
        reverted: false,
        conflict: 'I mål två gånger. Ta den målgång ur kraft som är fel.',
      });
  });

  it('include an event about a runner who is no longer listed', () => {
    expect(lineOf(3, ...ready, revoked(2))?.conflict).toMatch(/^Gäller men ändrar ingenting/);
  });
});
