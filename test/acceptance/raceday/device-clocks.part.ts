import { readJournal } from '../support/journal';
import { part, startApp, type RunningApp } from '../support/running-app';

const races = '/admin/api/races';
const day = 24 * 3_600_000;

describe('A wrong clock', () => {
  let app: RunningApp;
  let runners: string[];
  const rowOf = async (sort: string) => (await app.board()).find((row) => row.sort === sort);
  // The morning's session has expired by then.
  const actAgain = async (path: string, body: object) =>
    app.sendAsOrganiser(path, body, { headers: { cookie: await app.signIn() } });
  const at = (ms: number) => new Date(app.clock.now() + ms).toISOString();

  beforeEach(async () => {
    app = await startApp();
    runners = await app.createRaceWith(3);
  });
  afterEach(() => app.stop());

  it('keeps a time from a device ahead of the server, flagged on the board and in the journal', async () => {
    await app.sendAsOrganiser(`${races}/start/${part}`);
    app.clock.advance(300_000);
    const [behind = '', near = '', ahead = ''] = runners;
    await app.sendAsOrganiser(`${races}/finish/${part}/${behind}`, {
      capturedAt: at(-60_000),
      device: 'mål-1',
    });
    await app.sendAsOrganiser(`${races}/finish/${part}/${near}`, { capturedAt: at(2000), device: 'mål-2' });
    await app.sendAsOrganiser(`${races}/finish/${part}/${ahead}`, { capturedAt: at(7400), device: 'mål-3' });

    expect(await rowOf(behind)).toMatchObject({ result: 240_000, ahead: null });
    expect(await rowOf(near)).toMatchObject({ result: 302_000, ahead: null });
    expect(await rowOf(ahead)).toMatchObject({ status: 'finished', result: 307_400, ahead: 7400 });
    expect(await rowOf('race')).toMatchObject({ ahead: null });
    expect((await readJournal(app)).slice(-3)).toMatchObject([
      { words: 'Nr 101 Anna Ek 0 i mål 4:00.0' },
      { words: 'Nr 102 Anna Ek 1 i mål 5:02.0' },
      { words: 'Nr 103 Anna Ek 2 i mål 5:07.4 (enhetens klocka gick 7 s före)' },
    ]);
    const listed = await app.request(`/api/races/get/${part}`);
    expect(listed.text).not.toContain('ahead');
  });

  it('flags a start time ahead of the server', async () => {
    await app.sendAsOrganiser(`${races}/start/${part}`, { capturedAt: at(12_000) });
    expect(await rowOf('race')).toMatchObject({ state: 'started', ahead: 12_000 });
  });

  it('cannot start a race of another month', async () => {
    app.clock.advance(40 * day);
    const text =
      'Loppet är den 13 september 2025, men klockan är 09.30 den 23 oktober 2025. ' +
      'Skapa ett lopp för i dag under Hantera tävlingar.';
    for (const body of [{}, { capturedAt: at(0) }]) {
      const { status, body: answer } = await actAgain(`${races}/start/${part}`, body);
      expect([status, answer]).toEqual([400, { code: 'time-out-of-range', error: text }]);
    }
    expect((await app.startList())[0]).toMatchObject({ state: '', started: null });
  });

  it("can be some days from the race's date, on any device", async () => {
    app.clock.advance(-9 * day);
    const id = (name: string) => ({ id: name, part, capturedAt: at(0), device: 'mål-1' });
    const results = await app.applyCommands(
      { ...id('a'), type: 'RegisterBib', sort: runners[0], bib: 7 },
      { ...id('b'), type: 'StartRace' },
      { ...id('c'), type: 'FinishRunner', bib: 7 },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
  });
});
