import { concernsDevice, deviceCommands, eventsForDevice, type DeviceCommands } from './device-commands';
import { emptyDay, pastEvents } from './day';
import type { RacedayCommand } from './commands';
import { racedayDecider } from './decider';
import type { DayEvent } from './history';
import { raceAnnouncements } from './race-announcement';
import { leo, leoListed, part, ready, stina } from './testing/short-race';

const FINISH = 'finish-tablet';
const LAPTOP = 'laptop';
const longRace = 'race-250913-10';
const at = Date.parse('2025-09-13T10:00:00Z');

const start = { type: 'StartRace', part, at } as const;
const finish = (sort: string, after: number) =>
  ({ type: 'FinishRunner', part, sort, at: at + after }) as const;
const undo = (command: string) => ({ type: 'UndoCommand', part, command }) as const;

describe('deviceCommands', () => {
  it('returns the effective commands of the device, newest first, in whichever race', () => {
    const day = aDay()
      .send(FINISH, 'a', start)
      .send(LAPTOP, 'b', finish(leo, 60_000))
      .send(FINISH, 'c', finish(stina, 61_000));
    expect(effectiveIds(day.commandsOf(FINISH))).toEqual(['c', 'a']);
    expect(effectiveIds(day.commandsOf(LAPTOP))).toEqual(['b']);
    expect(day.commandsOf(FINISH).effective[0]).toEqual({
      id: 'c',
      event: { type: 'RunnerFinished', part, sort: stina, at: at + 61_000 },
      parts: [part],
      at: at + 61_000,
    });
  });

  it('returns races that started together as one command', () => {
    const day = aDay().send(FINISH, 'a', { ...start, others: [longRace] });
    expect(day.commandsOf(FINISH).effective).toMatchObject([{ id: 'a', parts: [part, longRace] }]);
    expect(effectiveIds(day.send(FINISH, 'b', undo('a')).commandsOf(FINISH))).toEqual([]);
    expect([...day.races()].map(({ phase }) => phase)).toEqual(['planned', 'planned']);
  });

  it('returns the end of a race with the statuses that it set as one command', () => {
    const day = aDay()
      .send(FINISH, 'a', start)
      .send(FINISH, 'b', { type: 'EndRace', part, at: at + 1, status: 'dnf' });
    expect(day.commandsOf(FINISH).effective[0]).toMatchObject({ id: 'b', event: { type: 'RaceEnded' } });
  });

  it('undoes a second start with the crossings that it revoked', () => {
    const day = aDay()
      .send(FINISH, 'a', start)
      .send(FINISH, 'b', finish(stina, 61_000))
      .send(FINISH, 'undo-a', undo('a'))
      .send(FINISH, 'c', { ...start, at: at + 120_000, revokeCrossingsOf: [stina] });
    expect(day.commandsOf(FINISH).effective[0]).toMatchObject({ id: 'c', event: { type: 'RaceStarted' } });
    day.send(FINISH, 'undo-c', undo('c')).send(FINISH, 'redo-a', undo('undo-a'));
    expect(effectiveIds(day.commandsOf(FINISH))).toEqual(['b', 'a']);
  });

  it('leaves out what any device has undone, and offers the device’s own undo for a redo', () => {
    const day = aDay().send(FINISH, 'a', start).send(FINISH, 'b', finish(leo, 60_000));
    day.send(FINISH, 'undo-b', undo('b'));
    expect(effectiveIds(day.commandsOf(FINISH))).toEqual(['a']);
    expect(day.commandsOf(FINISH).undo).toMatchObject({ id: 'undo-b', undone: { id: 'b' } });
    day.send(FINISH, 'redo-b', undo('undo-b'));
    expect(effectiveIds(day.commandsOf(FINISH))).toEqual(['b', 'a']);
    expect(day.commandsOf(FINISH).undo).toBeUndefined();
    day.send(LAPTOP, 'other', undo('b'));
    expect(effectiveIds(day.commandsOf(FINISH))).toEqual(['a']);
    expect(day.commandsOf(FINISH).undo).toBeUndefined();
  });

  it('offers several undos for redo, the newest first, until the device sends a new command', () => {
    const day = aDay()
      .send(FINISH, 'a', start)
      .send(FINISH, 'b', finish(leo, 60_000))
      .send(FINISH, 'c', finish(stina, 61_000))
      .send(FINISH, 'undo-c', undo('c'))
      .send(FINISH, 'undo-b', undo('b'))
      .send(FINISH, 'redo-b', undo('undo-b'));
    expect(day.commandsOf(FINISH).undo).toMatchObject({ id: 'undo-c', undone: { id: 'c' } });
    day.send(FINISH, 'd', finish(stina, 70_000));
    expect(day.commandsOf(FINISH).undo).toBeUndefined();
  });

  it('leaves out applied drafts, series of bibs and corrections', () => {
    const dnf = { type: 'SetRunnerStatus', part, sort: leo, status: 'dnf' } as const;
    const day = aDay()
      .send(FINISH, 'a', start)
      .send(FINISH, 'apply-draft-1', dnf)
      .send(FINISH, 'moved', {
        type: 'AdjustStart',
        part,
        start: at - 7000,
        others: [],
        reason: 'fel klocka',
      })
      .send(FINISH, 'series', {
        type: 'AssignBibs',
        part: longRace,
        bibs: [
          { sort: 'runner-ella', bib: 901 },
          { sort: 'runner-max', bib: 902 },
        ],
      });
    expect(day.revision()).toBe(INITIAL + 5);
    expect(effectiveIds(day.commandsOf(FINISH))).toEqual(['a']);
  });
});

