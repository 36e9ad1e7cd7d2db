import { ProjectionRunner } from '@app/eventing';
import type { Socket } from 'socket.io-client';
import { until } from '../../support/until';
import { itWithoutServers } from '../support/app-engines';
import { nextMessage } from '../support/messages';
import { part, startApp, type RunningApp } from '../support/running-app';

describe('A live screen', () => {
  let app: RunningApp;
  let sorts: string[];

  beforeEach(async () => {
    app = await startApp();
    sorts = await app.createRaceWith(20);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
  });
  afterEach(() => app.stop());

  const finish = (index: number) =>
    app.sendAsOrganiser(`/admin/api/races/finish/${part}/${String(sorts[index])}`);

  it("gets the race's revision, then each change", async () => {
    const screen = await app.connectScreen();
    const { revision } = (await screen.emitWithAck('subscribe-to-race', part)) as { revision: number };
    expect(revision).toBe(app.app.get(ProjectionRunner).revision('raceday-250913'));

    const update = finishOf(screen, 101);
    await finish(0);
    expect(await update).toEqual(
      expect.objectContaining({
        type: 'runner',
        bib: 101,
        status: 'finished',
        result: 0,
        revision: revision + 1,
      }),
    );
  });

  it("gets all of today's races when it names none", async () => {
    const screen = await app.connectScreen();
    await screen.emitWithAck('subscribe-to-race', undefined);
    const update = finishOf(screen, 101);
    await finish(0);
    expect(await update).toMatchObject({ status: 'finished' });
  });

  it("gets the edition's races when it names none on another day, as at a rehearsal", async () => {
    app.clock.set(Date.parse('2025-09-20T10:00:00Z'));
    const screen = await app.connectScreen();
    await screen.emitWithAck('subscribe-to-race', undefined);
    const update = finishOf(screen, 101);
    await finish(0);
    expect(await update).toMatchObject({ status: 'finished' });
  });

  it('never gets fields for organisers only', async () => {
    const screen = await app.connectScreen();
    await screen.emitWithAck('subscribe-to-race', part);
    const update = finishOf(screen, 101);
    await finish(0);
    const fields = Object.keys(await update);
    for (const secret of ['age', 'birthYear', 'phone', 'registration', 'paid'])
      expect(fields).not.toContain(secret);
  });

  it('gets many changes in few frames, each row once', async () => {
    const screen = await app.connectScreen();
    await screen.emitWithAck('subscribe-to-race', part);
    const frames: WireRow[][] = [];
    screen.on('race-update', (rows: WireRow[]) =>
      frames.push(rows.filter(({ status }) => status === 'finished')),
    );
    await app.applyCommands(...finishing(sorts));
    await until(() => frames.flat().length >= 20);
    expect(frames.flat().map(({ bib }) => bib)).toEqual(sorts.map((_, index) => 101 + index));
    expect(frames.length).toBeLessThan(20);
  });

  it('is refused an invalid race', async () => {
    const screen = await app.connectScreen();
    expect(await screen.emitWithAck('subscribe-to-race', 'race-1')).toEqual({
      error: 'felaktigt lopp-id',
      code: 'part-invalid',
    });
  });

  it('is refused to other sites', async () => {
    await expect(app.connectScreen({ origin: 'https://elsewhere.example.se' })).rejects.toThrow();
    await expect(app.connectScreen({ origin: app.url })).resolves.toBeDefined();
  });
});

describe('A live screen with many runners', () => {
  let app: RunningApp;
  beforeAll(async () => (app = await startApp()));
  afterAll(() => app.stop());

  // Servers deliver a large append in pages, each of which may be small enough to push.
  itWithoutServers()('gets race-stale in place of rows when too many changed', async () => {
    const sorts = await app.createRaceWith(60);
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
    const screen = await app.connectScreen();
    const { revision } = (await screen.emitWithAck('subscribe-to-race', part)) as { revision: number };
    const rows: WireRow[] = [];
    screen.on('race-update', (frame: WireRow[]) => rows.push(...frame));
    const stale = nextMessage<{ part: string; revision: number }>(
      screen,
      'race-stale',
      (news) => news.part === part && news.revision === revision + 60,
    );
    await app.applyCommands(...finishing(sorts));
    await stale;
    expect(rows.filter(({ status }) => status === 'finished')).toEqual([]);
  });
});

describe("An organiser's live screen", () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await startApp();
    await app.createRaceWith(2);
  });
  afterEach(() => app.stop());

  it('sends commands over the socket, with the same answers as over HTTP', async () => {
    const screen = await app.connectScreen(await app.organiserHeaders());
    const commands = [
      { id: 's-1', type: 'StartRace', part },
      { id: 's-2', type: 'FinishRunner', part, bib: 999 },
    ];
    expect(await screen.emitWithAck('commands', { commands })).toEqual({
      results: [
        { id: 's-1', outcome: 'accepted' },
        { id: 's-2', outcome: 'rejected', code: 'bib-unknown', error: 'Ingen löpare har startnummer 999' },
      ],
      atLeast: app.app.get(ProjectionRunner).position,
    });
    expect(await screen.emitWithAck('commands', { commands: [{ ...commands[0], at: 1 }] })).toEqual({
      error: 'commands.0.at: okänt fält',
      code: 'request-invalid',
    });
  });

  it('is refused to visitors', async () => {
    const stranger = await app.connectScreen();
    expect(
      await stranger.emitWithAck('commands', { commands: [{ id: 'x', type: 'StartRace', part }] }),
    ).toEqual({ error: 'Ej admin!' });
    expect((await app.request('/api/races')).rows[0]).toMatchObject({ state: '' });
  });
});

const finishing = (sorts: readonly string[]) =>
  sorts.map((sort) => ({ id: `f-${sort}`, type: 'FinishRunner', part, sort }));

/** Waits for the runner's finished row: an earlier change may still arrive first. */
function finishOf(screen: Socket, bib: number): Promise<object> {
  return rowWhere(screen, 'race-update', (row) => row.bib === bib && row.status === 'finished');
}

async function rowWhere(screen: Socket, message: string, isIt: (row: WireRow) => boolean): Promise<object> {
  const rows = await nextMessage<WireRow[]>(screen, message, (each) => each.some(isIt));
  return rows.find(isIt) ?? {};
}

interface WireRow {
  readonly status?: string;
  readonly bib?: number | null;
}
