import { part, startApp, type RunningApp } from '../support/running-app';

describe('The buttons of a race', () => {
  let app: RunningApp;
  let runner: string;
  const races = '/admin/api/races';
  const rowOf = async (sort: string) => (await app.board()).find((row) => row.sort === sort);

  beforeEach(async () => {
    app = await startApp();
    [runner = ''] = await app.createRaceWith(2);
  });
  afterEach(() => app.stop());

  it.each(['GET', 'POST'])('take a race from start to end and back by %s', async (method) => {
    const press = (path: string, query = '', body = {}) =>
      method === 'GET'
        ? app.getAsOrganiser(`${races}/${path}${query}`)
        : app.sendAsOrganiser(`${races}/${path}`, body);
    const expectDone = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      expect([status, body]).toEqual([200, { outcome: 'accepted', revision: expect.any(Number) }]);
    };

    await expectDone(press(`register-bib/${part}/${runner}/777`));
    expect(await rowOf(runner)).toMatchObject({ bib: 777 });
    await expectDone(press(`start/${part}`));
    expect(await rowOf('race')).toMatchObject({ state: 'started', started: app.clock.now() });
    app.clock.advance(300_000);
    await expectDone(press(`finish/${part}/${runner}`));
    expect(await rowOf(runner)).toMatchObject({ status: 'finished', result: 300_000 });
    await expectDone(press(`restore/${part}/${runner}`));
    expect(await rowOf(runner)).toMatchObject({ status: '', result: null });
    await expectDone(press(`end/${part}`, '?status=dnf', { status: 'dnf' }));
    expect(await rowOf('race')).toMatchObject({ state: 'ended' });
    await expectDone(
      press(`reset/${part}`, `?word=${encodeURIComponent('NOLLSTÄLL')}`, { word: 'NOLLSTÄLL' }),
    );
    expect(await rowOf('race')).toMatchObject({ state: '', started: null });
  });

  it('set a status and clear it', async () => {
    await app.sendAsOrganiser(`${races}/set-status/${part}/${runner}`, { status: 'dns' });
    expect(await rowOf(runner)).toMatchObject({ status: 'dns' });
    await app.sendAsOrganiser(`${races}/set-status/${part}/${runner}`, { status: '' });
    expect(await rowOf(runner)).toMatchObject({ status: '' });
  });

  it("use the device's capture time as the official time", async () => {
    await app.sendAsOrganiser(`${races}/start/${part}`, { capturedAt: '2025-09-13T07:00:00Z' });
    await app.sendAsOrganiser(`${races}/finish/${part}/${runner}`, {
      capturedAt: '2025-09-13T09:05:00.500+02:00',
      device: 'mål-1',
    });
    expect(await rowOf(runner)).toMatchObject({ result: 300_500, finishedAt: '2025-09-13T07:05:00.500Z' });
  });

  it('act once when the same command is sent twice', async () => {
    const headers = { 'x-command-id': 'start-1', 'x-device': 'mål-1' };
    const first = await app.sendAsOrganiser(`${races}/start/${part}`, {}, { headers });
    const second = await app.sendAsOrganiser(`${races}/start/${part}`, {}, { headers });
    expect(first.body).toMatchObject({ outcome: 'accepted' });
    expect(second.body).toEqual({ ...Object(first.body), outcome: 'duplicate' });
  });

  it.each([
    [
      'a finish before the start',
      { path: `finish/${part}/runner-08-0`, body: {} },
      { status: 409, code: 'race-not-started', error: 'Race not started' },
    ],
    [
      'a race that does not exist',
      { path: 'start/race-250913-99', body: {} },
      { status: 404, code: 'race-unknown', error: 'Loppet finns inte' },
    ],
    [
      'an invalid race id',
      { path: 'start/race-259999-08', body: {} },
      { status: 400, code: 'part-invalid', error: 'felaktigt lopp-id' },
    ],
    [
      'a taken bib',
      { path: `register-bib/${part}/runner-08-0/102`, body: {} },
      { status: 409, code: 'bib-taken', error: 'Startnummer 102 är upptaget' },
    ],
    [
      'a bib that is not a number',
      { path: `register-bib/${part}/runner-08-0/x7`, body: {} },
      { status: 400, code: 'request-invalid', error: 'felaktigt startnummer' },
    ],
    [
      'an unknown runner',
      { path: `set-status/${part}/runner-x`, body: { status: 'dns' } },
      { status: 404, code: 'runner-unknown', error: 'Löparen finns inte' },
    ],
    [
      'a reset with the wrong confirmation word',
      { path: `reset/${part}`, body: { word: 'nej' } },
      { status: 400, code: 'reset-word-wrong', error: 'Fel ord: skriv NOLLSTÄLL' },
    ],
    [
      'a start two days after the race date',
      { path: `start/${part}`, body: { capturedAt: '2025-09-15T07:00:00Z' } },
      { status: 400, code: 'time-out-of-range', error: 'Tiden ligger för långt från loppets datum' },
    ],
  ])('refuse %s', async (_, { path, body }, { status, ...expectedBody }) => {
    const answer = await app.sendAsOrganiser(`${races}/${path}`, body);
    expect([answer.status, answer.body]).toEqual([status, expectedBody]);
  });
});

