import { PublicIds } from '../../../apps/server/src/raceday/public-lists';
import { part, startApp, type RunningApp } from '../support/running-app';

describe('Public race data', () => {
  let app: RunningApp;
  let sorts: string[];

  beforeAll(async () => {
    app = await startApp();
    sorts = await app.createRaceWith(3);
    await app.createRaceWith(0, 'race-250913-16');
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
    await app.sendAsOrganiser(`/admin/api/races/finish/${part}/${String(sorts[0])}`, {
      capturedAt: '2025-09-13T07:33:27.012Z',
    });
  });
  afterAll(() => app.stop());

  it('lists the races of the day by distance', async () => {
    const { status, body } = await app.request('/api/races');
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ type: 'race', part, sort: 'race', distance: 800, state: 'started' }),
      expect.objectContaining({
        part: 'race-250913-16',
        date: '2025-09-13',
        distance: 1600,
        state: '',
        started: null,
      }),
    ]);
  });

  it("has a race's own row first, then its runners with results", async () => {
    const rows = await app.startList();
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({ sort: 'race', started: Date.parse('2025-09-13T07:30:00Z') });
    expect(rows[1]).toMatchObject({
      type: 'runner',
      sort: new PublicIds(app.engines.secrets.registration).of(sorts[0] ?? ''),
      bib: 101,
      status: 'finished',
      finishedAt: '2025-09-13T07:33:27.012Z',
      result: 207_012,
    });
  });

  it('never has age, phone, registration or payment', async () => {
    const answers = [
      '/api/races',
      '/api/races?ended=true',
      `/api/races/get/${part}`,
      '/api/races/get/race-250913-16',
    ];
    for (const path of answers) {
      const { rows } = await app.request(path);
      const fields = new Set(rows.flatMap((row) => Object.keys(row)));
      for (const secret of ['age', 'birthYear', 'phone', 'email', 'registration', 'paid'])
        expect(fields).not.toContain(secret);
    }
  });

  it.each(['race-250913-99', 'all'])('answers 404 for a race that was not created: %s', async (name) => {
    const unknown = [404, { error: 'Loppet finns inte', code: 'race-unknown' }];
    const { status, body } = await app.request(`/api/races/get/${name}`);
    expect([status, body]).toEqual(unknown);
    for (const path of [`/admin/api/races/get/${name}`, `/admin/api/export2racesplitter?part=${name}`]) {
      const answer = await app.getAsOrganiser(path);
      expect([answer.status, answer.body]).toEqual(unknown);
    }
  });

  it('refuses an unknown field by its name', async () => {
    const { status, body } = await app.request('/api/races?slut=true');
    expect([status, body]).toEqual([400, { error: 'slut: okänt fält', code: 'request-invalid' }]);
  });

  it('has the configuration that a page loads first', async () => {
    const { body } = await app.request('/api/config');
    expect(body).toMatchObject({
      isAdmin: false,
      isLoggedIn: false,
      now: app.clock.now(),
      edition: { date: '2025-09-13' },
    });
    expect((await app.getAsOrganiser('/api/config')).body).toMatchObject({ isAdmin: true, isLoggedIn: true });
  });
});

describe('A conditional GET of a race', () => {
  let app: RunningApp;
  const path = `/api/races/get/${part}`;

  beforeAll(async () => {
    app = await startApp();
    await app.createRaceWith(200);
  });
  afterAll(() => app.stop());

  it('answers 304 without a body until a change, whatever the content coding', async () => {
    const first = await app.request(path, { headers: { 'accept-encoding': 'gzip' } });
    const known = { 'if-none-match': String(first.headers.get('etag')) };

    const again = await app.request(path, { headers: { ...known, 'accept-encoding': 'br' } });
    expect([again.status, again.text]).toEqual([304, '']);

    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
    const changed = await app.request(path, { headers: known });
    expect(changed.status).toBe(200);
    expect(changed.rows[0]).toMatchObject({ state: 'started' });
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('sends the same rows to a browser that accepts %s', async (accepted, coding) => {
    const { headers, rows } = await app.request(path, { headers: { 'accept-encoding': accepted } });
    expect(headers.get('content-encoding')).toBe(coding);
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
    expect(headers.get('cache-control')).toBe('public, max-age=2, stale-while-revalidate=30');
    expect(rows).toHaveLength(201);
  });
});

describe('The list of races', () => {
  let app: RunningApp;
  const partsOf = async (path: string) => (await app.request(path)).rows.map((row) => row.part);

  beforeAll(async () => {
    app = await startApp();
    await app.createRaceWith(0);
  });
  afterAll(() => app.stop());

  it("includes yesterday's races, and no older ones", async () => {
    app.clock.set(Date.parse('2025-09-14T21:59:00Z'));
    expect(await partsOf('/api/races')).toEqual([part]);
    app.clock.set(Date.parse('2025-09-14T22:00:00Z'));
    expect(await partsOf('/api/races')).toEqual([]);
  });

  it('excludes ended races, unless all are requested', async () => {
    app.clock.set(Date.parse('2025-09-13T09:00:00Z'));
    await app.sendAsOrganiser(`/admin/api/races/start/${part}`);
    await app.sendAsOrganiser(`/admin/api/races/end/${part}`);
    expect(await partsOf('/api/races')).toEqual([]);
    expect(await partsOf('/api/races?ended=true')).toEqual([part]);
    expect((await app.getAsOrganiser('/admin/api/races')).rows).toHaveLength(1);
  });
});
