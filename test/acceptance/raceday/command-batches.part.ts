import { readJournal } from '../support/journal';
import { part, startApp, type RunningApp } from '../support/running-app';

describe('A batch of commands', () => {
  let app: RunningApp;
  const start = { id: 'c-start', type: 'StartRace', part, capturedAt: '2025-09-13T07:00:00.000Z' };
  const finish = (id: string, bib: number, second: number) => ({
    id,
    type: 'FinishRunner',
    part,
    bib,
    capturedAt: new Date(Date.parse(start.capturedAt) + second * 1000).toISOString(),
    device: 'mål-1',
  });

  beforeEach(async () => {
    app = await startApp();
    await app.createRaceWith(3);
  });
  afterEach(() => app.stop());

  it('is applied and answered in order, past a rejected command', async () => {
    expect(
      await app.applyCommands(
        finish('c-early', 101, 1),
        start,
        finish('c-1', 101, 200),
        finish('c-x', 999, 201),
        finish('c-2', 102, 202),
      ),
    ).toEqual([
      { id: 'c-early', outcome: 'rejected', code: 'race-not-started', error: 'Race not started' },
      { id: 'c-start', outcome: 'accepted' },
      { id: 'c-1', outcome: 'accepted' },
      { id: 'c-x', outcome: 'rejected', code: 'bib-unknown', error: 'Ingen löpare har startnummer 999' },
      { id: 'c-2', outcome: 'accepted' },
    ]);
    const rows = await app.startList();
    expect(rows.map(({ result }) => result)).toEqual([undefined, 200_000, 202_000, null]);
  });

  it('is recognised as a duplicate when sent again, whole or in part', async () => {
    await app.applyCommands(start, finish('c-1', 101, 200));
    const again = await app.applyCommands(
      start,
      finish('c-1', 101, 200),
      finish('c-1', 101, 250),
      finish('c-2', 102, 201),
    );
    expect(again.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'duplicate', 'accepted']);
  });

  it('has command ids that are unique to a race day', async () => {
    await app.applyCommands(start);
    const elsewhere = { type: 'CreateRace', part: 'race-250912-08', date: '2025-09-12', distance: 800 };
    const sent = [{ ...elsewhere, id: 'c-start' }, finish('c-1', 101, 200)];
    const outcomes = async () => (await app.applyCommands(...sent)).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['accepted', 'accepted']);
    expect(await outcomes()).toEqual(['duplicate', 'duplicate']);
  });

  it("undoes the finish with the given time, and leaves another device's", async () => {
    const before = await app.board();
    const sort = before[1]?.sort;
    const mine = Date.parse(start.capturedAt) + 200_000;
    await app.applyCommands(start, finish('theirs', 101, 190), finish('mine', 101, 200));
    const undo = { id: 'undo', type: 'RestoreRunner', part, sort, finished: mine };
    expect(await app.applyCommands(undo)).toMatchObject([{ outcome: 'accepted' }]);
    const after = await app.startList();
    expect(after.find(({ bib }) => bib === 101)).toMatchObject({ status: 'finished', result: 190_000 });
    await app.applyCommands({ ...undo, id: 'undo-theirs', finished: mine - 10_000 });
    const last = await app.startList();
    expect(last.find(({ bib }) => bib === 101)).toMatchObject({ status: '', result: null });
  });

  it('takes the earlier crossing of two devices, and keeps what does not count in the journal', async () => {
    const text = 'Den här tiden räknas inte, men står i journalen. Sätt den i kraft där om den är den rätta.';
    const setAside = (id: string, reason: string) => ({
      ...{ id, outcome: 'rejected', code: 'set-aside' },
      error: `${reason}. ${text}`,
    });
    const offline = { ...start, id: 'c-offline', capturedAt: '2025-09-13T06:59:56.000Z' };
    await app.applyCommands(start, finish('online', 101, 220), finish('online-2', 102, 220));
    const sent = [offline, finish('earlier', 101, 200), finish('later', 102, 240)];
    const answer = [
      setAside('c-offline', '0.8K hade redan startat 09:00:00'),
      { id: 'earlier', outcome: 'accepted' },
      setAside('later', 'Redan i mål 09:03:40'),
    ];
    expect(await app.applyCommands(...sent)).toEqual(answer);
    expect((await app.applyCommands(...sent)).map(({ outcome }) => outcome)).toEqual([
      ...['rejected', 'duplicate', 'rejected'],
    ]);
    const times = async () => (await app.startList()).slice(1).map(({ result }) => result);
    expect(await times()).toEqual([200_000, 220_000, null]);
    const journal = await readJournal(app);
    expect(journal.filter(({ conflict }) => conflict?.startsWith('I mål två gånger'))).toHaveLength(2);
    const dropped = journal.find(({ reverted, type }) => reverted && type === 'RaceStarted');
    expect(dropped).toMatchObject({ at: Date.parse(offline.capturedAt) });

    const reinstate = { id: 'r', type: 'ReinstateEvents', part, events: [dropped?.revision], reason: 'rätt' };
    await app.applyCommands(reinstate);
    expect(await times()).toEqual([204_000, 224_000, null]);
  });

  it('accepts a finish from before the end of the race, and none from after it', async () => {
    const end = { ...start, id: 'c-end', type: 'EndRace', status: 'dnf' };
    const at = (second: number) => finish('', 0, second).capturedAt;
    await app.applyCommands(start, finish('c-1', 101, 200), { ...end, capturedAt: at(400) });
    expect(await app.applyCommands(finish('c-late', 102, 390), finish('c-after', 103, 410))).toEqual([
      { id: 'c-late', outcome: 'accepted' },
      {
        id: 'c-after',
        outcome: 'rejected',
        code: 'race-ended',
        error: expect.stringContaining('Målgången kom efter att loppet avslutades 09:06:40'),
      },
    ]);
    const statusesAndTimes = async (path: string) =>
      (await app.getAsOrganiser(path)).rows.slice(1).map(({ status, result }) => [status, result]);
    const expected = [
      ['finished', 200_000],
      ['finished', 390_000],
      ['dnf', null],
    ];
    expect(await statusesAndTimes(`/api/races/get/${part}`)).toEqual(expected);
    expect(await statusesAndTimes(`/admin/api/races/get/${part}`)).toEqual(expected);

    await app.applyCommands({ id: 'c-undo', type: 'RestoreRunner', part, bib: 102 });
    expect(await statusesAndTimes(`/api/races/get/${part}`)).toEqual([
      expected[0],
      ['dnf', null],
      ['dnf', null],
    ]);
  });

  it('can read its own writes once it is answered', async () => {
    const finishes = [101, 102, 103].map((bib) => finish(`c-${String(bib)}`, bib, bib));
    await app.applyCommands(start, ...finishes);
    const rows = await app.board();
    expect(rows.filter(({ status }) => status === 'finished')).toHaveLength(3);
  });

  it('adds and changes runners, and sets the status of unfinished ones', async () => {
    const runner = { firstname: 'Per', lastname: 'Ek', age: 9 };
    const results = await app.applyCommands(
      { id: 'a', type: 'AddRunner', part, sort: 'runner-new', bib: 150, runner },
      { id: 'b', type: 'ChangeRunner', part, sort: 'runner-new', runner: { ...runner, group: 'Herr' } },
      { id: 'c', type: 'RegisterBib', part, sort: 'runner-new', bib: 151 },
      start,
      { id: 'd', type: 'SetRunnerStatus', part, bib: 151, status: 'dnf' },
      { id: 'e', type: 'EndRace', part, status: 'dns' },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('accepted'));
    const rows = await app.startList();
    expect(rows.map(({ status }) => status)).toEqual([undefined, 'dns', 'dns', 'dns', 'dnf']);
  });

  it.each([
    [{ ...start, colour: 'red' }, 'commands.0.colour: okänt fält'],
    [{ ...start, type: 'StartRaces' }, /^commands\.0\.type: ska vara något av /],
    [{ ...start, id: undefined }, /^commands\.0\.id: /],
    [{ ...start, capturedAt: '2025-09-13' }, 'commands.0.capturedAt: felaktigt värde'],
    [{ ...finish('c', 1, 1), bib: 'ett' }, 'commands.0.bib: felaktigt startnummer'],
  ])('is refused whole when it contains %j', async (command, error) => {
    const answer = await app.sendAsOrganiser('/admin/api/commands', { commands: [command, start] });
    const expectedError: unknown = typeof error === 'string' ? error : expect.stringMatching(error);
    expect([answer.status, answer.body]).toEqual([400, { error: expectedError, code: 'request-invalid' }]);
    expect((await app.request('/api/races')).rows[0]).toMatchObject({ state: '' });
  });

  it('holds at most 500 commands and one MiB', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ ...start, id: `c-${String(index)}` }));
    expect((await app.sendAsOrganiser('/admin/api/commands', { commands: many })).body).toMatchObject({
      error: 'högst 500 i taget',
    });
    expect(
      (
        await app.sendAsOrganiser('/admin/api/commands', {
          commands: [{ ...start, word: 'x'.repeat(1_100_000) }],
        })
      ).status,
    ).toBe(413);
    expect((await app.sendAsOrganiser('/admin/api/commands', {})).status).toBe(400);
  });

  it('is in the journal with organiser, time and device', async () => {
    await app.applyCommands(start, finish('c-1', 101, 200));
    expect((await readJournal(app)).at(-1)).toMatchObject({
      type: 'RunnerFinished',
      bib: 101,
      by: 'arrangör',
      device: 'mål-1',
      at: 1757747000000,
      reverted: false,
    });

    await app.applyCommands({ id: 'c-r', type: 'RestoreRunner', part, bib: 101 });
    expect((await readJournal(app)).slice(-2)).toMatchObject([
      { type: 'RunnerFinished', reverted: true },
      { type: 'RunnerRestored' },
    ]);
  });

  it('distinguishes two devices of the same name, over HTTP and sockets', async () => {
    const [phone, pad] = ['3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f', '7a2d3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f'];
    const socket = await app.connectScreen(await app.organiserHeaders());
    await app.applyCommands(start, { ...finish('phone', 101, 200), deviceId: phone.toUpperCase() });
    await socket.emitWithAck('commands', { commands: [{ ...finish('pad', 102, 201), deviceId: pad }] });
    await app.sendAsOrganiser(
      `/admin/api/races/end/${part}`,
      { status: 'dnf' },
      { headers: { 'x-device-id': pad } },
    );
    expect((await readJournal(app)).slice(-5)).toMatchObject([
      { type: 'RaceStarted', device: '', deviceId: null },
      { type: 'RunnerFinished', device: 'mål-1', deviceId: phone },
      { type: 'RunnerFinished', device: 'mål-1', deviceId: pad },
      { type: 'RunnerStatusSet', device: '', deviceId: pad },
      { type: 'RaceEnded', device: '', deviceId: pad },
    ]);
    const noUuid = { commands: [{ ...start, id: 'x', deviceId: 'mål-1' }] };
    expect((await app.sendAsOrganiser('/admin/api/commands', noUuid)).body.error).toBe(
      'commands.0.deviceId: ska vara ett uuid',
    );
    const headers = { 'x-device-id': 'mal-1' };
    expect(await app.sendAsOrganiser(`/admin/api/races/start/${part}`, {}, { headers })).toMatchObject({
      status: 400,
      body: { error: 'X-Device-Id: ska vara ett uuid' },
    });
  });
});
