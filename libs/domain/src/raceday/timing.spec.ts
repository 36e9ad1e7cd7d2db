import { specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RunnerStatus } from './events';
import {
  created,
  ended,
  finished,
  gun,
  leo,
  leoIsIn,
  nilsIsInTheLonger,
  part,
  ready,
  reset,
  restored,
  running,
  started,
  statusSet,
  stina,
  stinaAdded,
} from './testing/short-race';

const given = specify(racedayDecider);

const at = finished.at;

describe('Starting a race', () => {
  const start = { type: 'StartRace', part, at: gun } as const;

  it('sets off the clock', () => {
    given(...ready)
      .when(start)
      .then(started);
  });

  it('keeps the first time when the button is pressed twice', () => {
    given(...running)
      .when({ ...start, at: gun + 900 })
      .thenNothing();
  });

  it('is refused for a race nobody knows, and for one that is over', () => {
    given().when(start).thenRefused('race-unknown');
    given(created, started, ended).when(start).thenRefused('race-ended');
  });

  it('counts within thirty days of the race day, and is refused beyond', () => {
    const last = Date.parse('2025-10-13T12:00:00Z');
    given(...ready)
      .when({ ...start, at: last })
      .then({ ...started, at: last });
    for (const at of [last + 1, Date.parse('2025-08-14T11:59:59Z'), Date.parse('2026-11-22T05:31:00Z')])
      given(...ready)
        .when({ ...start, at })
        .thenRefused('time-out-of-range');
  });
});

describe('Finishing a runner', () => {
  const cross = { type: 'FinishRunner', part, at, sort: stina } as const;

  it('records the moment they crossed the line', () => {
    given(...running)
      .when(cross)
      .then(finished);
  });

  it('knows the runner by their bib', () => {
    given(...running)
      .when({ type: 'FinishRunner', part, at, bib: 127 })
      .then(finished);
  });

  it('keeps the first time when the button is pressed twice', () => {
    given(...running, finished)
      .when({ ...cross, at: at + 300 })
      .thenNothing();
  });

  it('is refused more than thirty days from the race day, where an end is not', () => {
    const late = { at: Date.parse('2025-10-14T12:00:00Z') };
    given(...running)
      .when({ ...cross, ...late })
      .thenRefused('time-out-of-range');
    given(...running, finished)
      .when({ type: 'EndRace', part, ...late })
      .then({ ...ended, ...late });
  });

  it('counts for a runner who was thought not to start or to have stopped', () => {
    given(...running, statusSet('dns'))
      .when(cross)
      .then(finished);
    given(...running, statusSet('dnf'), finished)
      .when({ type: 'EndRace', part, at: ended.at })
      .then(ended);
  });

  it('is recorded for a disqualified runner, who stays so', () => {
    given(...running, statusSet('dsq'))
      .when(cross)
      .then(finished);
    given(...running, statusSet('dsq'), finished)
      .when({ type: 'SetRunnerStatus', part, sort: stina, status: 'dsq' })
      .thenNothing();
  });

  it('takes a crossing in the very moment of the start, and none before', () => {
    given(...running)
      .when({ ...cross, at: gun })
      .then({ ...finished, at: gun });
    given(...running)
      .when({ ...cross, at: gun - 1 })
      .thenRefused('time-before-start');
  });

  it('is refused before the start and after the end', () => {
    given(...ready)
      .when(cross)
      .thenRefused('race-not-started');
    given(...running, statusSet('dnf'), ended)
      .when({ ...cross, at: ended.at + 1 })
      .thenRefused('race-ended');
    given(...running, finished, ended)
      .when({ ...cross, at: ended.at + 1 })
      .thenRefused('race-ended');
  });

  it.each<RunnerStatus>(['dns', 'dnf', 'dsq'])(
    'counts when it happened before the end and comes to light after it, also for %s',
    (status) => {
      given(...running, statusSet(status), ended)
        .when(cross)
        .then(finished);
      given(...running, statusSet(status), ended)
        .when({ ...cross, at: ended.at })
        .then({ ...finished, at: ended.at });
    },
  );

  it('keeps the first time also after the end', () => {
    given(...running, finished, ended)
      .when({ ...cross, at: at + 300 })
      .thenNothing();
  });

  it('is refused for runners nobody knows, and for those of another race', () => {
    given(...running)
      .when({ ...cross, sort: leo })
      .thenRefused('runner-unknown');
    given(...running)
      .when({ type: 'FinishRunner', part, at, bib: 4 })
      .thenRefused('bib-unknown');
    given(...running, ...nilsIsInTheLonger)
      .when({ type: 'FinishRunner', part, at, bib: 188 })
      .thenRefused('runner-in-other-race');
  });

  it('no longer knows a runner by a bib they gave back', () => {
    given(...running, { type: 'BibRegistered', part, sort: stina, bib: 200 })
      .when({ type: 'FinishRunner', part, at, bib: 127 })
      .thenRefused('bib-unknown');
  });
});

