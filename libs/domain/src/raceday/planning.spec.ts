import {
  created,
  part,
  started,
  details,
  ended,
  finished,
  leoListed,
  nilsListedInLonger,
  ready,
  running,
  stina,
  stinaAdded,
  stinaWears127,
  gun,
  longer,
  restored,
  statusSet,
  reset,
  afterStart,
  beforeStart,
  afterEnd,
  given,
} from './testing/short-race';
import type { RunnerDetails, RacedayEvent } from './events';
import type { RunnerStatus } from './result-marks';

const create = { type: 'CreateRace', part, date: '2025-09-13', distance: 800, openForReg: true } as const;

const emptyRace = given(created);

describe('Creating a race', () => {
  it('adds it to the day', () => {
    given().when(create).then(created);
  });

  it('appends nothing when the same race is created again', () => {
    given(created, started).when(create).thenNothing();
  });

  it('refuses another race under the same id', () => {
    emptyRace.when({ ...create, openForReg: false }).thenRefused('race-exists');
  });

  it.each(['2025-02-29', '2025-13-01', '2025-9-13', '13 september', '1999-09-13', ''])(
    'refuses the date %p',
    (date) => {
      given()
        .when({ ...create, date })
        .thenRefused('date-invalid');
    },
  );

  it.each([0, -800, NaN, Infinity])('refuses the distance %p', (distance) => {
    given()
      .when({ ...create, distance })
      .thenRefused('distance-invalid');
  });

  it.each([850, 99, 800.5])('refuses %p m, which is not whole hundreds', (distance) => {
    given()
      .when({ ...create, distance })
      .thenRefused('distance-not-whole-hundreds');
  });

  it.each(['', 'race', 'race-250913-8', 'race-250932-08', 'race-250913-00', 'race-250913-008'])(
    'refuses the id %p',
    (wrong) => {
      given()
        .when({ ...create, part: wrong })
        .thenRefused('part-invalid');
    },
  );

  it.each(['race-250913-16', 'race-250914-08'])('refuses the id %p, which is of another race', (other) => {
    given()
      .when({ ...create, part: other })
      .thenRefused('part-mismatch');
  });
});

const add = { type: 'AddRunner', part, sort: stina, runner: details, bib: null } as const;
const change = { type: 'ChangeRunner', part, sort: stina, runner: details } as const;
const wear = { type: 'RegisterBib', part, sort: stina, bib: 127 } as const;

describe('Changing a race', () => {
  const change = { type: 'ChangeRace', part } as const;
  const own: RacedayEvent = { type: 'RaceChanged', part, plannedStart: '11:50' };

  it('stores only the fields that change, also while the race runs', () => {
    emptyRace.when({ ...change, plannedStart: '11:50', openForReg: true }).then(own);
    afterStart.when({ ...change, openForReg: false }).then({ type: 'RaceChanged', part, openForReg: false });
    given(created, own)
      .when({ ...change, plannedStart: null })
      .then({ ...own, plannedStart: null });
  });

  it('appends nothing when nothing changes', () => {
    given(created, own)
      .when({ ...change, plannedStart: '11:50', openForReg: true, date: '2025-09-13' })
      .thenNothing();
    emptyRace.when({ ...change, plannedStart: null }).thenNothing();
  });

  it('refuses an unknown race and an invalid time', () => {
    given().when(change).thenRefused('race-unknown');
    emptyRace.when({ ...change, plannedStart: '24:00' }).thenRefused('start-invalid');
    given()
      .when({ ...create, plannedStart: 'elva' })
      .thenRefused('start-invalid');
  });

  it('moves an empty race to another day with its plan', () => {
    const moved: RacedayEvent = {
      ...{ type: 'RaceRescheduled', part, to: 'race-250914-08', date: '2025-09-14', distance: 800 },
      ...{ openForReg: false, plannedStart: '11:50' },
    };
    const move = { ...change, date: '2025-09-14' };
    given(created, own)
      .when({ ...move, openForReg: false })
      .then(moved);
    beforeStart.when(move).thenRefused('race-has-runners');
    given(created, started).when(move).thenRefused('race-has-started');
    emptyRace.when({ ...move, date: '2025-02-29' }).thenRefused('date-invalid');
    given(created, moved).when(move).thenRefused('race-unknown');
  });
});