describe('Editing races and runners', () => {
  let app: RunningApp;
  const races = '/admin/api/races';
  const anna = { firstname: 'Anna', lastname: 'Ek', age: 1980, bib: 7, group: 'Dam', company: 'IK Ek' };

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('creates a race', async () => {
    const { status, body } = await app.sendAsOrganiser(`${races}/create-race/${part}`, {
      date: '2025-09-13',
      distance: 800,
      openForReg: true,
    });
    expect([status, body]).toEqual([201, { part }]);
  });

  it('reports that an identical race existed, but not to a retry', async () => {
    const race = { date: '2025-09-13', distance: 1600, openForReg: true };
    const create = (id: string) =>
      app.sendAsOrganiser(`${races}/create-race/race-250913-16`, race, { headers: { 'x-command-id': id } });
    expect((await create('new-1')).body).toEqual({ part: 'race-250913-16' });
    expect((await create('new-1')).body).toEqual({ part: 'race-250913-16' });
    expect(await create('new-2')).toMatchObject({
      status: 201,
      body: { part: 'race-250913-16', existed: true },
    });
    const other = await app.sendAsOrganiser(`${races}/create-race/race-250913-16`, {
      ...race,
      openForReg: false,
    });
    expect([other.status, other.body]).toMatchObject([409, { code: 'race-exists' }]);
  });

  it.each([
    [{ date: '2025-09-14', distance: 800 }, 'lopp-id stämmer inte med datum och sträcka'],
    [{ date: '2025-09-13', distance: 'lång' }, 'felaktig sträcka'],
    [{ distance: 800 }, 'felaktigt datum'],
  ])('refuses the race %j', async (race, error) => {
    const { status, body } = await app.sendAsOrganiser(`${races}/create-race/${part}`, race);
    expect([status, body]).toMatchObject([400, { error }]);
  });

  it('adds a runner, whose age over 1000 is a birth year', async () => {
    const { status, body } = await app.sendAsOrganiser(`${races}/add-runner/${part}`, anna);
    expect([status, body]).toEqual([201, { sort: expect.stringMatching(/^runner-\w+$/) }]);
    const board = await app.getAsOrganiser(`${races}/get/${part}`);
    expect(board.rows[1]).toMatchObject({
      sort: sortIn(body),
      bib: 7,
      age: 45,
      birthYear: 1980,
      group: 'Dam',
      company: 'IK Ek',
    });
    expect(board.headers.get('cache-control')).toBe('no-store');
  });

  it('returns the same runner id to a retry', async () => {
    const headers = { 'x-command-id': 'add-once' };
    const first = await app.sendAsOrganiser(
      `${races}/add-runner/${part}`,
      { ...anna, bib: null },
      { headers },
    );
    const second = await app.sendAsOrganiser(
      `${races}/add-runner/${part}`,
      { ...anna, bib: null },
      { headers },
    );
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it.each([
    [{ ...anna, age: 'gammal' }, 'felaktig ålder'],
    [{ ...anna, age: 200 }, 'felaktig ålder'],
    [{ ...anna, firstname: ' ' }, 'Ange namn'],
    [{ ...anna, group: 'Mixed' }, 'felaktig klass'],
    [{ ...anna, bib: 'nio' }, 'felaktigt startnummer'],
    [{ ...anna, email: 'a@example.se' }, 'email: okänt fält'],
  ])('refuses the runner %j', async (runner, error) => {
    const { status, body } = await app.sendAsOrganiser(`${races}/add-runner/${part}`, runner);
    expect([status, body]).toMatchObject([400, { error }]);
  });

  it.each(['PUT', 'POST'])('changes a runner by %s', async (method) => {
    const { body } = await app.sendAsOrganiser(`${races}/add-runner/${part}`, { ...anna, bib: null });
    const details = { firstname: 'Anna', lastname: method, age: 1980 };
    const changed = await app.sendAsOrganiser(`${races}/change-runner/${part}/${sortIn(body)}`, details, {
      method,
    });
    expect(changed.status).toBe(200);
    const { rows } = await app.getAsOrganiser(`${races}/get/${part}`);
    expect(rows.find(({ sort }) => sort === sortIn(body))).toMatchObject({
      lastname: method,
      age: 45,
    });
  });
});

function sortIn(body: unknown): string {
  return (body as { sort: string }).sort;
}
