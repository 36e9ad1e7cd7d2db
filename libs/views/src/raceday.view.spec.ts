import { type BoardRow, emptyDay, type RacedayCommand, racedayDecider, type RacedayEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { project, recordedFrom } from '@app/eventing/testing';
import fc from 'fast-check';
import { anyCommand } from '../../domain/src/raceday/testing/any-day';
import { acceptedEvents } from '../../domain/src/testing/any-message';
import { raceday } from './raceday.view';
import {
  boardAfter,
  created,
  crossing,
  ended,
  finished,
  gun,
  leo,
  leoDetails,
  longer,
  part,
  racesAfter,
  ready,
  requalified,
  reset,
  restored,
  running,
  started,
  statusSet,
  stina,
} from './testing/short-race';

const rowsAfter = (...events: RacedayEvent[]) => boardAfter(part, events);
const stinaAfter = (...events: RacedayEvent[]) => rowsAfter(...events)[stina];
const inGoal = { finished: crossing, finishedAt: '2025-09-13T09:03:29.963Z', result: 209_963 };
const noResult = { finished: null, finishedAt: null, result: null };

describe('The race board', () => {
  it('ignores pickups: every row stays unchanged', () => {
    const about = { part, sort: stina, items: ['bib', 'bag'] } as const;
    const fetched: RacedayEvent = { type: 'PickupRecorded', ...about, at: gun };
    const before = rowsAfter(...running, finished);
    expect(rowsAfter(...running, finished, fetched)).toEqual(before);
    expect(rowsAfter(...running, finished, fetched, { type: 'PickupUndone', ...about })).toEqual(before);
  });

  it('shows organisers all data of a runner', () => {
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
      conflict: null,
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

  it('shows the crossing of a disqualified runner', () => {
    expect(stinaAfter(...running, finished, statusSet('dsq'))).toMatchObject({ status: 'dsq', ...inGoal });
    expect(stinaAfter(...running, statusSet('dsq'), finished)).toMatchObject({ status: 'dsq', ...inGoal });
    expect(stinaAfter(...running, finished, statusSet('dsq'), requalified)).toMatchObject({
      status: 'finished',
      ...inGoal,
    });
  });

  it('marks a runner who was paid too late, also after corrections', () => {
    const runner = { part, sort: 'runner-late', ...leoDetails, registration: 'r4nd0m' };
    const late: RacedayEvent = { type: 'RunnerAdded', ...runner, late: 'started' };
    const changed: RacedayEvent = { type: 'RunnerChanged', ...runner, age: 9 };
    const after = rowsAfter(...running, late, changed)['runner-late'];
    expect(after).toMatchObject({ late: 'started', paid: true, age: 9 });
    expect(rowsAfter(...running)[leo]).toMatchObject({ late: null });
  });

  it('marks a start and a crossing with clock skew, until they are undone', () => {
    const aheadBy = (ms: number, events: RacedayEvent[]): Recorded<RacedayEvent>[] =>
      recordedFrom(events).map((one) => ({ ...one, meta: { ...one.meta, at: one.meta.recordedAt + ms } }));
    const after = (...events: RacedayEvent[]) => boardAfter(part, aheadBy(7400, events));
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

  it('shows the name of a runner who asked for anonymity, with a mark', () => {
    const asked: RacedayEvent = { type: 'RunnerAnonymised', part, sort: stina, anonymous: true };
    const name = { firstname: 'Stina', lastname: 'Ödman', company: 'Bageriet' };
    expect(stinaAfter(...running, asked, finished)).toMatchObject({ ...name, ...inGoal, anonymous: true });
    expect(stinaAfter(...running, asked, { ...asked, anonymous: false })).toMatchObject({
      ...name,
      anonymous: false,
    });
  });

  it('shows corrected details', () => {
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

describe('Rows of a race day', () => {
  const crowd = Array.from({ length: 50 }, (_, index): RacedayEvent => {
    return { type: 'RunnerAdded', part, sort: `runner-${String(index)}`, ...leoDetails };
  });

  it("are limited to what an ordinary event touches, whatever the field's size", () => {
    const day = emptyDay();
    const events = [...running, ...crowd, finished, restored, statusSet('dnf'), finished];
    for (const recorded of recordedFrom(events)) {
      raceday.evolve(day, recorded.event, recorded);
      expect([...raceday.rows(day, recorded.event)].length).toBeLessThanOrEqual(2);
    }
  });

  it('are those of the runners with results when the race is reset', () => {
    const rows = Object.values(rowsAfter(...running, ...crowd, finished, reset));
    const isNew = ({ revision }: BoardRow) => revision === running.length + crowd.length + 2;
    expect(rows.filter(isNew).map(({ sort }) => sort)).toEqual(['race', stina]);
  });

  it('are all compared after a revocation of race events', () => {
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [running.length], reason: 'fel' };
    const rows = rowsAfter(...running, ...crowd, finished, revoked);
    expect(rows.race).toMatchObject({ state: '', started: null });
    expect(rows[stina]).toMatchObject({ status: 'finished', result: null, conflict: 'finish-without-start' });
    const isNew = ({ revision }: BoardRow) => revision === running.length + crowd.length + 2;
    expect(Object.values(rows).filter(isNew)).toHaveLength(2);
    const again = rowsAfter(...running, ...crowd, finished, revoked, started);
    expect(again[stina]).toMatchObject({ conflict: null, result: 209_963 });
  });

  it('are only those of the affected runners after a revocation of runner events', () => {
    const day = emptyDay();
    const revoked: RacedayEvent = { type: 'EventsRevoked', events: [running.length + 51], reason: 'fel' };
    const history = recordedFrom([...running, ...crowd, finished, revoked, reset]);
    const touched = history.map((recorded) => {
      raceday.evolve(day, recorded.event, recorded);
      return raceday.rowsAfterRetroactiveEvent?.(day, recorded.event);
    });
    expect([...(touched.at(-2) ?? [])].map(({ key }) => key)).toEqual([stina]);
    expect(touched.at(-1)).toBeUndefined();
  });

  it('equal, revisions included, those of comparing every row after every event', () => {
    const quick = { ...raceday, forcesNewRevision: () => false };
    const full = { ...quick, hasRetroactiveEffect: () => true, rowsAfterRetroactiveEvent: () => undefined };
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (commands) => {
        const history = historyOf(commands);
        expect(project(quick, history)).toEqual(project(full, history));
      }),
    );
  });
});

/** The events of these commands, decided one after the other. */
function historyOf(commands: readonly RacedayCommand[]): RacedayEvent[] {
  const { initial, decide, evolve } = racedayDecider;
  const day = initial();
  const history: RacedayEvent[] = [];
  for (const command of commands)
    for (const event of acceptedEvents(() => decide(command, day))) {
      history.push(event);
      evolve(day, event, { revision: history.length, meta: { at: 0, recordedAt: 0 } });
    }
  return history;
}

const raceAfter = (...events: RacedayEvent[]) => racesAfter(events)[part];

describe('The list of races', () => {
  it('holds every race by its id', () => {
    const other: RacedayEvent = { ...created, part: longer, distance: 1600, openForReg: false };
    const all = racesAfter([created, other]);
    expect(Object.keys(all)).toEqual([part, longer]);
    expect(all[longer]).toEqual({
      type: 'race',
      part: longer,
      sort: 'race',
      date: '2025-09-13',
      distance: 1600,
      openForReg: false,
      state: '',
      started: null,
      revision: 2,
    });
  });

  it('follows a race from start to end and through a reset', () => {
    expect(raceAfter(...running)).toMatchObject({ state: 'started', started: gun, revision: 5 });
    expect(raceAfter(...running, ended)).toMatchObject({ state: 'ended', started: gun, revision: 6 });
    expect(raceAfter(...running, ended, reset)).toMatchObject({ state: '', started: null, revision: 7 });
  });

  it('ignores events about runners', () => {
    expect(raceAfter(...ready)).toMatchObject({ revision: 1 });
    expect(raceAfter(...running, finished)).toMatchObject({ revision: 5 });
  });

  it('ignores events about unknown races', () => {
    expect(racesAfter([started, ended, reset])).toEqual({});
  });
});