describe('Removing a race', () => {
  const remove = { type: 'RemoveRace', part } as const;
  const removed: RacedayEvent = { type: 'RaceRemoved', part };

  it('takes it back, also when it was started by mistake', () => {
    given(created, started).when(remove).then(removed);
    given(created, removed).when(create).then(created);
    given(created, removed).when({ type: 'StartRace', part, at: gun }).thenRefused('race-unknown');
  });

  it('refuses a race with runners, paid withdrawn ones or results', () => {
    beforeStart.when(remove).thenRefused('race-has-runners');
    const withdrawn = { type: 'RunnerWithdrawn', part, sort: stina, note: '' } as const;
    given(...ready, { ...withdrawn, registration: null })
      .when(remove)
      .then(removed);
    given(...ready, { ...withdrawn, registration: 'familj' })
      .when(remove)
      .thenRefused('race-has-runners');
    const published: RacedayEvent = {
      ...{ type: 'ResultsPublished', part, version: 0, at: gun, fingerprint: 'f', changes: '' },
      standings: [],
    };
    given(created, published).when(remove).thenRefused('race-has-results');
    given().when(remove).thenRefused('race-unknown');
  });

  it('leaves a result that was moved to another race', () => {
    const moved: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: part, to: longer };
    given(...running, ...nilsListedInLonger, finished, moved, removed)
      .when({ type: 'AdjustFinish', part: longer, sort: stina, crossing: gun + 1, reason: 'målfoto' })
      .thenRefused('race-not-started');
    given(...running, ...nilsListedInLonger, { ...started, part: longer }, finished, moved, removed)
      .when({ type: 'AdjustFinish', part: longer, sort: stina, crossing: gun + 1, reason: 'målfoto' })
      .then({ type: 'FinishTimeAdjusted', part: longer, sort: stina, at: gun + 1, reason: 'målfoto' });
  });

  it('is undone by a revocation, before which no runner comes back to it', () => {
    const withdrawn: RacedayEvent = {
      ...{ type: 'RunnerWithdrawn', part, sort: stina, registration: null, note: '' },
    };
    const revoke = { type: 'RevokeEvents' as const, part, alone: true, reason: 'misstag' };
    const history = [...ready, withdrawn, removed];
    given(...history)
      .when({ ...revoke, events: [4] })
      .thenRefused('race-removed');
    given(...history)
      .when({ type: 'ReinstateRunner', part, sort: stina })
      .thenRefused('race-removed');
    given(...history)
      .when({ ...revoke, events: [5] })
      .then({ type: 'EventsRevoked', events: [5], reason: 'misstag' });
    given(created)
      .when({ ...revoke, events: [1] })
      .thenRefused('event-for-good');
  });
});

describe('Adding a runner', () => {
  it('puts the runner on the list', () => {
    emptyRace.when(add).then(stinaAdded);
  });

  it('gives the bib in the same step', () => {
    emptyRace.when({ ...add, bib: 127 }).then(stinaAdded, stinaWears127);
  });

  it('adds no runner when the bib is taken', () => {
    given(created, ...leoListed)
      .when({ ...add, bib: 128 })
      .thenRefused('bib-taken');
  });

  it('accepts a late starter', () => {
    afterStart.when({ ...add, sort: 'runner-late' }).then({ ...stinaAdded, sort: 'runner-late' });
  });

  it('trims the names', () => {
    emptyRace.when({ ...add, runner: { ...details, firstname: ' Stina ', company: ' ' } }).then(stinaAdded);
  });

  it('appends nothing when the same runner is added again', () => {
    given(created, stinaAdded).when(add).thenNothing();
    beforeStart.when({ ...add, bib: 127 }).thenNothing();
  });

  it('refuses another runner under the same id', () => {
    beforeStart.when({ ...add, bib: 126 }).thenRefused('runner-exists');
    given(created, stinaAdded)
      .when({ ...add, runner: { ...details, age: 57 } })
      .thenRefused('runner-exists');
  });

  it('refuses an unknown race and an ended one', () => {
    given().when(add).thenRefused('race-unknown');
    afterEnd.when({ ...add, sort: 'runner-late' }).thenRefused('race-ended');
  });

  it('accepts a paid runner in a started or ended race, marked as late', () => {
    const paid = { ...add, sort: 'runner-late', runner: { ...details, registration: 'mzxw6ytboi' } };
    const added = { ...stinaAdded, sort: 'runner-late', registration: 'mzxw6ytboi' } as const;
    emptyRace.when(paid).then(added);
    afterStart.when(paid).then({ ...added, late: 'started' });
    afterEnd
      .when({ ...paid, bib: 300 })
      .then({ ...added, late: 'ended' }, { ...stinaWears127, sort: 'runner-late', bib: 300 });
    given(...running, finished, ended, { ...added, late: 'ended' })
      .when(paid)
      .thenNothing();
    given().when(paid).thenRefused('race-unknown');
  });

  it.each(['race', 'stina', 'runner-', ''])('refuses the runner id %p', (sort) => {
    emptyRace.when({ ...add, sort }).thenRefused('runner-invalid');
  });

  it.each<[string, Partial<RunnerDetails>]>([
    ['name-missing', { firstname: ' ' }],
    ['name-missing', { lastname: '' }],
    ['name-too-long', { lastname: 'Ö'.repeat(61) }],
    ['company-too-long', { company: 'Ö'.repeat(61) }],
    ['age-invalid', { age: -1 }],
    ['age-invalid', { age: 121 }],
    ['age-invalid', { age: 7.5 }],
    ['age-invalid', { age: NaN }],
    ['group-invalid', { group: 'Ingen' as '' }],
  ])('is refused with %s for %p', (code, wrong) => {
    const runner = { ...details, ...wrong };
    emptyRace.when({ ...add, runner }).thenRefused(code);
    beforeStart.when({ ...change, runner }).thenRefused(code);
  });

  it.each<Partial<RunnerDetails>>([
    { age: null },
    { age: 0 },
    { age: 120 },
    { group: '' },
    { lastname: 'Ö'.repeat(60) },
  ])('accepts %p', (fine) => {
    emptyRace.when({ ...add, runner: { ...details, ...fine } }).then({ ...stinaAdded, ...fine });
  });
});