describe('eventsForDevice', () => {
  it('returns the device’s newest hundred commands, and the whole races and history changes of all', () => {
    const day = aDay().send(LAPTOP, 'start', start);
    for (let nth = 0; nth < 60; nth++) {
      day.send(FINISH, `finish-${nth}`, finish(leo, 60_000 + nth));
      day.send(FINISH, `restore-${nth}`, { type: 'RestoreRunner', part, sort: leo });
    }
    day.send(LAPTOP, 'other', finish(stina, 61_000)).send(LAPTOP, 'undo-other', undo('other'));
    const ids = eventsForDevice(day.history(), FINISH).map(({ meta }) => meta.commandId);
    expect([ids.length, ids[0], ids[1], ids.at(-1)]).toEqual([102, 'start', 'finish-10', 'undo-other']);
    expect(eventsForDevice(day.history(), FINISH).every((each) => concernsDevice(each, FINISH))).toBe(true);
  });
});

describe('A start or crossing that another device recorded first', () => {
  const late = { isCaptured: true } as const;

  it('is no command that the device can undo', () => {
    const day = aDay()
      .send(LAPTOP, 'a', start)
      .send(FINISH, 'b', { ...start, ...late, at: at - 4000 })
      .send(LAPTOP, 'c', finish(leo, 60_000))
      .send(FINISH, 'd', { ...finish(leo, 70_000), ...late });
    expect(effectiveIds(day.commandsOf(FINISH))).toEqual([]);
    const before = day.history().length;
    day.send(FINISH, 'e', undo('b')).send(FINISH, 'f', undo('d'));
    expect(day.history()).toHaveLength(before);
  });

  it('leaves its other races to be undone, and the last undo to be redone', () => {
    const day = aDay()
      .send(LAPTOP, 'a', start)
      .send(FINISH, 'b', { ...start, ...late, at: at - 4000, others: [longRace] });
    expect(day.commandsOf(FINISH).effective).toMatchObject([{ id: 'b', parts: [longRace] }]);
    day
      .send(FINISH, 'c', undo('b'))
      .send(LAPTOP, 'd', finish(leo, 60_000))
      .send(FINISH, 'e', { ...finish(leo, 70_000), ...late });
    expect(day.commandsOf(FINISH).undo?.id).toBe('c');
  });

  it('comes back by an undo of the restored one of two', () => {
    const day = aDay()
      .send(LAPTOP, 'a', start)
      .send(LAPTOP, 'b', finish(leo, 60_000))
      .send(FINISH, 'c', { ...finish(leo, 50_000), ...late })
      .send(LAPTOP, 'd', { type: 'RestoreRunner', part, sort: leo });
    expect(effectiveIds(day.commandsOf(LAPTOP))).toEqual(['d', 'b', 'a']);
    day.send(LAPTOP, 'e', undo('d'));
    expect(effectiveIds(day.commandsOf(LAPTOP))).toEqual(['b', 'a']);
    expect(effectiveIds(day.commandsOf(FINISH))).toEqual(['c']);
  });

  it('is announced to other devices as set aside', () => {
    const day = aDay()
      .send(LAPTOP, 'a', start)
      .send(FINISH, 'b', { ...start, ...late, at: at - 4000 });
    expect(raceAnnouncements(day.history(), LAPTOP)).toMatchObject([
      { event: { type: 'RaceStarted', at: at - 4000 }, change: 'set-aside', parts: [part] },
    ]);
    day.send(FINISH, 'c', { ...start, ...late, at: at - 4000, others: [longRace] });
    expect(raceAnnouncements(day.history(), LAPTOP).at(-1)).toMatchObject({
      change: 'recorded',
      parts: [longRace],
    });
  });
});

