import type { RacedayEvent } from './events';
import type { RunnerStatus } from './result-marks';
import {
  created,
  ended,
  finished,
  gun,
  leo,
  leoListed,
  longer,
  nilsListedInLonger,
  part,
  reset,
  restored,
  running,
  started,
  statusSet,
  stina,
  stinaAdded,
  beforeStart,
  afterStart,
  afterFinish,
  afterEnd,
  given,
} from './testing/short-race';

const at = finished.at;

function setAside(revision: number, reason: string): RacedayEvent {
  return { type: 'EventsRevoked', events: [revision], reason };
}

describe('Starting a race', () => {
  const start = { type: 'StartRace', part, at: gun } as const;

  it('records the start time', () => {
    beforeStart.when(start).then(started);
  });

  it('keeps the first time when repeated', () => {
    afterStart.when({ ...start, at: gun + 900 }).thenNothing();
  });

  it('stores the clearly different time of another device without effect', () => {
    const pressed = { ...start, isCaptured: true };
    afterStart.when({ ...pressed, at: gun + 2000 }).thenNothing();
    for (const at of [gun - 4000, gun + 4000])
      afterStart
        .when({ ...pressed, at })
        .then({ ...started, at }, setAside(5, '0.8K hade redan startat 11:00:00'));
    given(created, started, ...nilsListedInLonger)
      .when({ ...pressed, at: gun + 4000, others: [longer] })
      .then(
        { ...started, part: longer, at: gun + 4000 },
        { ...started, at: gun + 4000 },
        setAside(7, '0.8K hade redan startat 11:00:00'),
      );
    afterStart
      .when({ ...pressed, at: gun + 4000, others: [part] })
      .then({ ...started, at: gun + 4000 }, setAside(5, '0.8K hade redan startat 11:00:00'));
  });

  it('starts other races at the same moment, apart from those that have started or ended', () => {
    const together = { ...start, others: [longer, part] };
    const longerStarted = { ...started, part: longer } as const;
    given(created, ...nilsListedInLonger)
      .when(together)
      .then(started, longerStarted);
    given(created, started, ...nilsListedInLonger)
      .when(together)
      .then(longerStarted);
    given(created, ...nilsListedInLonger, longerStarted, { ...ended, part: longer })
      .when(together)
      .then(started);
    given(created).when(together).thenRefused('race-unknown');
  });

  it('refuses an unknown race and an ended one', () => {
    given().when(start).thenRefused('race-unknown');
    given(created, started, ended).when(start).thenRefused('race-ended');
  });

  it('accepts a time within thirty days of the race day, and refuses others', () => {
    const last = Date.parse('2025-10-13T12:00:00Z');
    beforeStart.when({ ...start, at: last }).then({ ...started, at: last });
    for (const at of [last + 1, Date.parse('2025-08-14T11:59:59Z'), Date.parse('2026-11-22T05:31:00Z')])
      beforeStart.when({ ...start, at }).thenRefused('time-out-of-range');
  });
});

