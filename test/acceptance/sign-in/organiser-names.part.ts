import { GoogleIdentity } from '@app/adapters';
import { FakeGoogle } from '../../../libs/adapters/src/testing/fake-google';
import { readJournal } from '../support/journal';
import { cookiesIn } from '../support/mailbox';
import { part, startApp, type Answer, type RunningApp } from '../support/running-app';

const NO_NAME = 'Ange ditt namn, högst 60 tecken';

let app: RunningApp;

const signIn = (proof: object) => app.sendJson('/admin/api/authenticate', proof);
const headersOf = (answer: Answer) => ({ cookie: cookiesIn(answer), 'x-requested-with': 'raceday' });
const shownName = async (headers: Record<string, string>) =>
  (await app.request('/api/config', { headers })).body.organiserName as string | null;
/** The organiser of the journal's last entry. */
const doneBy = async () => (await readJournal(app)).at(-1)?.by;

describe('An organiser signed in by the link', () => {
  beforeEach(async () => {
    app = await startApp();
    await app.createRaceWith(2);
  });
  afterEach(() => app.stop());

  const byLink = (name?: unknown) =>
    signIn({ token: app.engines.secrets.adminToken, ...(name !== undefined && { name }) });
  const start = { id: 'start', type: 'StartRace', part };
  const press = (headers: Record<string, string>, id = 'start') =>
    app.sendJson('/admin/api/commands', { commands: [{ ...start, id }] }, { headers });

  it('is in the journal by the name they gave', async () => {
    const answer = await byLink('  Stina \n Öberg ');
    expect([answer.status, answer.body]).toEqual([200, { isAdmin: true }]);
    const stina = headersOf(answer);
    expect(await shownName(stina)).toBe('Stina Öberg');
    await press(stina);
    expect(await doneBy()).toBe('Stina Öberg');
  });

  it('is in the journal as arrangör until they give a name', async () => {
    const unnamed = headersOf(await byLink());
    expect(await shownName(unnamed)).toBeNull();
    await press(unnamed);
    expect(await doneBy()).toBe('arrangör');

    const named = await app.sendJson('/admin/api/name', { name: 'Bo' }, { headers: unnamed });
    expect([named.status, named.body]).toEqual([200, { name: 'Bo' }]);
    expect(await shownName(unnamed)).toBe('Bo');
    await app.sendJson(`/admin/api/races/reset/${part}`, { word: 'NOLLSTÄLL' }, { headers: unnamed });
    expect(await doneBy()).toBe('Bo');
  });

  it('has a changed name on an open socket too', async () => {
    const headers = headersOf(await byLink('Åsa'));
    const socket = await app.connectScreen(headers);
    await socket.emitWithAck('commands', { commands: [start] });
    expect(await doneBy()).toBe('Åsa');
    await app.sendJson('/admin/api/name', { name: 'Åsa Ek' }, { headers });
    const reset = { id: 'reset', type: 'ResetRace', part, word: 'NOLLSTÄLL' };
    await socket.emitWithAck('commands', { commands: [reset] });
    expect(await doneBy()).toBe('Åsa Ek');
  });

  it('has a name in this session only', async () => {
    const [asa, other] = [headersOf(await byLink('Åsa')), headersOf(await byLink())];
    expect(await shownName(other)).toBeNull();
    expect(await shownName({})).toBeNull();
    expect(await shownName(asa)).toBe('Åsa');
  });

  it('has the name in the ticket office too', async () => {
    const stina = headersOf(await byLink('Stina'));
    const sale = {
      firstname: 'Per',
      lastname: 'Ek',
      age: 30,
      distance: 0.8,
      group: 'Ingen',
      phone: '070-1740605',
      bib: 7,
    };
    const sold = await app.sendJson(
      '/admin/api/quickreg/paid',
      { ...sale, note: 'kontant' },
      { headers: stina },
    );
    expect(sold.status).toBe(201);
    const by: string[] = [];
    for await (const page of app.engines.store.follow(undefined, AbortSignal.timeout(2_000))) {
      by.push(
        ...page.events.filter(({ event }) => event.type === 'PaymentConfirmed').map(({ meta }) => meta.by),
      );
      if (by.length > 0) break;
    }
    expect(by).toEqual(['Stina']);
  });

  it.each([[''], ['   '], ['\u200B'], ['x'.repeat(61)], [7], [['Bo']]])(
    'cannot take the name %j',
    async (name) => {
      expect(await byLink(name)).toMatchObject({ status: 400, body: { error: NO_NAME } });
      const headers = headersOf(await byLink('Bo'));
      expect(await app.sendJson('/admin/api/name', { name }, { headers })).toMatchObject({
        status: 400,
        body: { error: NO_NAME },
      });
      expect(await shownName(headers)).toBe('Bo');
    },
  );

  it('is refused without the link, whatever the name', async () => {
    expect(await signIn({ token: 'guessed', name: 'Stina' })).toMatchObject({ status: 401 });
    expect((await app.sendJson('/admin/api/name', { name: 'Stina' })).status).toBe(401);
  });
});

describe('An organiser with Google', () => {
  let google: FakeGoogle;
  beforeEach(async () => {
    google = await new FakeGoogle().open();
    app = await startApp({
      config: { google: { ...google.client, adminEmails: ['anna@example.se'] } },
      engines: { identity: new GoogleIdentity(google.client) },
    });
  });
  afterEach(async () => {
    await app.stop();
    await google.close();
  });

  it.each([
    ['the account’s name', { name: 'Anna Ek' }, 'Anna Ek'],
    ['the first part of their address, when the account has no name', { name: undefined }, 'anna'],
    ['the first part of their address, when the name is invisible', { name: '\u200B' }, 'anna'],
  ])('is named by %s, by the button', async (_, claims, name) => {
    const headers = headersOf(await signIn({ credential: google.credential(Date.now(), claims) }));
    expect(await shownName(headers)).toBe(name);
    expect(await app.sendJson('/admin/api/name', { name: 'Kungen' }, { headers })).toMatchObject({
      status: 409,
      body: { error: 'Namnet är Google-kontots' },
    });
    expect(await shownName(headers)).toBe(name);
  });

  it("is named by the account, by Google's own page", async () => {
    const away = await app.request('/admin/api/google');
    const back = google.agree(away.headers.get('location') ?? '');
    const answer = await app.request(`${back.pathname}${back.search}`, {
      headers: { cookie: cookiesIn(away) },
    });
    expect(await shownName(headersOf(answer))).toBe('Anna Ek');
  });
});
