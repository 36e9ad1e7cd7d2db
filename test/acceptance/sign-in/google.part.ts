import { GoogleIdentity } from '@app/adapters';
import { FakeGoogle } from '../../../libs/adapters/src/testing/fake-google';
import { cookiesIn } from '../support/mailbox';
import { startApp, type Answer, type RunningApp } from '../support/running-app';

const EVERY_ADDRESS = { adminEmails: ['anna@example.se', 'bo@example.se'] };

describe('Organisers with Google', () => {
  const now = Date.now();
  let google: FakeGoogle;
  let app: RunningApp;

  beforeEach(async () => {
    google = await new FakeGoogle().open();
    const settings = { ...google.client, ...EVERY_ADDRESS };
    app = await startApp({
      config: { google: settings },
      engines: { identity: new GoogleIdentity(google.client) },
    });
  });
  afterEach(async () => {
    await app.stop();
    await google.close();
  });

  const show = (credential: string) => app.sendJson('/admin/api/authenticate', { credential });
  const isAdmin = async (answer: Answer) =>
    (await app.request('/api/config', { headers: { cookie: cookiesIn(answer) } })).body.isAdmin as boolean;
  const notAdmin = { status: 401, body: { error: 'Ej admin!' } };

  it('get the client id for the button', async () => {
    expect((await app.request('/api/config')).body).toMatchObject({ googleClientId: google.clientId });
  });

  it('cannot sign in by the printed link', async () => {
    const answer = await app.sendJson('/admin/api/authenticate', { token: app.engines.secrets.adminToken });
    expect(answer).toMatchObject(notAdmin);
  });

  describe('who use the button', () => {
    it('are signed in', async () => {
      const answer = await show(google.credential(now));
      expect([answer.status, answer.body]).toEqual([200, { isAdmin: true }]);
      expect(await isAdmin(answer)).toBe(true);
    });

    it.each<[string, (from: FakeGoogle) => string]>([
      ['another client id', (from) => from.credential(now, { aud: 'someone-else' })],
      ['another issuer', (from) => from.credential(now, { iss: 'https://accounts.example.se' })],
      ['the day before', (from) => from.credential(now - 86_400_000)],
      ['an unverified address', (from) => from.credential(now, { email_verified: false })],
      [
        'an account not on the list',
        (from) => from.credential(now, { sub: 'sub-eve', email: 'eve@example.se' }),
      ],
      ['no signature', (from) => from.unsigned(now)],
      ['changed claims', (from) => from.tampered(now, { sub: 'sub-bo', email: 'bo@example.se' })],
    ])('are refused with a credential of %s', async (_, make) => {
      const answer = await show(make(google));
      expect(answer).toMatchObject(notAdmin);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    it('must be the same account every time: a new owner of the address is refused', async () => {
      expect(await show(google.credential(now))).toMatchObject({ status: 200 });
      expect(await show(google.credential(now, { sub: 'sub-other' }))).toMatchObject(notAdmin);
      expect(await show(google.credential(now))).toMatchObject({ status: 200 });
    });

    it('get 503 while Google is unavailable', async () => {
      await google.close();
      expect(await show(google.credential(now))).toMatchObject({
        status: 503,
        body: { error: 'Google svarar inte just nu. Försök igen om en stund.' },
      });
      await google.open();
    });
  });

  describe("who use Google's own page", () => {
    const leave = async () => {
      const answer = await app.request('/admin/api/google');
      return { answer, cookie: cookiesIn(answer), location: answer.headers.get('location') ?? '' };
    };
    const comeBack = (back: URL, cookie: string) =>
      app.request(`${back.pathname}${back.search}`, { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    const refused = (answer: Answer) => {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/login#ej-admin']);
      expect(cookiesIn(answer)).not.toContain('sid=');
    };

    it('are redirected there with a short-lived HttpOnly cookie', async () => {
      const { answer, location } = await leave();
      expect(answer.status).toBe(303);
      expect(location.startsWith(google.client.authUrl)).toBe(true);
      expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${app.url}/admin/api/google/callback`);
      expect(answer.headers.get('set-cookie')).toMatch(
        /^handshake=[\w.%-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      );
    });

    it('are signed in when they return', async () => {
      const { cookie, location } = await leave();
      const answer = await comeBack(google.agree(location), cookie);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin']);
      expect(cookiesIn(answer)).toContain('handshake=;');
      expect(await isAdmin(answer)).toBe(true);
    });

    it('are refused when not on the list, or not verified', async () => {
      for (const person of [
        { sub: 'sub-eve', email: 'eve@example.se', email_verified: true },
        { sub: 'sub-anna', email: 'anna@example.se', email_verified: false },
      ]) {
        google.person = person;
        const { cookie, location } = await leave();
        refused(await comeBack(google.agree(location), cookie));
      }
    });

    it("are refused with another request's cookie, or without one", async () => {
      const { location } = await leave();
      const { cookie } = await leave();
      refused(await comeBack(google.agree(location), cookie));
      refused(await comeBack(google.agree(location), ''));
    });

    it('are refused with a forged or expired cookie', async () => {
      const { cookie, location } = await leave();
      refused(await comeBack(google.agree(location), `${cookie}x`));
      refused(await comeBack(google.agree(location), cookie.replace('handshake=', 'handshake=A')));
      app.clock.advance(10 * 60_000);
      refused(await comeBack(google.agree(location), cookie));
    });

    it('are refused when Google refuses', async () => {
      const { cookie } = await leave();
      refused(await comeBack(new URL('/admin/api/google/callback?error=access_denied', app.url), cookie));
      refused(await comeBack(new URL('/admin/api/google/callback', app.url), cookie));
    });
  });
});

describe('Organisers removed from the list', () => {
  it('lose access at once', async () => {
    const google = await new FakeGoogle().open();
    const adminEmails = ['anna@example.se'];
    const app = await startApp({
      config: { google: { ...google.client, adminEmails } },
      engines: { identity: new GoogleIdentity(google.client) },
    });
    const answer = await app.sendJson('/admin/api/authenticate', {
      credential: google.credential(Date.now()),
    });
    const headers = { cookie: cookiesIn(answer) };
    expect((await app.request('/admin/api/races', { headers })).status).toBe(200);
    adminEmails.length = 0;
    expect((await app.request('/admin/api/races', { headers })).status).toBe(401);
    await app.stop();
    await google.close();
  });
});

describe('Without Google', () => {
  it('its sign-in routes answer 404, and a credential 401', async () => {
    const app = await startApp();
    expect((await app.request('/admin/api/google')).status).toBe(404);
    expect((await app.request('/admin/api/google/callback?code=1&state=2')).status).toBe(404);
    expect(await app.sendJson('/admin/api/authenticate', { credential: 'x' })).toMatchObject({ status: 401 });
    await app.stop();
  });
});