describe('Changing a runner', () => {
  const corrected = { ...details, lastname: 'Öberg' };

  it('keeps the age when none is given, since it hides young runners', () => {
    beforeStart
      .when({ ...change, runner: { ...corrected, age: null } })
      .then({ type: 'RunnerChanged', part, sort: stina, ...corrected });
  });

  it('corrects the details, also after the end', () => {
    const changed = { type: 'RunnerChanged', part, sort: stina, ...corrected } as const;
    beforeStart.when({ ...change, runner: corrected }).then(changed);
    afterEnd.when({ ...change, runner: corrected }).then(changed);
  });

  it('appends nothing when nothing differs', () => {
    beforeStart.when(change).thenNothing();
  });

  it('keeps the registration that paid', () => {
    const paid = { ...stinaAdded, registration: 'abc' };
    given(created, paid).when(change).thenNothing();
  });

  it('keeps the birth year while the age is the same', () => {
    const born = { ...stinaAdded, age: 58, birthYear: 1967 };
    given(created, born).when(change).thenNothing();
    given(created, born)
      .when({ ...change, runner: { ...details, age: 57 } })
      .then({ type: 'RunnerChanged', part, sort: stina, ...details, age: 57 });
  });

  it('refuses an unknown runner and one of another race', () => {
    emptyRace.when(change).thenRefused('runner-unknown');
    given(created, ...nilsListedInLonger)
      .when({ ...change, sort: 'runner-nils' })
      .thenRefused('runner-in-other-race');
  });
});

describe('Registering a bib', () => {
  it('gives the runner the bib', () => {
    given(created, stinaAdded).when(wear).then(stinaWears127);
  });

  it('appends nothing when they wear it already', () => {
    beforeStart.when(wear).thenNothing();
  });

  it('is allowed after the start', () => {
    afterStart.when({ ...wear, bib: 200 }).then({ ...stinaWears127, bib: 200 });
  });

  it('refuses a bib worn in any race of the day', () => {
    given(...ready, ...nilsListedInLonger)
      .when({ ...wear, bib: 188 })
      .thenRefused('bib-taken');
  });

  it('frees the old bib when the runner gets another', () => {
    given(...ready, { ...stinaWears127, bib: 200 }, ...leoListed)
      .when({ type: 'RegisterBib', part, sort: 'runner-leo', bib: 127 })
      .then({ type: 'BibRegistered', part, sort: 'runner-leo', bib: 127 });
  });

  it.each([0, -1, 1.5, 100_000, NaN])('refuses the bib %p', (bib) => {
    beforeStart.when({ ...wear, bib }).thenRefused('bib-invalid');
  });

  it('refuses an unknown runner and an ended race', () => {
    emptyRace.when(wear).thenRefused('runner-unknown');
    afterEnd.when({ ...wear, bib: 200 }).thenRefused('race-ended');
  });
});

