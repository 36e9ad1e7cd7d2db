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
  it('sets DNS before and after the start', () => {
    given(...ready)
      .when(set('dns'))
      .then(statusSet('dns'));
    given(...running)
      .when({ type: 'SetRunnerStatus', part, bib: 127, status: 'dns' })
      .then(statusSet('dns'));
  });

  it.each<RunnerStatus>(['dnf', 'dsq'])('sets %s only after the start', (status) => {
    given(...running)
      .when(set(status))
      .then(statusSet(status));
    given(...ready)
      .when(set(status))
      .thenRefused('race-not-started');
  });

  it('changes a status and removes it', () => {
    given(...running, statusSet('dns'))
      .when(set('dnf'))
      .then(statusSet('dnf'));
    given(...running, statusSet('dns'))
      .when(set(''))
      .then(statusSet(''));
  });

  it.each<RunnerStatus>(['', 'dns', 'dnf', 'dsq'])(
    'appends nothing when it is %p already, even after the end',
    (status) => {
      given(...running, statusSet(status))
        .when(set(status))
        .thenNothing();
      given(...running, statusSet(status), ended)
        .when(set(status))
        .thenNothing();
    },
  );

  it.each<RunnerStatus>(['dns', 'dnf'])('refuses %s for a finisher', (status) => {
    given(...running, finished)
      .when(set(status))
      .thenRefused('runner-finished');
  });

  it('refuses an invalid status', () => {
    given(...running)
      .when(set('winner' as 'dns'))
      .thenRefused('status-invalid');
  });

  it('refuses an unknown runner', () => {
    given(...running)
      .when({ type: 'SetRunnerStatus', part, sort: leo, status: 'dnf' })
      .thenRefused('runner-unknown');
  });
});

describe('Disqualifying a runner', () => {
  it('is allowed for a finisher, also after the end', () => {
    given(...running, finished)
      .when(set('dsq'))
      .then(statusSet('dsq'));
    given(...running, finished, ended)
      .when(set('dsq'))
      .then(statusSet('dsq'));
  });

  it('can be undone, which restores the crossing', () => {
    const counted = { ...statusSet(''), finished: finished.at };
    given(...running, finished, statusSet('dsq'))
      .when(set(''))
      .then(counted);
    given(...running, finished, ended, statusSet('dsq'))
      .when(set(''))
      .then(counted);
  });

  it('sets DNF when undone after the end without a crossing', () => {
    given(...running, statusSet('dsq'), ended)
      .when(set(''))
      .then(statusSet('dnf'));
  });

  it('sets no status when undone after the end for a runner without a bib', () => {
    given(created, stinaAdded, started, statusSet('dsq'), ended).when(set('')).then(statusSet(''));
  });

  it('is the only status change allowed after the end', () => {
    given(...running, statusSet('dnf'), ended)
      .when(set('dns'))
      .thenRefused('race-ended');
    given(...running, statusSet('dnf'), ended)
      .when(set(''))
      .thenRefused('race-ended');
  });
});
