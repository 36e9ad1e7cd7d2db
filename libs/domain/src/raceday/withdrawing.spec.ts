import { recordedFrom } from '@app/eventing/testing';
import type { RacedayEvent } from './events';
import { dayFromSnapshot, evolve } from './evolve';
import { emptyDay } from './day';
import { journalOf } from './journal';
import { snapshotOf } from './snapshot';
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
  beforeStart,
  given,
} from './testing/short-race';

const note = 'Sjuk';
const withdraw = { type: 'WithdrawRunner', part, sort: stina, registration: null, note } as const;
const withdrawn: RacedayEvent = { ...withdraw, type: 'RunnerWithdrawn' };
const reinstate = { type: 'ReinstateRunner', part, sort: stina } as const;
const reinstated: RacedayEvent = { ...reinstate, type: 'RunnerReinstated', registration: null };
const dayAfter = (...events: RacedayEvent[]) => events.reduce((day, event) => evolve(day, event), emptyDay());
const leoAdded: RacedayEvent = { ...stinaAdded, sort: leo };
const paid = { ...details, registration: 'r4nd0m' };

const afterWithdrawal = given(...ready, withdrawn);

describe('Withdrawing a runner', () => {
  it('removes them from the list and frees the bib', () => {
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

  it('appends nothing when repeated', () => {
    afterWithdrawal.when(withdraw).thenNothing();
  });

  it('is refused for a finisher, also after the end', () => {
    for (const moment of [[finished], [finished, ended]])
      given(...running, ...moment)
        .when(withdraw)
        .thenRefused('runner-finished');
  });

  it('prevents a paid runner from being added, and refuses an unknown one', () => {
    const ahead = { ...withdraw, registration: 'r4nd0m' };
    given(created)
      .when(ahead)
      .then({ ...withdrawn, registration: 'r4nd0m' });
    given(created, { ...withdrawn, registration: 'r4nd0m' })
      .when({ type: 'AddRunner', part, sort: stina, runner: paid, bib: null })
      .thenRefused('runner-withdrawn');
    given(created).when(withdraw).thenRefused('runner-unknown');
  });

  it('can be undone, which restores the details and, if free, the bib', () => {
    afterWithdrawal.when(reinstate).then(reinstated);
    beforeStart.when(reinstate).thenNothing();
    given(created).when(reinstate).thenRefused('runner-unknown');
    expect(dayAfter(...ready, withdrawn, reinstated)).toEqual({
      ...dayAfter(...ready),
      past: expect.anything(),
    });
    const bib: RacedayEvent = { type: 'BibRegistered', part, sort: leo, bib: 127 };
    expect(dayAfter(...ready, leoAdded, withdrawn, bib, reinstated).runners.get(stina)?.bib).toBeNull();
  });

  it('restores the runner after two withdrawals with a revoked reinstatement in between', () => {
    const between = [...ready, withdrawn, reinstated, withdrawn];
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [ready.length + 2], reason: 'fel' };
    const day = recordedFrom([...between, revoked, reinstated]).reduce(
      (now, { event, revision, meta }) => evolve(now, event, { revision, meta }),
      emptyDay(),
    );
    expect(day.runners.get(stina)).toMatchObject({ bib: 127, details: { firstname: 'Stina' } });
  });

  it('frees no bib that another runner wears when repeated', () => {
    const bib: RacedayEvent = { type: 'BibRegistered', part, sort: leo, bib: 127 };
    expect([...dayAfter(...ready, leoAdded, withdrawn, bib, withdrawn).bibs]).toEqual([[127, leo]]);
  });

  it('ends when the runner is added again, without their old bib', () => {
    const day = dayAfter(...ready, withdrawn, stinaAdded);
    expect([day.runners.has(stina), day.withdrawn.has(stina)]).toEqual([true, false]);
    expect([...dayAfter(...ready, stinaAdded).bibs]).toEqual([]);
  });

  it('is undone by a crossing from an offline device', () => {
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

  it('is not undone by an impossible crossing, or by a bib that another runner wears', () => {
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

  it('sets DNS on a runner with a bib when undone after the end', () => {
    given(...running, withdrawn, ended)
      .when(reinstate)
      .then(reinstated, statusSet('dns'));
    given(created, stinaAdded, started, withdrawn, ended).when(reinstate).then(reinstated);
  });

  it('is part of the snapshot', () => {
    const day = dayAfter(...ready, withdrawn);
    const snapshot = snapshotOf('250913', day, 9);
    expect(dayFromSnapshot(snapshot)).toEqual({ ...day, past: emptyDay().past, base: snapshot });
  });

  it('removes the note and details of an erased runner', () => {
    afterWithdrawal
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

  it('shows in the journal', () => {
    const history = [created, stinaAdded, withdrawn, reinstated].map((event, index) => ({
      event,
      revision: index + 1,
      meta: { at: 0, recordedAt: 0, by: 'Maria', device: '', commandId: String(index) },
    }));
    const words = journalOf(history).map((entry) => entry.words);
    expect(words.slice(2)).toEqual([
      'Stina Ödman borttagen från startlistan',
      'Stina Ödman tillbaka på startlistan',
    ]);
  });
});

describe('Removing a runner', () => {
  const remove = { type: 'RemoveRunner', part, sort: stina } as const;
  const removed: RacedayEvent = { ...withdraw, type: 'RunnerWithdrawn', note: '' };

  it('withdraws one whom organisers added', () => {
    beforeStart.when(remove).then(removed);
    given(...running, statusSet('dns'))
      .when(remove)
      .then(removed);
  });

  it('is refused for a finisher, a paid runner, an unknown one and one already removed', () => {
    given(...ready, removed)
      .when(remove)
      .thenRefused('runner-withdrawn');
    given(...running, finished)
      .when(remove)
      .thenRefused('runner-finished');
    given(created, { ...stinaAdded, registration: 'r4nd0m' })
      .when(remove)
      .thenRefused('runner-paid');
    given(created).when(remove).thenRefused('runner-unknown');
  });
});