const move = { type: 'MoveRunner', part, sort: stina, to: longer } as const;
const moved: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: part, to: longer };
const movedBack: RacedayEvent = { type: 'RunnerMoved', sort: stina, from: longer, to: part };
const planned: RacedayEvent = { ...created, part: longer, distance: 1600 };
const startedAt = (at: number): RacedayEvent => ({ type: 'RaceStarted', part: longer, at });
const theOtherStarted = startedAt(gun);
const theOtherEnded: RacedayEvent = { type: 'RaceEnded', part: longer, at: gun + 900_000 };

describe('Moving a runner to another race', () => {
  it('is allowed from a planned, started or ended race', () => {
    for (const history of [ready, running, [...running, statusSet('dns'), ended]])
      given(...history, planned, theOtherStarted)
        .when(move)
        .then(moved);
  });

  it('refuses an ended or unknown race, an unknown runner and one of another race', () => {
    given(...running, planned, theOtherStarted, theOtherEnded)
      .when(move)
      .thenRefused('race-ended');
    beforeStart.when(move).thenRefused('race-unknown');
    given(...ready, planned)
      .when({ ...move, part: 'race-250913-28' })
      .thenRefused('race-unknown');
    given(...ready, planned, { ...created, part: 'race-250913-28', distance: 2800 })
      .when({ ...move, part: 'race-250913-28' })
      .thenRefused('runner-in-other-race');
    given(created, planned).when(move).thenRefused('runner-unknown');
  });

  it('appends nothing when the runner is there already', () => {
    given(...ready, planned)
      .when({ ...move, to: part })
      .thenNothing();
    given(...ready, planned, moved)
      .when(move)
      .thenNothing();
  });

  it('can be undone by moving back', () => {
    given(...ready, planned, moved)
      .when({ ...move, part: longer, to: part })
      .then(movedBack);
  });

  it('takes the bib along, which stays taken and names the runner in the new race', () => {
    const before = given(...ready, ...leoListed, planned, moved, theOtherStarted);
    before.when({ type: 'RegisterBib', part, sort: 'runner-leo', bib: 127 }).thenRefused('bib-taken');
    before
      .when({ type: 'FinishRunner', part: longer, bib: 127, at: gun + 9000 })
      .then({ type: 'RunnerFinished', part: longer, sort: stina, at: gun + 9000 });
  });

  it('counts the runner as out in the new race only', () => {
    const before = given(...running, planned, theOtherStarted, moved);
    before
      .when({ type: 'EndRace', part, at: gun + 900_000 })
      .then({ type: 'RaceEnded', part, at: gun + 900_000 });
    before.when({ type: 'EndRace', part: longer, at: gun + 900_000 }).thenRefused('runners-still-out');
  });
});

describe('Moving a runner who has finished', () => {
  const inGoal = [...running, planned, finished];

  it('takes the crossing along into a race that had started by then', () => {
    given(...inGoal, theOtherStarted)
      .when(move)
      .then(moved);
    const after = given(...inGoal, theOtherStarted, moved);
    after.when({ type: 'FinishRunner', part: longer, sort: stina, at: gun + 999_000 }).thenNothing();
    after.when({ type: 'RestoreRunner', part: longer, sort: stina }).then({ ...restored, part: longer });
  });

  it('is refused into a race that started after the crossing, or not at all', () => {
    given(...inGoal)
      .when(move)
      .thenRefused('race-not-started');
    given(...inGoal, startedAt(finished.at + 1))
      .when(move)
      .thenRefused('time-before-start');
    given(...inGoal, startedAt(finished.at))
      .when(move)
      .then(moved);
  });

  it('drops the status that the end of the old race set', () => {
    const late: RacedayEvent = { ...finished, at: gun + 1000 };
    given(...running, planned, theOtherStarted, statusSet('dnf'), ended, late, moved)
      .when({ type: 'RestoreRunner', part: longer, sort: stina })
      .then({ ...restored, part: longer });
  });
});