describe('Finishing a runner', () => {
  const cross = { type: 'FinishRunner', part, at, sort: stina } as const;

  it('records the time of the crossing', () => {
    afterStart.when(cross).then(finished);
  });

  it('finds the runner by bib', () => {
    afterStart.when({ type: 'FinishRunner', part, at, bib: 127 }).then(finished);
  });

  it('keeps the first time when repeated', () => {
    afterFinish.when({ ...cross, at: at + 300 }).thenNothing();
    afterFinish.when({ ...cross, at: at + 60_000 }).thenNothing();
  });

  const tapped = { ...cross, isCaptured: true };

  it('takes the earlier time of two devices, whichever arrives first', () => {
    for (const before of [300, 60_000])
      afterFinish.when({ ...tapped, at: at - before }).then({ ...finished, at: at - before });
    afterFinish.when({ ...tapped, at: at + 2000 }).thenNothing();
  });

  it('stores a clearly later time of another device without effect', () => {
    afterFinish
      .when({ ...tapped, at: at + 2001 })
      .then({ ...finished, at: at + 2001 }, setAside(6, 'Redan i mål 11:03:29'));
    const away = { part, sort: stina, registration: null } as const;
    given(...running, finished, { ...away, type: 'RunnerWithdrawn', note: '' })
      .when({ ...tapped, at: at + 2001 })
      .then(
        { ...away, type: 'RunnerReinstated' },
        { ...finished, at: at + 2001 },
        setAside(8, 'Redan i mål 11:03:29'),
      );
  });

  it('changes no published crossing', () => {
    const published: RacedayEvent = {
      ...{ type: 'ResultsPublished', part, at: at + 1, standings: [] },
      ...{ version: 1, fingerprint: '0', changes: '' },
    };
    const before = given(...running, finished, ended, published);
    before.when({ ...tapped, at: at - 300 }).thenNothing();
    before
      .when({ ...tapped, at: at - 60_000 })
      .then({ ...finished, at: at - 60_000 }, setAside(8, 'Redan i mål 11:03:29'));
  });

  it('changes no crossing that organisers have decided about', () => {
    const adjusted = { type: 'FinishTimeAdjusted', part, sort: stina, at, reason: 'målfoto' } as const;
    const decided = given(...running, finished, adjusted);
    decided.when({ ...tapped, at: at - 300 }).thenNothing();
    decided
      .when({ ...tapped, at: at - 60_000 })
      .then({ ...finished, at: at - 60_000 }, setAside(7, 'Redan i mål 11:03:29'));
  });

  it('is refused over thirty days from the race day, unlike an end', () => {
    const late = { at: Date.parse('2025-10-14T12:00:00Z') };
    afterStart.when({ ...cross, ...late }).thenRefused('time-out-of-range');
    afterFinish.when({ type: 'EndRace', part, ...late }).then({ ...ended, ...late });
  });

  it('counts for a runner marked DNS or DNF', () => {
    given(...running, statusSet('dns'))
      .when(cross)
      .then(finished);
    given(...running, statusSet('dnf'), finished)
      .when({ type: 'EndRace', part, at: ended.at })
      .then(ended);
  });

  it('is recorded for a disqualified runner, who stays disqualified', () => {
    given(...running, statusSet('dsq'))
      .when(cross)
      .then(finished);
    given(...running, statusSet('dsq'), finished)
      .when({ type: 'SetRunnerStatus', part, sort: stina, status: 'dsq' })
      .thenNothing();
  });

  it('accepts a crossing at the exact start, and refuses an earlier one', () => {
    afterStart.when({ ...cross, at: gun }).then({ ...finished, at: gun });
    afterStart.when({ ...cross, at: gun - 1 }).thenRefused('time-before-start');
  });

  it('is refused before the start and after the end', () => {
    beforeStart.when(cross).thenRefused('race-not-started');
    given(...running, statusSet('dnf'), ended)
      .when({ ...cross, at: ended.at + 1 })
      .thenRefused('race-ended');
    afterEnd.when({ ...cross, at: ended.at + 1 }).thenRefused('race-ended');
  });

  it.each<RunnerStatus>(['dns', 'dnf', 'dsq'])(
    'accepts a crossing before the end that arrives after it, also for %s',
    (status) => {
      const before = given(...running, statusSet(status), ended);
      before.when(cross).then(finished);
      before.when({ ...cross, at: ended.at }).then({ ...finished, at: ended.at });
    },
  );

  it('keeps the first time also after the end', () => {
    afterEnd.when({ ...cross, at: at + 300 }).thenNothing();
  });

  it('refuses an unknown runner or bib, and one of another race', () => {
    afterStart.when({ ...cross, sort: leo }).thenRefused('runner-unknown');
    afterStart.when({ type: 'FinishRunner', part, at, bib: 4 }).thenRefused('bib-unknown');
    given(...running, ...nilsListedInLonger)
      .when({ type: 'FinishRunner', part, at, bib: 188 })
      .thenRefused('runner-in-other-race');
  });

  it('does not find a runner by their former bib', () => {
    given(...running, { type: 'BibRegistered', part, sort: stina, bib: 200 })
      .when({ type: 'FinishRunner', part, at, bib: 127 })
      .thenRefused('bib-unknown');
  });
});

