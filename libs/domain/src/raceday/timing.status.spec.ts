import { specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RunnerStatus } from './events';
import {
  created,
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

const set = (status: RunnerStatus) => ({ type: 'SetRunnerStatus', part, sort: stina, status }) as const;

describe('Setting a status', () => {
  it('tells who did not start, before the start and after', () => {
    given(...ready)
      .when(set('dns'))
      .then(statusSet('dns'));
    given(...running)
      .when({ type: 'SetRunnerStatus', part, bib: 127, status: 'dns' })
      .then(statusSet('dns'));
  });

  it.each<RunnerStatus>(['dnf', 'dsq'])('tells %s only once the race has started', (status) => {
    given(...running)
      .when(set(status))
      .then(statusSet(status));
    given(...ready)
      .when(set(status))
      .thenRefused('race-not-started');
  });

  it('changes from one to another, and back', () => {
    given(...running, statusSet('dns'))
      .when(set('dnf'))
      .then(statusSet('dnf'));
    given(...running, statusSet('dns'))
      .when(set(''))
      .then(statusSet(''));
  });

  it.each<RunnerStatus>(['', 'dns', 'dnf', 'dsq'])(
    'says nothing when it is %p already, even after the end',
    (status) => {
      given(...running, statusSet(status))
        .when(set(status))
        .thenNothing();
      given(...running, statusSet(status), ended)
        .when(set(status))
        .thenNothing();
    },
  );

  it.each<RunnerStatus>(['dns', 'dnf'])('refuses %s for somebody who crossed the line', (status) => {
    given(...running, finished)
      .when(set(status))
      .thenRefused('runner-finished');
  });

  it('refuses what is no status', () => {
    given(...running)
      .when(set('winner' as 'dns'))
      .thenRefused('status-invalid');
  });

  it('is refused for runners nobody knows', () => {
    given(...running)
      .when({ type: 'SetRunnerStatus', part, sort: leo, status: 'dnf' })
      .thenRefused('runner-unknown');
  });
});

describe('Disqualifying', () => {
  it('is possible for somebody who finished, and after the end', () => {
    given(...running, finished)
      .when(set('dsq'))
      .then(statusSet('dsq'));
    given(...running, finished, ended)
      .when(set('dsq'))
      .then(statusSet('dsq'));
  });

  it('can be taken back, which brings the crossing back', () => {
    const counted = { ...statusSet(''), finished: finished.at };
    given(...running, finished, statusSet('dsq'))
      .when(set(''))
      .then(counted);
    given(...running, finished, ended, statusSet('dsq'))
      .when(set(''))
      .then(counted);
  });

  it('leaves nobody out on the course of a race that is over', () => {
    given(...running, statusSet('dsq'), ended)
      .when(set(''))
      .then(statusSet('dnf'));
  });

  it('leaves somebody without a bib as they were', () => {
    given(created, stinaAdded, started, statusSet('dsq'), ended).when(set('')).then(statusSet(''));
  });

  it('is all that changes after the end', () => {
    given(...running, statusSet('dnf'), ended)
      .when(set('dns'))
      .thenRefused('race-ended');
    given(...running, statusSet('dnf'), ended)
      .when(set(''))
      .thenRefused('race-ended');
  });
});