describe('Restoring a runner', () => {
  const restore = { type: 'RestoreRunner', part, bib: 127 } as const;

  it('puts them back on the course, free to finish again', () => {
    given(...running, finished)
      .when(restore)
      .then(restored);
    given(...running, finished, restored)
      .when({ type: 'FinishRunner', part, at: at + 5000, sort: stina })
      .then({ ...finished, at: at + 5000 });
  });

  it('does not bring a DNF back that the crossing had overruled', () => {
    given(...running, statusSet('dnf'), finished, restored)
      .when({ type: 'EndRace', part, at: ended.at })
      .thenRefused('runners-still-out');
  });

  it('says nothing when they are out there anyway', () => {
    given(...running)
      .when(restore)
      .thenNothing();
  });

  it('takes back the crossing that is meant, and lets another device’s stand', () => {
    given(...running, finished)
      .when({ ...restore, finished: at })
      .then(restored);
    given(...running, finished)
      .when({ ...restore, finished: at + 300 })
      .thenNothing();
    given(...running, finished, ended)
      .when({ ...restore, finished: at + 300 })
      .thenNothing();
  });

  it.each(['dns', 'dnf'] as const)(
    'makes somebody %s again whose crossing came to light after the end',
    (status) => {
      given(...running, statusSet(status), ended, finished)
        .when(restore)
        .then(restored, statusSet(status));
    },
  );

  it('leaves a disqualified runner so after the end, and nobody out on the course', () => {
    given(...running, statusSet('dsq'), ended, finished)
      .when(restore)
      .then(restored);
    given(...running, statusSet('dsq'), ended, finished, statusSet(''))
      .when(restore)
      .then(restored, statusSet('dnf'));
    given(created, stinaAdded, started, ended, finished)
      .when({ type: 'RestoreRunner', part, sort: stina })
      .then(restored);
  });

  it('is else possible only while the race is on', () => {
    given(...ready)
      .when(restore)
      .thenRefused('race-not-started');
    given(...running, finished, ended)
      .when(restore)
      .thenRefused('race-ended');
  });
});

describe('Ending a race', () => {
  const end = { type: 'EndRace', part, at: ended.at } as const;

  it('closes it when nobody remains out', () => {
    given(...running, finished)
      .when(end)
      .then(ended);
    given(...running, statusSet('dnf'))
      .when(end)
      .then(ended);
  });

  it('is refused while somebody remains out', () => {
    given(...running, finished, ...leoIsIn)
      .when(end)
      .thenRefused('runners-still-out');
  });

  it('settles those left in the same step when a status is given', () => {
    given(...running, ...leoIsIn)
      .when({ ...end, status: 'dnf' })
      .then(statusSet('dnf'), statusSet('dnf', leo), ended);
  });

  it('is not held up by those without a bib', () => {
    given(created, stinaAdded, started).when(end).then(ended);
  });

  it('says nothing when the race is over already', () => {
    given(created, started, ended).when(end).thenNothing();
  });

  it('is refused before the start', () => {
    given(...ready)
      .when(end)
      .thenRefused('race-not-started');
  });
});

describe('Resetting a race', () => {
  const wipe = { type: 'ResetRace', part, word: 'NOLLSTÄLL' } as const;

  it('takes the start back, also of a race that is over', () => {
    given(...running)
      .when(wipe)
      .then(reset);
    given(...running, finished, ended)
      .when(wipe)
      .then(reset);
  });

  it('forgets crossings and statuses, and keeps runners and bibs', () => {
    const again = [...running, finished, ...leoIsIn, statusSet('dsq', leo), reset, started];
    given(...again)
      .when({ type: 'FinishRunner', part, bib: 127, at })
      .then(finished);
    given(...again)
      .when({ type: 'EndRace', part, at: ended.at, status: 'dns' })
      .then(statusSet('dns'), statusSet('dns', leo), ended);
  });

  it('says nothing of a race that has not started', () => {
    given(...ready)
      .when(wipe)
      .thenNothing();
  });

  it.each(['', 'nollställ', 'NOLLSTALL'])('is refused with the word %p', (word) => {
    given(...running)
      .when({ ...wipe, word })
      .thenRefused('reset-word-wrong');
  });
});