describe('Restoring a runner', () => {
  const restore = { type: 'RestoreRunner', part, bib: 127 } as const;

  it('puts the runner back on the course, able to finish again', () => {
    afterFinish.when(restore).then(restored);
    given(...running, finished, restored)
      .when({ type: 'FinishRunner', part, at: at + 5000, sort: stina })
      .then({ ...finished, at: at + 5000 });
  });

  it('does not restore a DNF that the crossing replaced', () => {
    given(...running, statusSet('dnf'), finished, restored)
      .when({ type: 'EndRace', part, at: ended.at })
      .thenRefused('runners-still-out');
  });

  it('appends nothing for a runner who has not finished', () => {
    afterStart.when(restore).thenNothing();
  });

  it('removes only the given crossing, not that of another device', () => {
    afterFinish.when({ ...restore, finished: at }).then(restored);
    afterFinish.when({ ...restore, finished: at + 300 }).thenNothing();
    afterEnd.when({ ...restore, finished: at + 300 }).thenNothing();
  });

  it('records the other of two crossings again', () => {
    given(...running, finished, { ...finished, at: at - 60_000 })
      .when({ ...restore, finished: at - 60_000 })
      .then(restored, finished);
    given(...running, finished, { ...finished, at: at - 60_000 }, { ...finished, at: at - 60_300 })
      .when(restore)
      .then(restored, finished);
    given(...running, finished, { ...finished, at: at - 300 })
      .when(restore)
      .then(restored);
  });

  it('keeps a crossing from before the end when another device sends the same one after it', () => {
    given(...running, finished, ended, { ...finished, at: at - 300 })
      .when(restore)
      .thenRefused('race-ended');
  });

  it.each(['dns', 'dnf'] as const)('restores %s after the end for a crossing that arrived late', (status) => {
    given(...running, statusSet(status), ended, finished)
      .when(restore)
      .then(restored, statusSet(status));
  });

  it('keeps a disqualification after the end, and leaves no runner with a bib out on the course', () => {
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

  it('is otherwise refused before the start and after the end', () => {
    beforeStart.when(restore).thenRefused('race-not-started');
    afterEnd.when(restore).thenRefused('race-ended');
  });
});

describe('Ending a race', () => {
  const end = { type: 'EndRace', part, at: ended.at } as const;

  it('closes it when no runner is out', () => {
    afterFinish.when(end).then(ended);
    given(...running, statusSet('dnf'))
      .when(end)
      .then(ended);
  });

  it('is refused while a runner is out', () => {
    given(...running, finished, ...leoListed)
      .when(end)
      .thenRefused('runners-still-out');
  });

  it('sets the given status on runners still out, in the same step', () => {
    given(...running, ...leoListed)
      .when({ ...end, status: 'dnf' })
      .then(statusSet('dnf'), statusSet('dnf', leo), ended);
  });

  it('ignores runners without a bib', () => {
    given(created, stinaAdded, started).when(end).then(ended);
  });

  it('appends nothing when already ended', () => {
    given(created, started, ended).when(end).thenNothing();
  });

  it('is refused before the start', () => {
    beforeStart.when(end).thenRefused('race-not-started');
  });
});

describe('Resetting a race', () => {
  const wipe = { type: 'ResetRace', part, word: 'NOLLSTÄLL' } as const;

  it('removes the start, also of an ended race', () => {
    afterStart.when(wipe).then(reset);
    afterEnd.when(wipe).then(reset);
  });

  it('removes crossings and statuses, and keeps runners and bibs', () => {
    const again = given(...running, finished, ...leoListed, statusSet('dsq', leo), reset, started);
    again.when({ type: 'FinishRunner', part, bib: 127, at }).then(finished);
    again
      .when({ type: 'EndRace', part, at: ended.at, status: 'dns' })
      .then(statusSet('dns'), statusSet('dns', leo), ended);
  });

  it('appends nothing before the start', () => {
    beforeStart.when(wipe).thenNothing();
  });

  it.each(['nollställ', ' Nollställ '])('accepts the word in any case, as %p', (word) => {
    afterStart.when({ ...wipe, word }).then(reset);
  });

  it.each(['', 'NOLLSTALL', 'NOLL STÄLL'])('is refused with the word %p', (word) => {
    afterStart.when({ ...wipe, word }).thenRefused('reset-word-wrong');
  });
});

const set = (status: RunnerStatus) => ({ type: 'SetRunnerStatus', part, sort: stina, status }) as const;

describe('Setting a status', () => {
  it('sets DNS before and after the start', () => {
    beforeStart.when(set('dns')).then(statusSet('dns'));
    afterStart.when({ type: 'SetRunnerStatus', part, bib: 127, status: 'dns' }).then(statusSet('dns'));
  });

  it.each<RunnerStatus>(['dnf', 'dsq'])('sets %s only after the start', (status) => {
    afterStart.when(set(status)).then(statusSet(status));
    beforeStart.when(set(status)).thenRefused('race-not-started');
  });

  it('changes a status and removes it', () => {
    const before = given(...running, statusSet('dns'));
    before.when(set('dnf')).then(statusSet('dnf'));
    before.when(set('')).then(statusSet(''));
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
    afterFinish.when(set(status)).thenRefused('runner-finished');
  });

  it('refuses an invalid status', () => {
    afterStart.when(set('winner' as 'dns')).thenRefused('status-invalid');
  });

  it('refuses an unknown runner', () => {
    afterStart
      .when({ type: 'SetRunnerStatus', part, sort: leo, status: 'dnf' })
      .thenRefused('runner-unknown');
  });
});

describe('Disqualifying a runner', () => {
  it('is allowed for a finisher, also after the end', () => {
    afterFinish.when(set('dsq')).then(statusSet('dsq'));
    afterEnd.when(set('dsq')).then(statusSet('dsq'));
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
    const before = given(...running, statusSet('dnf'), ended);
    before.when(set('dns')).thenRefused('race-ended');
    before.when(set('')).thenRefused('race-ended');
  });
});