describe('Moving a runner with a status', () => {
  it.each<RunnerStatus>(['dns', 'dnf', 'dsq'])('keeps %s in a started race', (status) => {
    given(...running, planned, theOtherStarted, statusSet(status))
      .when(move)
      .then(moved);
    given(...running, planned, theOtherStarted, statusSet(status), moved)
      .when({ type: 'SetRunnerStatus', part: longer, sort: stina, status: '' })
      .then({ ...statusSet(''), part: longer });
  });

  it.each<RunnerStatus>(['dns', 'dnf'])('removes the status %s in a race that has not started', (status) => {
    given(...running, statusSet(status), ended, planned)
      .when(move)
      .then(moved, { ...statusSet(''), part: longer });
  });

  it('is refused for a disqualified runner into a race that has not started', () => {
    given(...running, statusSet('dsq'), planned)
      .when(move)
      .thenRefused('race-not-started');
  });
});

describe('A device that does not know of a move', () => {
  const after = [...running, planned, theOtherStarted, moved];

  it("has its commands applied in the runner's current race", () => {
    const before = given(...after);
    before
      .when({ type: 'FinishRunner', part, sort: stina, at: gun + 9000 })
      .then({ type: 'RunnerFinished', part: longer, sort: stina, at: gun + 9000 });
    before
      .when({ type: 'FinishRunner', part, bib: 127, at: gun + 9000 })
      .then({ type: 'RunnerFinished', part: longer, sort: stina, at: gun + 9000 });
    before
      .when({ type: 'SetRunnerStatus', part, sort: stina, status: 'dnf' })
      .then({ ...statusSet('dnf'), part: longer });
    before
      .when({ type: 'RegisterBib', part, sort: stina, bib: 130 })
      .then({ type: 'BibRegistered', part: longer, sort: stina, bib: 130 });
    const runner = { ...details, lastname: 'Öberg' };
    before
      .when({ type: 'ChangeRunner', part, sort: stina, runner })
      .then({ type: 'RunnerChanged', part: longer, sort: stina, ...runner });
  });

  it("has its commands refused by the current race's rules", () => {
    given(...running, planned, moved)
      .when({ type: 'FinishRunner', part, sort: stina, at: gun + 9000 })
      .thenRefused('race-not-started');
  });

  it('finds a runner who was moved back', () => {
    given(...after, movedBack)
      .when({ type: 'FinishRunner', part, sort: stina, at: gun + 9000 })
      .then({ type: 'RunnerFinished', part, sort: stina, at: gun + 9000 });
  });
});

const ask = { type: 'AnonymiseRunner', part, sort: stina, anonymous: true } as const;
const takeBack = { ...ask, anonymous: false };
const anonymised: RacedayEvent = { type: 'RunnerAnonymised', part, sort: stina, anonymous: true };
const named: RacedayEvent = { ...anonymised, anonymous: false };

describe('Anonymising a runner', () => {
  it('is allowed before, during and after the race', () => {
    for (const history of [ready, running, [...running, finished, ended], [...running, finished, reset]])
      given(...history)
        .when(ask)
        .then(anonymised);
  });

  it('can be undone and repeated', () => {
    given(...ready, anonymised)
      .when(takeBack)
      .then(named);
    given(...ready, anonymised, named)
      .when(ask)
      .then(anonymised);
  });

  it('appends nothing when the runner already is as asked', () => {
    given(...ready, anonymised)
      .when(ask)
      .thenNothing();
    beforeStart.when(takeBack).thenNothing();
  });

  it('survives later corrections of the runner', () => {
    const changed: RacedayEvent = { type: 'RunnerChanged', part, sort: stina, ...details, lastname: 'Öberg' };
    given(...ready, anonymised, changed)
      .when(ask)
      .thenNothing();
  });

  it('finds the runner in any race of the day', () => {
    given(...ready, ...nilsListedInLonger)
      .when({ ...ask, sort: 'runner-nils' })
      .then({ ...anonymised, part: 'race-250913-16', sort: 'runner-nils' });
  });

  it('refuses an unknown runner', () => {
    beforeStart.when({ ...ask, sort: 'runner-nobody' }).thenRefused('runner-unknown');
  });
});

describe('Adding an anonymous runner', () => {
  const add = { type: 'AddRunner', part, sort: stina, runner: details, bib: null, anonymous: true } as const;

  it('anonymises in the same step, so the name is never shown', () => {
    emptyRace.when(add).then(stinaAdded, anonymised);
    emptyRace.when({ ...add, bib: 127 }).then(stinaAdded, anonymised, stinaWears127);
  });

  it('appends nothing when the runner is already listed, even if named since', () => {
    given(created, stinaAdded, anonymised, named).when(add).thenNothing();
  });
});
