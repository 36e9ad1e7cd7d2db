import { ProjectionRunner } from '@app/eventing';
import type { Socket } from 'socket.io-client';
import { part, startApp, type RunningApp } from './support/running-app';

describe('A live screen', () => {
  let app: RunningApp;
  let sorts: string[];

  beforeEach(async () => {
    app = await startApp();
    const early = await app.screen();
    await early.emitWithAck('subscribe-to-race', part);
    const started = startToldTo(early);
    sorts = await app.raceWith(60);
    await app.act(`/admin/api/races/start/${part}`);
    await started; // so that no frame mixes the preparations with what is tested
  });
  afterEach(() => app.stop());

  const finish = (index: number) => app.act(`/admin/api/races/finish/${part}/${String(sorts[index])}`);
  const finishing = (count: number) =>
    sorts.slice(0, count).map((sort) => ({ id: `f-${sort}`, type: 'FinishRunner', part, sort }));

  it('is told where the race stands, and hears of each change after that', async () => {
    const screen = await app.screen();
    const { revision } = (await screen.emitWithAck('subscribe-to-race', part)) as { revision: number };
    expect(revision).toBe(app.app.get(ProjectionRunner).revision('raceday-250913'));

    const update = rowOf(screen, 'race-update', sorts[0]);
    await finish(0);
    expect(await update).toEqual(
      expect.objectContaining({
        type: 'runner',
        sort: sorts[0],
        status: 'finished',
        result: 0,
        revision: revision + 1,
      }),
    );
  });

  it("hears of all of today's races when it names none", async () => {
    const screen = await app.screen();
    await screen.emitWithAck('subscribe-to-race', undefined);
    const update = rowOf(screen, 'race-update', sorts[0]);
    await finish(0);
    expect(await update).toMatchObject({ status: 'finished' });
  });

  it('never hears what only organisers may see', async () => {
    const screen = await app.screen();
    await screen.emitWithAck('subscribe-to-race', part);
    const update = rowOf(screen, 'race-update', sorts[0]);
    await finish(0);
    const fields = Object.keys(await update);
    for (const secret of ['age', 'birthYear', 'phone', 'registration', 'paid'])
      expect(fields).not.toContain(secret);
  });

  it('gets many changes in few frames, each row once', async () => {
    const screen = await app.screen();
    await screen.emitWithAck('subscribe-to-race', part);
    const frames: { sort: string }[][] = [];
    screen.on('race-update', (rows: { sort: string }[]) =>
      frames.push(rows.filter(({ sort }) => sort !== 'race')),
    );
    const all = new Promise<void>((resolve) => {
      screen.on('race-update', () => {
        if (frames.flat().length >= 20) resolve();
      });
    });
    for (let index = 0; index < 20; index++) await finish(index);
    await all;
    expect(frames.flat().map(({ sort }) => sort)).toEqual(sorts.slice(0, 20));
    expect(frames.length).toBeLessThan(20);
  });

  it('is told to fetch when more changed than is worth pushing', async () => {
    const screen = await app.screen();
    const { revision } = (await screen.emitWithAck('subscribe-to-race', part)) as { revision: number };
    const rows: { type: string }[] = [];
    screen.on('race-update', (frame: { type: string }[]) => rows.push(...frame));
    const stale = next(screen, 'race-stale');
    await app.apply(...finishing(60));
    expect(await stale).toEqual({ part, revision: revision + 60 });
    expect(rows.filter(({ type }) => type === 'runner')).toEqual([]);
  });

  it('is refused a race that cannot be', async () => {
    const screen = await app.screen();
    expect(await screen.emitWithAck('subscribe-to-race', 'race-1')).toEqual({
      error: 'felaktigt lopp-id',
      code: 'part-invalid',
    });
  });

  it('is refused to other sites', async () => {
    await expect(app.screen({ origin: 'https://elsewhere.example.se' })).rejects.toThrow();
    await expect(app.screen({ origin: app.url })).resolves.toBeDefined();
  });
});

describe("An organiser's live screen", () => {
  let app: RunningApp;
  let sorts: string[];

  beforeEach(async () => {
    app = await startApp();
    sorts = await app.raceWith(2);
  });
  afterEach(() => app.stop());

  it('hears of everything organisers may see', async () => {
    const screen = await app.screen(await app.organiser());
    await screen.emitWithAck('subscribe-to-board', part);
    const update = rowOf(screen, 'board-update', sorts[0]);
    await app.act(`/admin/api/races/register-bib/${part}/${String(sorts[0])}/900`);
    expect(await update).toMatchObject({ bib: 900, age: 30, phone: '070-1740605' });
  });

  it('sends its commands over the socket, with the same answers as over HTTP', async () => {
    const screen = await app.screen(await app.organiser());
    const commands = [
      { id: 's-1', type: 'StartRace', part },
      { id: 's-2', type: 'FinishRunner', part, bib: 999 },
    ];
    expect(await screen.emitWithAck('commands', { commands })).toEqual({
      results: [
        { id: 's-1', outcome: 'accepted' },
        { id: 's-2', outcome: 'rejected', code: 'bib-unknown', error: 'Ingen löpare har startnummer 999' },
      ],
    });
    expect(await screen.emitWithAck('commands', { commands: [{ ...commands[0], at: 1 }] })).toEqual({
      error: 'commands.0.at: okänt fält',
      code: 'request-invalid',
    });
  });

  it('is refused to everyone else', async () => {
    const stranger = await app.screen();
    expect(await stranger.emitWithAck('subscribe-to-board', part)).toEqual({ error: 'Ej admin!' });
    expect(
      await stranger.emitWithAck('commands', { commands: [{ id: 'x', type: 'StartRace', part }] }),
    ).toEqual({ error: 'Ej admin!' });
    expect((await app.ask('/api/races')).rows[0]).toMatchObject({ state: '' });
  });
});

/** The next message of that name. */
function next(screen: Socket, message: string): Promise<unknown> {
  return new Promise((resolve) => screen.once(message, resolve));
}

function startToldTo(screen: Socket): Promise<void> {
  return new Promise((resolve) => {
    screen.on('race-update', (rows: { state?: string }[]) => {
      if (rows.some(({ state }) => state === 'started')) resolve();
    });
  });
}

/** A runner's next row: an earlier change of another row may still be on its way in the same frame or the one before. */
function rowOf(screen: Socket, message: string, sort: string | undefined): Promise<object> {
  return new Promise((resolve) => {
    screen.on(message, (rows: { sort: string }[]) => {
      const row = rows.find((each) => each.sort === sort);
      if (row) resolve(row);
    });
  });
}
