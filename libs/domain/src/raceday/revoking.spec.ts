import { recordedFrom } from '@app/eventing/testing';
import type { RacedayCommand } from './commands';
import { racedayDecider } from './decider';
import type { RacedayEvent } from './events';
import { withSameCommand } from './revoking';
import {
  created,
  details,
  ended,
  finished,
  leo,
  leoListed,
  part,
  ready,
  running,
  statusSet,
  stina,
  afterFinish,
  afterStart,
  beforeStart,
  given,
} from './testing/short-race';

const revoke = (...events: number[]): RacedayCommand => ({
  type: 'RevokeEvents',
  part,
  events,
  alone: true,
  reason: ' tryckt  av misstag ',
});
const reinstate = (...events: number[]): RacedayCommand => ({
  type: 'ReinstateEvents',
  part,
  events,
  alone: true,
  reason: 'stämde ändå',
});
const revoked = (...events: number[]): RacedayEvent => ({
  type: 'EventsRevoked',
  events,
  reason: 'tryckt av misstag',
});
const reinstated = (...events: number[]): RacedayEvent => ({
  type: 'EventsReinstated',
  events,
  reason: 'stämde ändå',
});

const afterRevocation = given(...running, finished, revoked(5));

describe('Revoking events', () => {
  it('names each event once, in order, with the reason', () => {
    afterFinish.when(revoke(5, 4, 5)).then(revoked(4, 5));
  });

  it('reopens an ended race', () => {
    given(...running, ended)
      .when(revoke(5))
      .then(revoked(5));
    given(...running, ended, revoked(5))
      .when({ type: 'FinishRunner', part, sort: stina, at: finished.at })
      .then(finished);
  });

  it('leaves out events that are revoked already', () => {
    afterRevocation.when(revoke(4, 5)).then(revoked(4));
    afterRevocation.when(revoke(5)).thenNothing();
  });

  it('can revoke a revocation', () => {
    afterRevocation.when(revoke(6)).then(revoked(6));
  });

  it('includes all events of the same command, except irrevocable ones', () => {
    const together = [...ready, ...leoListed.slice(0, 1), statusSet('dnf'), statusSet('dnf', leo), ended];
    const asked = recordedFrom(together).map((recorded) => ({
      ...recorded,
      meta: { ...recorded.meta, commandId: recorded.revision > 4 ? 'end' : recorded.meta.commandId },
    }));
    const day = racedayDecider.initial();
    for (const recorded of asked) racedayDecider.evolve(day, recorded.event, recorded);
    expect(racedayDecider.decide({ ...revoke(7), alone: false } as RacedayCommand, day)).toEqual([
      revoked(5, 6, 7),
    ]);
    expect(withSameCommand(asked, [1])).toEqual([1]);
  });

  it('undoes all events of a command, whatever came after', () => {
    const day = racedayDecider.initial();
    const asked = ['create', 'add', 'bib', 'start', 'end', 'end', 'word'];
    for (const recorded of recordedFrom([...running, statusSet('dnf'), ended, revoked(3)])) {
      const commandId = String(asked[recorded.revision - 1]);
      racedayDecider.evolve(day, recorded.event, { ...recorded, meta: { ...recorded.meta, commandId } });
    }
    const undo = (command: string) => racedayDecider.decide({ type: 'UndoCommand', part, command }, day);
    const undone = (...events: number[]) => [{ type: 'EventsRevoked', events, reason: 'Ångrat på enheten' }];
    expect(undo('end')).toEqual(undone(5, 6));
    expect(undo('start')).toEqual(undone(4));
    expect(undo('word')).toEqual(undone(7));
    expect(undo('bib')).toEqual([]);
    expect(undo('never-heard-of')).toEqual([]);
    expect(() => undo('create')).toThrow(expect.objectContaining({ code: 'event-for-good' }) as Error);
  });

  it('refuses unknown and irrevocable events', () => {
    afterStart.when(revoke(5)).thenRefused('event-unknown');
    given(...running, { type: 'RunnerErased', part, sort: stina, registration: null })
      .when(revoke(4, 5))
      .thenRefused('event-for-good');
    afterStart.when(revoke(1)).thenRefused('event-for-good');
    given(created, { type: 'RunnerAdded', part, sort: stina, ...details, registration: 'r4nd0m' })
      .when(revoke(2))
      .thenRefused('event-for-good');
  });

  it('refuses a missing reason, one with a number and one with a name', () => {
    afterStart.when({ ...revoke(4), reason: '  ' } as RacedayCommand).thenRefused('reason-missing');
    afterStart
      .when({ ...revoke(4), reason: 'ring 070-123 45 67' } as RacedayCommand)
      .thenRefused('reason-names-somebody');
    afterStart
      .when({ ...revoke(4), reason: 'Stinas start' } as RacedayCommand)
      .thenRefused('reason-names-runner');
  });
});

describe('Reinstating events', () => {
  it('names only the revoked ones', () => {
    afterRevocation.when(reinstate(4, 5)).then(reinstated(5));
  });

  it('appends nothing when all are effective', () => {
    beforeStart.when(reinstate(2)).thenNothing();
  });
});
