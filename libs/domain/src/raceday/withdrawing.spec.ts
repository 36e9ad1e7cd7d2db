import { recordedFrom, specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RacedayEvent } from './events';
import { evolve } from './evolve';
import { emptyDay } from './day';
import { journalOf } from './journal';
import { dayIn, snapshotOf } from './snapshot';
import {
  created,
  details,
  ended,
  finished,
  leo,
  part,
  ready,
  running,
  started,
  statusSet,
  stina,
  stinaAdded,
} from './testing/short-race';

const given = specify(racedayDecider);
const note = 'Sjuk';
const withdraw = { type: 'WithdrawRunner', part, sort: stina, registration: null, note } as const;
const withdrawn: RacedayEvent = { ...withdraw, type: 'RunnerWithdrawn' };
const reinstate = { type: 'ReinstateRunner', part, sort: stina } as const;
const reinstated: RacedayEvent = { ...reinstate, type: 'RunnerReinstated', registration: null };
const dayAfter = (...events: RacedayEvent[]) => events.reduce((day, event) => evolve(day, event), emptyDay());
const leoAdded: RacedayEvent = { ...stinaAdded, sort: leo };
const paid = { ...details, registration: 'r4nd0m' };

describe('Withdrawing a runner', () => {
  it('takes them off the list and frees the bib', () => {
    for (const moment of [ready, running])
      given(...moment)
        .when(withdraw)
        .then(withdrawn);
    const day = dayAfter(...ready, withdrawn);
    expect(day.runners.has(stina)).toBe(false);
    expect(day.bibs.has(127)).toBe(false);
    given(...ready, leoAdded, withdrawn)
      .when({ type: 'RegisterBib', part, sort: leo, bib: 127 })
      .then({ type: 'BibRegistered', part, sort: leo, bib: 127 });
  });

  it('is said once', () => {
    given(...ready, withdrawn)
      .when(withdraw)
      .thenNothing();
  });

  it('is refused once they have crossed the line, also when the race is over', () => {
    for (const moment of [[finished], [finished, ended]])
      given(...running, ...moment)
        .when(withdraw)
        .thenRefused('runner-finished');
  });

  it('keeps somebody off the list who was paid for and had not come to it', () => {
    const ahead = { ...withdraw, registration: 'r4nd0m' };
    given(created)
      .when(ahead)
      .then({ ...withdrawn, registration: 'r4nd0m' });
    given(created, { ...withdrawn, registration: 'r4nd0m' })
      .when({ type: 'AddRunner', part, sort: stina, runner: paid, bib: null })
      .thenRefused('runner-withdrawn');
    given(created).when(withdraw).thenRefused('runner-unknown');
  });

  it('is taken back with all that was known, and the bib where it is free', () => {
    given(...ready, withdrawn)
      .when(reinstate)
      .then(reinstated);
    given(...ready)
      .when(reinstate)
      .thenNothing();
    given(created).when(reinstate).thenRefused('runner-unknown');
    expect(dayAfter(...ready, withdrawn, reinstated)).toEqual({
      ...dayAfter(...ready),
      past: expect.anything(),
    });
    const bib: RacedayEvent = { type: 'BibRegistered', part, sort: leo, bib: 127 };
    expect(dayAfter(...ready, leoAdded, withdrawn, bib, reinstated).runners.get(stina)?.bib).toBeNull();
  });

  it('is taken back with all that was known also where it was said twice, since what lay between counts no longer', () => {
    const between = [...ready, withdrawn, reinstated, withdrawn];
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [ready.length + 2], reason: 'fel' };
    const day = recordedFrom([...between, revoked, reinstated]).reduce(
      (now, { event, revision, meta }) => evolve(now, event, { revision, meta }),
      emptyDay(),
    );
    expect(day.runners.get(stina)).toMatchObject({ bib: 127, details: { firstname: 'Stina' } });
  });

  it('frees no bib that somebody else has got, where it is said twice', () => {
    const bib: RacedayEvent = { type: 'BibRegistered', part, sort: leo, bib: 127 };
    expect([...dayAfter(...ready, leoAdded, withdrawn, bib, withdrawn).bibs]).toEqual([[127, leo]]);
  });

  it('is over for whoever comes to a list again: they are there once, and their old bib is free', () => {
    const day = dayAfter(...ready, withdrawn, stinaAdded);
    expect([day.runners.has(stina), day.withdrawn.has(stina)]).toEqual([true, false]);
    expect([...dayAfter(...ready, stinaAdded).bibs]).toEqual([]);
  });

  it('is taken back by a crossing that a phone without a network had taken', () => {
    for (const name of [{ sort: stina }, { bib: 127 }])
      given(...running, withdrawn)
        .when({ type: 'FinishRunner', part, at: finished.at, ...name })
        .then(reinstated, finished);
    const afterEnd = [...running, withdrawn, ended];
    given(...afterEnd)
      .when({ type: 'FinishRunner', part, sort: stina, at: finished.at })
      .then(reinstated, finished);
    expect(dayAfter(...afterEnd, reinstated, finished).bibs.get(127)).toBe(stina);
  });

  it('stands against a crossing that cannot be, and against a bib that is another runner by now', () => {
    given(...running, withdrawn)
      .when({ type: 'FinishRunner', part, sort: stina, at: 0 })
      .thenRefused('time-before-start');
    const bib: RacedayEvent = { type: 'BibRegistered', part, sort: leo, bib: 127 };
    given(...ready, leoAdded, withdrawn, bib, started)
      .when({ type: 'FinishRunner', part, bib: 127, at: finished.at })
      .then({ ...finished, sort: leo });
    given(created, { ...withdrawn, registration: 'r4nd0m' }, started)
      .when({ type: 'FinishRunner', part, sort: stina, at: finished.at })
      .thenRefused('runner-unknown');
  });

  it('taken back once the race is over leaves nobody out on the course', () => {
    given(...running, withdrawn, ended)
      .when(reinstate)
      .then(reinstated, statusSet('dns'));
    given(created, stinaAdded, started, withdrawn, ended).when(reinstate).then(reinstated);
  });

  it('travels with the day', () => {
    const day = dayAfter(...ready, withdrawn);
    const snapshot = snapshotOf('250913', day, 9);
    expect(dayIn(snapshot)).toEqual({ ...day, past: emptyDay().past, base: snapshot });
  });

  it('leaves nothing of somebody who is erased', () => {
    given(...ready, withdrawn)
      .when({ type: 'EraseRunner', part, sort: stina, reason: 'Begäran 2025-10-02' })
      .then({ type: 'RunnerErased', part, sort: stina, registration: null, reason: 'Begäran 2025-10-02' });
    const day = dayAfter(...ready, withdrawn, {
      type: 'RunnerErased',
      part,
      sort: stina,
      registration: null,
    });
    expect(day.withdrawn.get(stina)).toMatchObject({
      note: '',
      runner: { details: { firstname: 'Borttagen' } },
    });
  });

  it('stands in the journal in words', () => {
    const history = [created, stinaAdded, withdrawn, reinstated].map((event, index) => ({
      event,
      revision: index + 1,
      meta: { at: 0, recordedAt: 0, by: 'Maria', device: '', commandId: String(index) },
    }));
    const words = journalOf(history).map((entry) => entry.words);
    expect(words.slice(2)).toEqual(['Stina Ödman avanmäld', 'Stina Ödman anmäld igen']);
  });
});
