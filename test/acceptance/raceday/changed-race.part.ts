import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { racedayStream, type DayHistory } from '@app/domain';
import { CommandSender } from '../../../apps/server/src/platform/commands/command-sender';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { nextMessage } from '../support/messages';
import { part, startApp, type RunningApp } from '../support/running-app';

/** Not in the programme. */
const own = 'race-250913-80';
const nextDay = 'race-250914-80';

describe('A planned race', () => {
  let app: RunningApp;
  const webDir = temporaryFolder('web');
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><html lang="sv"><head><title>x</title></head>');

  beforeEach(async () => {
    app = await startApp({ config: { webDir } });
    await app.createRaceWith(0);
  });
  afterEach(() => app.stop());

  let commands = 0;
  const apply = async (command: object) => {
    const [result] = await app.applyCommands({ id: `r-${String((commands += 1))}`, part, ...command });
    return result;
  };
  const listed = async (of = part) =>
    (await app.request('/api/races?ended=true')).rows.find((row) => row.part === of);
  const textOf = async (path: string) => (await app.request(path)).text;
  const imageOf = (html: string) => /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const eventsOn = async (day: string) => {
    const { body } = await app.getAsOrganiser(`/admin/api/days/${day}/events`);
    return (body as DayHistory).events.map(({ event }) => event);
  };

  it('keeps two organisers’ changes of different fields, and stores only those', async () => {
    await apply({ type: 'ChangeRace', plannedStart: '11:10' });
    await apply({ type: 'ChangeRace', openForReg: false });
    expect(await apply({ type: 'ChangeRace', openForReg: false })).toMatchObject({ outcome: 'accepted' });
    expect(await listed()).toMatchObject({ plannedStart: '11:10', openForReg: false });
    expect((await eventsOn('250913')).slice(1)).toEqual([
      { type: 'RaceChanged', part, plannedStart: '11:10' },
      { type: 'RaceChanged', part, openForReg: false },
    ]);
    const wrong = { id: 'w', part, type: 'ChangeRace', plannedStart: '25:00' };
    expect(await app.sendAsOrganiser('/admin/api/commands', { commands: [wrong] })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('felaktig starttid') as string },
    });
  });

  it('gives its own start beside the programme, to lists, heads, images and the overview', async () => {
    const before = imageOf(await textOf('/startlistor?distans=0.8'));
    await app.sendAsOrganiser('/admin/api/races/create-race/race-250906-08', {
      ...{ date: '2025-09-06', distance: 800, openForReg: false, plannedStart: '09:00' },
    });
    expect(imageOf(await textOf('/startlistor?distans=0.8'))).toBe(before);
    await apply({ type: 'ChangeRace', plannedStart: '10:50' });
    const { body } = await app.request('/api/config');
    expect(body).toMatchObject({
      raceStarts: [{ part, date: '2025-09-13', distance: 800, plannedStart: '10:50' }],
    });
    expect((body as { edition: { distances: object[] } }).edition.distances[0]).toMatchObject({
      start: '11:00',
    });
    expect((await app.startList())[0]).toMatchObject({ plannedStart: '10:50' });
    const html = await textOf('/startlistor?distans=0.8');
    expect(html).toContain('"startDate":"2025-09-13T10:50:00+02:00"');
    expect(imageOf(html)).not.toBe(before);
    const image = await app.request(new URL(imageOf(html)).pathname);
    expect(image.headers.get('cache-control')).toContain('immutable');
    const overview = await app.getAsOrganiser('/admin/api/overview');
    expect(overview.text).toContain('"start":"10:50"');

    await apply({ type: 'ChangeRace', plannedStart: null });
    expect(await listed()).not.toHaveProperty('plannedStart');
    expect(imageOf(await textOf('/startlistor?distans=0.8'))).toBe(before);
  });

  it('tells open pages its new start, and that it is gone', async () => {
    await app.createRaceWith(0, own);
    const screen = await app.connectScreen();
    await screen.emitWithAck('subscribe-to-race', undefined);
    const changed = nextMessage(screen, 'race-update', ([row]: { type: string }[]) => row?.type === 'race');
    await apply({ type: 'ChangeRace', part: own, plannedStart: '10:50' });
    expect(await changed).toMatchObject([{ part: own, plannedStart: '10:50' }]);
    const removed = nextMessage(
      screen,
      'race-update',
      ([row]: { type: string }[]) => row?.type === 'removed',
    );
    await apply({ type: 'RemoveRace', part: own });
    expect(await removed).toMatchObject([{ type: 'removed', part: own, sort: 'race' }]);
    expect(await listed(own)).toBeUndefined();
    expect((await app.request(`/api/races/get/${own}`)).status).toBe(404);
  });

  it('is not removed while a runner is in it', async () => {
    await app.createRaceWith(1, own);
    expect(await apply({ type: 'RemoveRace', part: own })).toMatchObject({
      outcome: 'rejected',
      error: 'Loppet har 1 löpare: flytta eller ta bort löparen först',
    });
  });

  it('keeps its day in the programme, where paid runners would create it again', async () => {
    const refused = {
      outcome: 'rejected',
      error: 'Loppet hör till programmet: stäng det för anmälan i stället',
    };
    expect(await apply({ type: 'RemoveRace' })).toMatchObject(refused);
    expect(await apply({ type: 'ChangeRace', date: '2025-09-14' })).toMatchObject(refused);
    expect(await apply({ type: 'ChangeRace', date: '2025-09-13', openForReg: false })).toMatchObject({
      outcome: 'accepted',
    });
  });

  it('moves to another day once, also when the answer is lost', async () => {
    await app.createRaceWith(0, own);
    await apply({ type: 'ChangeRace', part: own, plannedStart: '10:50' });
    const move = { type: 'ChangeRace', part: own, id: 'move', date: '2025-09-14' };
    expect(await apply(move)).toMatchObject({ outcome: 'accepted' });
    expect(await listed(own)).toBeUndefined();
    expect(await listed(nextDay)).toMatchObject({ date: '2025-09-14', plannedStart: '10:50' });
    expect(await apply(move)).toMatchObject({ outcome: 'duplicate' });
    expect(await eventsOn('250914')).toMatchObject([{ type: 'RaceCreated', part: nextDay }]);

    await app.createRaceWith(0, own);
    expect(await apply({ ...move, id: 'again' })).toMatchObject({ outcome: 'rejected', code: 'race-exists' });
    expect(await listed(own)).toBeDefined();
  });

  it('moves to another day when the server stopped half way', async () => {
    await app.createRaceWith(0, own);
    const command = { type: 'ChangeRace', part: own, date: '2025-09-14' } as const;
    await app.app.get(CommandSender).send(racedayStream(own), command, { by: 'Åsa' });
    expect(await until(() => listed(nextDay))).toMatchObject({ openForReg: true });
    expect(await listed(own)).toBeUndefined();
  });
});
