import {
  dayFromSnapshot,
  evolve,
  foldOf,
  snapshotOf,
  applyUpdate,
  type DayEvent,
  type DayHistory,
  type DayUpdate,
} from '@app/domain';
import { diffDays } from '../../../libs/domain/src/raceday/testing/diff-days';
import type { Socket } from 'socket.io-client';
import { until } from '../../support/until';
import { nextMessage } from '../support/messages';
import { part, startApp, type RunningApp } from '../support/running-app';

const day = '250913';

describe('A whole race day', () => {
  let app: RunningApp;
  let sorts: string[];

  beforeEach(async () => {
    app = await startApp();
    sorts = await app.createRaceWith(3);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
  });
  afterEach(() => app.stop());

  const finish = (index: number) =>
    app.sendAsOrganiser(`/admin/api/races/finish/${part}/${String(sorts[index])}`);
  const organisersScreen = async () => app.connectScreen(await app.organiserHeaders());

  it('equals the fold of its events', async () => {
    await finish(0);
    const { revision, events } = await app.history();
    const now = await app.snapshot();
    expect([now.day, now.revision, events.length]).toEqual([day, revision, revision]);
    expect(diffDays(dayFromSnapshot(now), foldOf(events))).toEqual([]);
    expect(now.runners[0]).toMatchObject({
      details: { phone: '070-1740605' },
      outcome: { crossedBy: revision },
    });
  });

  it('continues from the revision last read', async () => {
    const before = await app.snapshot();
    await finish(1);
    const [after] = await Promise.all([app.snapshot(), app.snapshot(), app.snapshot()]);
    expect(after.revision).toBe(before.revision + 1);
    expect(diffDays(dayFromSnapshot(before), dayFromSnapshot(after))).toMatchObject([
      { sort: sorts[1], after: { status: 'finished' } },
    ]);
  });

  it('shows who did what from which device, without store metadata', async () => {
    await app.applyCommands({ id: 'f-1', type: 'FinishRunner', part, sort: sorts[0], device: 'mål-17' });
    const { events, operations } = await app.history();
    expect(events.at(-1)).toMatchObject({
      event: { type: 'RunnerFinished', part, sort: sorts[0] },
      meta: { by: 'arrangör', device: 'mål-17', commandId: 'f-1' },
    });
    expect(Object.keys(events.at(-1)?.meta ?? {}).sort()).toEqual([
      'at',
      'by',
      'commandId',
      'device',
      'recordedAt',
    ]);
    expect(operations).toEqual([]);
  });

  it('returns only the events after a given revision', async () => {
    const known = await app.snapshot();
    await finish(0);
    const { body } = await app.getAsOrganiser(
      `/admin/api/days/${day}/events?after=${String(known.revision)}`,
    );
    const { revision, events } = body as DayHistory;
    expect([revision, events.map((each) => each.revision)]).toEqual([
      known.revision + 1,
      [known.revision + 1],
    ]);
  });

  it('returns for a device its own commands, whole races and history changes, without operations', async () => {
    const own = '0b0e7a64-8c9f-4b5e-9a56-5a1f6d6b2c11';
    const crossing = { type: 'FinishRunner', part, deviceId: own } as const;
    await app.applyCommands({ ...crossing, id: 'own', sort: sorts[0] });
    await app.applyCommands({ ...crossing, id: 'other', sort: sorts[1], deviceId: own.replace('0', '1') });
    await app.applyCommands({ type: 'UndoCommand', id: 'undo', part, command: 'other' });
    const ask = (query: string) => app.getAsOrganiser(`/admin/api/days/${day}/events?${query}`);
    const { body } = await ask(`deviceId=${own.toUpperCase()}`);
    const { events, ...others } = body as DayHistory;
    expect(events.map(({ event }) => event.type)).toEqual(['RaceStarted', 'RunnerFinished', 'EventsRevoked']);
    expect(events[1]?.meta.commandId).toBe('own');
    expect(others).toEqual({ day, revision: (await app.snapshot()).revision, operations: [] });
    expect((await ask('deviceId=en-telefon')).status).toBe(400);
  });

  it('returns the changes since a revision, or the whole day when that is not enough', async () => {
    for (const index of [0, 1]) await finish(index);
    const known = await app.snapshot();
    const revocation = { id: 'word', type: 'RevokeEvents', part, events: [known.revision], reason: 'fel' };
    await app.applyCommands(revocation);
    const asked = async (since: number) =>
      (await app.getAsOrganiser(`/admin/api/days/${day}?since=${String(since)}`)).body as DayUpdate;
    const update = await asked(known.revision);
    expect(update.runners.map(({ sort }) => sort)).toEqual([sorts[1]]);
    expect(applyUpdate(known, update)).toEqual(await app.snapshot());
    expect(await asked(update.revision)).toMatchObject({ runners: [], gone: [] });
    expect(await asked(update.revision + 1)).toEqual(await app.snapshot());

    const { events } = await app.history();
    const start = events.find(({ event }) => event.type === 'RaceStarted')?.revision ?? 0;
    await app.applyCommands({ ...revocation, id: 'start', events: [start] });
    expect(await asked(known.revision)).toEqual(await app.snapshot());
    for (const since of ['-1', 'x', '1.5'])
      expect(await app.getAsOrganiser(`/admin/api/days/${day}?since=${since}`)).toMatchObject({
        status: 400,
      });
  });

  it('is compressed for clients that accept it', async () => {
    for (const coding of ['gzip', 'br'])
      for (const path of [`/admin/api/days/${day}`, `/admin/api/days/${day}/events`]) {
        const { headers, body } = await app.getAsOrganiser(path, { 'accept-encoding': coding });
        expect([headers.get('content-encoding'), body]).toEqual([coding, expect.objectContaining({ day })]);
      }
  });

  it('without events is empty, and an invalid date is refused', async () => {
    expect((await app.getAsOrganiser('/admin/api/days/240914')).body).toEqual({
      day: '240914',
      revision: 0,
      races: [],
      runners: [],
      erased: [],
    });
    for (const name of ['2025-09-13', '259999'])
      for (const path of [name, `${name}/events`])
        expect(await app.getAsOrganiser(`/admin/api/days/${path}`)).toMatchObject({
          status: 400,
          body: { error: 'felaktigt datum', code: 'request-invalid' },
        });
  });

  it('sends missed events, then new ones', async () => {
    const known = await app.snapshot();
    await finish(0);
    const screen = await organisersScreen();
    const eventsUntil = collectDayEvents(screen);
    const { revision } = (await screen.emitWithAck('subscribe-to-day', {
      day,
      after: known.revision,
    })) as { revision: number };
    expect(revision).toBe(known.revision + 1);
    await finish(1);
    await finish(2);
    const events = (await eventsUntil(known.revision + 3)).filter((each) => each.revision > known.revision);
    const followed = events.reduce((so, each) => evolve(so, each.event, each), dayFromSnapshot(known));
    expect(events.map((each) => each.revision)).toEqual([1, 2, 3].map((more) => known.revision + more));
    expect(snapshotOf(day, followed, known.revision + 3)).toEqual(await app.snapshot());
  });

  it('asks the client to refetch when it is far behind or ahead', async () => {
    const { revision } = await app.snapshot();
    const screen = await organisersScreen();
    const changed = () => nextMessage(screen, 'day-changed');

    const another = changed();
    await screen.emitWithAck('subscribe-to-day', { day, after: revision + 100 });
    expect(await another).toEqual({ day, revision });

    await app.createRaceWith(105, 'race-250913-16');
    const behind = changed();
    await screen.emitWithAck('subscribe-to-day', { day, after: revision });
    expect(await behind).toEqual({ day, revision: (await app.snapshot()).revision });
  });

  it('is sent to organisers only, and not after sign-out', async () => {
    const stranger = await app.connectScreen();
    expect(await stranger.emitWithAck('subscribe-to-day', { day, after: 0 })).toEqual({ error: 'Ej admin!' });

    const headers = { cookie: await app.signIn() };
    const screen = await app.connectScreen(headers);
    const { revision } = await app.snapshot();
    await screen.emitWithAck('subscribe-to-day', { day, after: revision });
    const received: unknown[] = [];
    screen.on('day-events', (update) => received.push(update));
    const gone = nextMessage(screen, 'disconnect');
    await app.sendJson('/api/logout', {}, { headers });
    await finish(0);
    expect(await gone).toBe('io server disconnect');
    expect(received).toEqual([]);
  });

  it('refuses invalid subscriptions', async () => {
    const screen = await organisersScreen();
    for (const [asked, error] of [
      [undefined, 'felaktigt datum'],
      [{ day: 'idag', after: 0 }, 'felaktigt datum'],
      [{ day, after: -1 }, 'after: felaktigt värde'],
      [{ day, after: 0, part }, 'part: okänt fält'],
    ] as const)
      expect(await screen.emitWithAck('subscribe-to-day', asked)).toMatchObject({ error });
  });
});

/** Collects a day's events from now on; resolves with all of them once the revision has arrived. */
function collectDayEvents(screen: Socket): (revision: number) => Promise<DayEvent[]> {
  const received = new Map<number, DayEvent>();
  screen.on('day-events', ({ events }: { events: readonly DayEvent[] }) => {
    for (const each of events) received.set(each.revision, each);
  });
  return (revision) => until(() => received.has(revision) && [...received.values()]);
}