describe('raceAnnouncements', () => {
  it('announces what other devices did with whole races, and that it was undone and redone', () => {
    const day = aDay().send(LAPTOP, 'a', { ...start, others: [longRace] });
    const newest = () => raceAnnouncements(eventsForDevice(day.history(), FINISH), FINISH).at(-1);
    const races = { event: { type: 'RaceStarted' }, parts: [part, longRace] };
    expect(newest()).toMatchObject({ ...races, change: 'recorded', by: 'Anna' });
    day.send(LAPTOP, 'b', undo('a'));
    expect(newest()).toMatchObject({ ...races, change: 'revoked' });
    day.send(LAPTOP, 'c', undo('b')).send(LAPTOP, 'd', finish(leo, 60_000));
    expect(newest()).toMatchObject({ ...races, change: 'reinstated' });
    day.send(LAPTOP, 'e', undo('c'));
    expect(newest()).toMatchObject({ ...races, change: 'revoked' });
    const count = () => raceAnnouncements(day.history(), FINISH).length;
    const before = count();
    day.send(FINISH, 'f', start);
    expect([before, count()]).toEqual([4, 4]);
    expect(raceAnnouncements(day.history(), LAPTOP)).toMatchObject([{ parts: [part] }]);
  });
});

const INITIAL = ready.length + leoListed.length + 3;

/** A day with two races, folded from what devices send. */
function aDay() {
  const day = emptyDay();
  const append = (
    event: DayEvent['event'],
    meta: Pick<DayEvent['meta'], 'at' | 'deviceId' | 'commandId'>,
  ) => {
    const from = { by: 'Anna', device: meta.deviceId ?? '', recordedAt: meta.at };
    racedayDecider.evolve(day, event, { revision: pastEvents(day).length + 1, meta: { ...from, ...meta } });
  };
  const details = {
    age: 34,
    birthYear: null,
    group: '',
    company: '',
    phone: '',
    registration: null,
  } as const;
  const added = { type: 'RunnerAdded', part: longRace, lastname: 'Ek', ...details } as const;
  const initial = [
    ...ready,
    ...leoListed,
    { type: 'RaceCreated', part: longRace, date: '2025-09-13', distance: 1000, openForReg: true },
    { ...added, sort: 'runner-ella', firstname: 'Ella' },
    { ...added, sort: 'runner-max', firstname: 'Max' },
  ] as const;
  initial.forEach((event, nth) => append(event, { at: at - 1000, commandId: `initial-${nth}` }));
  const built = {
    send(deviceId: string, commandId: string, command: RacedayCommand) {
      const meta = { at: 'at' in command ? command.at : at + 100_000, deviceId, commandId };
      for (const event of racedayDecider.decide(command, day)) append(event, meta);
      return built;
    },
    history: () => pastEvents(day) as readonly DayEvent[],
    commandsOf: (deviceId: string): DeviceCommands =>
      deviceCommands(eventsForDevice(built.history(), deviceId), deviceId),
    races: () => day.races.values(),
    revision: () => pastEvents(day).length,
  };
  return built;
}

function effectiveIds({ effective }: DeviceCommands): readonly string[] {
  return effective.map(({ id }) => id);
}
