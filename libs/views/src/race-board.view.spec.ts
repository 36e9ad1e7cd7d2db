import type { RacedayEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { project, recordedFrom } from '@app/eventing/testing';
import { raceBoard } from './race-board.view';
import {
  crossing,
  finished,
  gun,
  leo,
  leoDetails,
  part,
  ready,
  requalified,
  reset,
  restored,
  running,
  statusSet,
  stina,
} from './testing/short-race';

const rowsAfter = (...events: RacedayEvent[]) => project(raceBoard, events)[part] ?? {};
const stinaAfter = (...events: RacedayEvent[]) => rowsAfter(...events)[stina];
const inGoal = { finished: crossing, finishedAt: '2025-09-13T09:03:29.963Z', result: 209_963 };
const noResult = { finished: null, finishedAt: null, result: null };

describe('The race board', () => {
  it('shows organisers all there is to know of a runner', () => {
    expect(stinaAfter(...ready)).toEqual({
      type: 'runner',
      part,
      sort: stina,
      bib: 127,
      firstname: 'Stina',
      lastname: 'Ödman',
      group: 'Dam',
      company: 'Bageriet',
      status: '',
      ...noResult,
      age: 58,
      birthYear: 1967,
      phone: '070-123 45 67',
      registration: 'r4nd0m',
      paid: true,
      late: null,
      ahead: null,
      anonymous: false,
      revision: 4,
    });
    expect(rowsAfter(...ready)[leo]).toMatchObject({ age: 8, registration: null, paid: false });
  });

  it('follows race and runner', () => {
    expect(rowsAfter(...running).race).toMatchObject({ state: 'started', started: gun });
    expect(stinaAfter(...running, finished)).toMatchObject({ status: 'finished', ...inGoal });
    expect(stinaAfter(...running, finished, restored)).toMatchObject({ status: '', ...noResult });
    expect(stinaAfter(...running, statusSet('dnf'))).toMatchObject({ status: 'dnf', ...noResult });
    expect(stinaAfter(...running, finished, reset)).toMatchObject({ status: '', bib: 127, ...noResult });
  });

  it('keeps the crossing of the disqualified in sight', () => {
    expect(stinaAfter(...running, finished, statusSet('dsq'))).toMatchObject({ status: 'dsq', ...inGoal });
    expect(stinaAfter(...running, statusSet('dsq'), finished)).toMatchObject({ status: 'dsq', ...inGoal });
    expect(stinaAfter(...running, finished, statusSet('dsq'), requalified)).toMatchObject({
      status: 'finished',
      ...inGoal,
    });
  });

  it('marks who was paid for too late, whatever is corrected', () => {
    const runner = { part, sort: 'runner-late', ...leoDetails, registration: 'r4nd0m' };
    const late: RacedayEvent = { type: 'RunnerAdded', ...runner, late: 'started' };
    const changed: RacedayEvent = { type: 'RunnerChanged', ...runner, age: 9 };
    const after = rowsAfter(...running, late, changed)['runner-late'];
    expect(after).toMatchObject({ late: 'started', paid: true, age: 9 });
    expect(rowsAfter(...running)[leo]).toMatchObject({ late: null });
  });

  it('marks a start and a crossing whose clock ran ahead, until they are taken back', () => {
    const aheadBy = (ms: number, events: RacedayEvent[]): Recorded<RacedayEvent>[] =>
      recordedFrom(events).map((one) => ({ ...one, meta: { ...one.meta, at: one.meta.recordedAt + ms } }));
    const after = (...events: RacedayEvent[]) => project(raceBoard, aheadBy(7400, events))[part] ?? {};
    expect(after(...running, finished)).toMatchObject({ race: { ahead: 7400 }, [stina]: { ahead: 7400 } });
    expect(after(...running, finished, statusSet('dsq'))[stina]).toMatchObject({ ahead: 7400 });
    expect(after(...running, finished, restored)[stina]).toMatchObject({ ahead: null });
    expect(after(...running, finished, reset)).toMatchObject({
      race: { ahead: null },
      [stina]: { ahead: null },
    });
    expect(rowsAfter(...running, finished)).toMatchObject({
      race: { ahead: null },
      [stina]: { ahead: null },
    });
  });

  it('keeps the name of who has asked for none, with a mark', () => {
    const asked: RacedayEvent = { type: 'RunnerAnonymised', part, sort: stina, anonymous: true };
    const name = { firstname: 'Stina', lastname: 'Ödman', company: 'Bageriet' };
    expect(stinaAfter(...running, asked, finished)).toMatchObject({ ...name, ...inGoal, anonymous: true });
    expect(stinaAfter(...running, asked, { ...asked, anonymous: false })).toMatchObject({
      ...name,
      anonymous: false,
    });
  });

  it('takes in what is corrected', () => {
    const changed: RacedayEvent = {
      type: 'RunnerChanged',
      part,
      sort: leo,
      ...leoDetails,
      age: 9,
      phone: '070',
    };
    expect(rowsAfter(...running, changed)[leo]).toMatchObject({ age: 9, phone: '070', bib: null });
  });
});
