import { part, startApp, type RunningApp } from './support/running-app';

describe('The buttons of a race', () => {
  let app: RunningApp;
  let runner: string;
  const races = '/admin/api/races';
  const rowOf = async (sort: string) =>
    (await app.read(`${races}/get/${part}`)).body.find((row: { sort: string }) => row.sort === sort);

  beforeEach(async () => {
    app = await startApp();
    [runner = ''] = await app.raceWith(2);
  });
  afterEach(() => app.stop());

  it.each(['GET', 'POST'])('take a race from start to end and back by %s', async (method) => {
    const press = (path: string, query = '', body = {}) =>
      method === 'GET' ? app.read(`${races}/${path}${query}`) : app.act(`${races}/${path}`, body);
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

  it('set a status and take it back', async () => {
    await app.act(`${races}/set-status/${part}/${runner}`, { status: 'dns' });
    expect(await rowOf(runner)).toMatchObject({ status: 'dns' });
    await app.act(`${races}/set-status/${part}/${runner}`, { status: '' });
    expect(await rowOf(runner)).toMatchObject({ status: '' });
  });

  it('take the moment the device saw as the official time', async () => {
    await app.act(`${races}/start/${part}`, { capturedAt: '2025-09-13T07:00:00Z' });
    await app.act(`${races}/finish/${part}/${runner}`, {
      capturedAt: '2025-09-13T09:05:00.500+02:00',
      device: 'mål-1',
    });
    expect(await rowOf(runner)).toMatchObject({ result: 300_500, finishedAt: '2025-09-13T07:05:00.500Z' });
  });

  it('do the same thing once when the same command comes twice', async () => {
    const headers = { 'x-command-id': 'start-1', 'x-device': 'mål-1' };
    const first = await app.act(`${races}/start/${part}`, {}, { headers });
    const second = await app.act(`${races}/start/${part}`, {}, { headers });
    expect(first.body).toMatchObject({ outcome: 'accepted' });
    expect(second.body).toEqual({ ...first.body, outcome: 'duplicate' });
  });

  it.each([
    [
      'a finish before the start',
      `finish/${part}/runner-08-0`,
      {},
      409,
      'race-not-started',
      'Race not started',
    ],
    ['a race that does not exist', 'start/race-250913-99', {}, 404, 'race-unknown', 'Loppet finns inte'],
    ['an id that is no race', 'start/race-259999-08', {}, 400, 'part-invalid', 'felaktigt lopp-id'],
    [
      'a bib that is taken',
      `register-bib/${part}/runner-08-0/102`,
      {},
      409,
      'bib-taken',
      'Startnummer 102 är upptaget',
    ],
    [
      'a bib that is no number',
      `register-bib/${part}/runner-08-0/x7`,
      {},
      400,
      'request-invalid',
      'felaktigt startnummer',
    ],
    ['a runner nobody knows', `restore/${part}/runner-x`, {}, 404, 'runner-unknown', 'Löparen finns inte'],
    [
      'a reset without the word',
      `reset/${part}`,
      { word: 'nej' },
      400,
      'reset-word-wrong',
      'Fel ord: skriv NOLLSTÄLL',
    ],
    [
      'a time of another day',
      `start/${part}`,
      { capturedAt: '2025-09-15T07:00:00Z' },
      400,
      'time-out-of-range',
      'Tiden ligger för långt från loppets datum',
    ],
    ['a field it does not know', `start/${part}`, { at: 1 }, 400, 'request-invalid', 'at: okänt fält'],
  ])('refuse %s', async (_, path, body, status, code, error) => {
    if (code === 'runner-unknown') await app.act(`${races}/start/${part}`);
    const answer = await app.act(`${races}/${path}`, body);
    expect([answer.status, answer.body]).toEqual([status, { error, code }]);
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
    const { status, body } = await app.act(`${races}/create-race/${part}`, {
      date: '2025-09-13',
      distance: 800,
      openForReg: true,
    });
    expect([status, body]).toEqual([201, { part }]);
  });

  it.each([
    [{ date: '2025-09-14', distance: 800 }, 'lopp-id stämmer inte med datum och sträcka'],
    [{ date: '2025-09-13', distance: 'lång' }, 'felaktig sträcka'],
    [{ distance: 800 }, 'felaktigt datum'],
  ])('refuses the race %j', async (race, error) => {
    const { status, body } = await app.act(`${races}/create-race/${part}`, race);
    expect([status, body.error]).toEqual([400, error]);
  });

  it('adds a runner, whose age over 1000 is a birth year', async () => {
    const { status, body } = await app.act(`${races}/add-runner/${part}`, anna);
    expect([status, body]).toEqual([201, { sort: expect.stringMatching(/^runner-\w+$/) }]);
    const board = await app.read(`${races}/get/${part}`);
    expect(board.body[1]).toMatchObject({
      sort: body.sort,
      bib: 7,
      age: 45,
      birthYear: 1980,
      group: 'Dam',
      company: 'IK Ek',
    });
    expect(board.headers.get('cache-control')).toBe('no-store');
  });

  it('tells a retry the id the runner got the first time', async () => {
    const headers = { 'x-command-id': 'add-once' };
    const first = await app.act(`${races}/add-runner/${part}`, { ...anna, bib: null }, { headers });
    const second = await app.act(`${races}/add-runner/${part}`, { ...anna, bib: null }, { headers });
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
    const { status, body } = await app.act(`${races}/add-runner/${part}`, runner);
    expect([status, body.error]).toEqual([400, error]);
  });

  it.each(['PUT', 'POST'])('changes a runner by %s', async (method) => {
    const { body } = await app.act(`${races}/add-runner/${part}`, { ...anna, bib: null });
    const { bib: _, ...details } = anna;
    const changed = await app.act(
      `${races}/change-runner/${part}/${body.sort}`,
      { ...details, lastname: method },
      { method },
    );
    expect(changed.status).toBe(200);
    const rows = (await app.read(`${races}/get/${part}`)).body;
    expect(rows.find((row: { sort: string }) => row.sort === body.sort)).toMatchObject({
      lastname: method,
      age: 45,
    });
  });
});
