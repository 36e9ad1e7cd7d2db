import { specify } from '@app/eventing/testing';
import { racedayDecider } from './decider';
import type { RacedayEvent, RunnerStatus } from './events';
import {
  created,
  details,
  ended,
  finished,
  gun,
  leoListed,
  longer,
  part,
  ready,
  restored,
  running,
  statusSet,
  stina,
} from './testing/short-race';

const given = specify(racedayDecider);

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
    given(...ready)
      .when(move)
      .thenRefused('race-unknown');
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
    const before = [...ready, ...leoListed, planned, moved, theOtherStarted];
    given(...before)
      .when({ type: 'RegisterBib', part, sort: 'runner-leo', bib: 127 })
      .thenRefused('bib-taken');
    given(...before)
      .when({ type: 'FinishRunner', part: longer, bib: 127, at: gun + 9000 })
      .then({ type: 'RunnerFinished', part: longer, sort: stina, at: gun + 9000 });
  });

  it('counts the runner as out in the new race only', () => {
    given(...running, planned, theOtherStarted, moved)
      .when({ type: 'EndRace', part, at: gun + 900_000 })
      .then({ type: 'RaceEnded', part, at: gun + 900_000 });
    given(...running, planned, theOtherStarted, moved)
      .when({ type: 'EndRace', part: longer, at: gun + 900_000 })
      .thenRefused('runners-still-out');
  });
});

describe('Moving a runner who has finished', () => {
  const inGoal = [...running, planned, finished];

  it('takes the crossing along into a race that had started by then', () => {
    const after = [...inGoal, theOtherStarted, moved];
    given(...inGoal, theOtherStarted)
      .when(move)
      .then(moved);
    given(...after)
      .when({ type: 'FinishRunner', part: longer, sort: stina, at: gun + 999_000 })
      .thenNothing();
    given(...after)
      .when({ type: 'RestoreRunner', part: longer, sort: stina })
      .then({ ...restored, part: longer });
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
    given(...after)
      .when({ type: 'FinishRunner', part, sort: stina, at: gun + 9000 })
      .then({ type: 'RunnerFinished', part: longer, sort: stina, at: gun + 9000 });
    given(...after)
      .when({ type: 'FinishRunner', part, bib: 127, at: gun + 9000 })
      .then({ type: 'RunnerFinished', part: longer, sort: stina, at: gun + 9000 });
    given(...after)
      .when({ type: 'SetRunnerStatus', part, sort: stina, status: 'dnf' })
      .then({ ...statusSet('dnf'), part: longer });
    given(...after)
      .when({ type: 'RegisterBib', part, sort: stina, bib: 130 })
      .then({ type: 'BibRegistered', part: longer, sort: stina, bib: 130 });
    const runner = { ...details, lastname: 'Öberg' };
    given(...after)
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
