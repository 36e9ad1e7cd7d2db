import { Sessions } from '../../../apps/server/src/platform/auth/sessions';
import { Readiness } from '../../../apps/server/src/platform/operations/readiness';
import { routesOf } from '../support/every-answer';
import { cookiesIn } from '../support/mailbox';
import { part, startApp, type RunningApp } from '../support/running-app';

const runner = 'runner-1';
const races = '/admin/api/races';

/**
 * Every route and who may use it. 'own page' is a GET that changes something: allowed only from our own page.
 */
const routes: readonly (readonly [string, 'everyone' | 'family' | 'organiser' | 'own page'])[] = [
  ['POST /admin/api/authenticate', 'everyone'],
  ['GET /admin/api/google', 'everyone'],
  ['GET /admin/api/google/callback', 'everyone'],
  ['POST /email', 'everyone'],
  ['POST /code', 'everyone'],
  ['GET /api/logout', 'own page'],
  ['POST /api/logout', 'everyone'],
  ['POST /api/logout-everywhere', 'everyone'],
  ['GET /get', 'family'],
  ['POST /update', 'family'],
  ['POST /anonymity', 'family'],
  ['POST /ask-erasure', 'family'],
  ['GET /api/my-data', 'family'],
  ['GET /api/my-data/page', 'family'],
  ['GET /api/my-years', 'family'],
  ['POST /api/my-years', 'family'],
  ['GET /api/races/years/:part/:bib', 'everyone'],
  ['POST /validate-kampanj', 'family'],
  ['POST /book-v2', 'family'],
  ['POST /cancel-payment', 'family'],
  ['GET /qr-v2', 'everyone'],
  ['GET /verify', 'everyone'],
  ['GET /api/payment-links/:link', 'everyone'],
  ['POST /api/payment-links/:link/pay', 'everyone'],
  ['POST /api/payment-links/:link/cancel', 'everyone'],
  ['GET /api/receipts/:payref', 'everyone'],
  ['GET /api/receipts/:payref/start.ics', 'everyone'],
  ['POST /api/swish/callback', 'everyone'],
  ['GET /admin/api/receipt-codes', 'organiser'],
  ['GET /admin/api/overview', 'organiser'],
  ['GET /admin/api/checks', 'organiser'],
  ['GET /admin/registrations', 'organiser'],
  ['GET /admin/api/export2racesplitter', 'organiser'],
  ['GET /admin/api/results/:part', 'organiser'],
  ['GET /admin/api/results/:part/federation', 'organiser'],
  ['POST /admin/api/invite/epassi', 'organiser'],
  ['GET /admin/api/epassi', 'organiser'],
  ['POST /admin/api/epassi/:id/withdraw', 'organiser'],
  ['POST /admin/api/epassi/:id/send-again', 'organiser'],
  ['POST /admin/api/epassi/:id/erase-holder', 'organiser'],
  ['POST /admin/api/send-email-previous-runners', 'organiser'],
  ['GET /admin/api/mailings', 'organiser'],
  ['POST /admin/api/mailings', 'organiser'],
  ['GET /admin/api/mailings/families', 'organiser'],
  ['POST /admin/api/mailings/:mailing/stop', 'organiser'],
  ['GET /admin/api/reminder', 'organiser'],
  ['GET /admin/api/mailings/test', 'organiser'],
  ['POST /admin/api/mailings/test', 'organiser'],
  ['GET /api/admin/previous-runners', 'organiser'],
  ['GET /api/admin/previous-runners-count', 'organiser'],
  ['POST /avregistrera/:token', 'everyone'],
  ['GET /api/mail-preference/:token', 'everyone'],
  ['POST /api/mail-preference/:token', 'everyone'],
  ['GET /admin/api/payments/csv', 'organiser'],
  ['POST /admin/api/payments/:id/check', 'organiser'],
  ['POST /admin/api/payments/:id/flags', 'organiser'],
  ['POST /admin/api/payments/:id/refunds', 'organiser'],
  ['POST /admin/api/payments/:id/refunds/:refund/void', 'organiser'],
  ['POST /admin/api/payments/:id/receipt', 'organiser'],
  ['GET /admin/api/registrations/:registration/history', 'organiser'],
  ['POST /admin/api/registrations/:registration/runners/:key/cancel', 'organiser'],
  ['POST /admin/api/registrations/:registration/runners/:key/reenter', 'organiser'],
  ['POST /admin/api/registrations/:registration/bank-payment', 'organiser'],
  ['POST /admin/api/registrations/:registration/siblings', 'organiser'],
  ['POST /admin/api/payments/:id/link', 'organiser'],
  ['POST /admin/api/payment-links/:link/mail', 'organiser'],
  ['POST /admin/api/payment-links/:link/withdraw', 'organiser'],
  ['POST /admin/api/quickreg', 'organiser'],
  ['POST /admin/api/quickreg/paid', 'organiser'],
  ['GET /api/notices', 'everyone'],
  ['GET /admin/api/notices', 'organiser'],
  ['POST /admin/api/notices', 'organiser'],
  ['POST /admin/api/notices/:id/withdraw', 'organiser'],
  ['GET /api/config', 'everyone'],
  ['GET /api/courses', 'everyone'],
  ['GET /api/courses/:file', 'everyone'],
  ['GET /api/old-results', 'everyone'],
  ['GET /api/old-results/:year', 'everyone'],
  ['GET /resultat/:file', 'everyone'],
  ['GET /api/gallery', 'everyone'],
  ['GET /api/gallery/:year', 'everyone'],
  ['GET /img_:year.txt', 'everyone'],
  ['GET /bilder/:year/:file', 'everyone'],
  ['GET /partners/:logo', 'everyone'],
  ['GET /og/:file', 'everyone'],
  ['GET /sitemap.xml', 'everyone'],
  ['GET /robots.txt', 'everyone'],
  ['GET /sw.js', 'everyone'],
  ['GET /site.webmanifest', 'everyone'],
  ['GET /api/races', 'everyone'],
  ['GET /api/races/get/:part', 'everyone'],
  ['GET /health/live', 'everyone'],
  ['GET /health/ready', 'everyone'],
  ['GET /metrics', 'everyone'],
  ['GET /*', 'everyone'],
  [`GET ${races}`, 'organiser'],
  [`GET ${races}/get/:part`, 'organiser'],
  [`POST ${races}/create-race/:part`, 'organiser'],
  [`POST ${races}/add-runner/:part`, 'organiser'],
  [`POST ${races}/change-runner/:part/:sort`, 'organiser'],
  [`PUT ${races}/change-runner/:part/:sort`, 'organiser'],
  [`POST ${races}/set-status/:part/:sort`, 'organiser'],
  ['POST /admin/api/commands', 'organiser'],
  ['POST /admin/api/name', 'organiser'],
  ['POST /admin/api/erase', 'organiser'],
  ['GET /admin/api/erase/requests', 'organiser'],
  ['POST /admin/api/erase/requests/:registration/withdraw', 'organiser'],
  ['POST /admin/api/erase/search', 'organiser'],
  ['GET /admin/api/erase/sheet', 'organiser'],
  ['GET /admin/api/days/:day', 'organiser'],
  ['GET /admin/api/days/:day/corrections', 'organiser'],
  ['POST /admin/api/days/:day/corrections/:id', 'organiser'],
  ['POST /admin/api/days/:day/corrections/:id/apply', 'organiser'],
  ['POST /admin/api/days/:day/corrections/:id/discard', 'organiser'],
  ['GET /admin/api/days/:day/events', 'organiser'],
  ...[
    'start/:part',
    'end/:part',
    'reset/:part',
    'register-bib/:part/:sort/:bib',
    'finish/:part/:sort',
    'restore/:part/:sort',
  ].flatMap(
    (path) =>
      [
        [`GET ${races}/${path}`, 'own page'],
        [`POST ${races}/${path}`, 'organiser'],
      ] as const,
  ),
];

describe('Access to routes', () => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it('is listed here for every route of the server', () => {
    expect([...routesOf(app)].sort()).toEqual(routes.map(([route]) => route).sort());
  });

  const signInRoutes = [
    'POST /admin/api/authenticate',
    'GET /admin/api/google',
    'GET /admin/api/google/callback',
  ];
  const admin = routes.filter(([route]) => route.includes('/admin/') && !signInRoutes.includes(route));
  const family = routes.filter(([, who]) => who === 'family');

  it.each(admin)('refuses a visitor, a forged session and a signed-in family at %s', async (route) => {
    const [method, path] = example(route);
    const line = await app.app.get(Sessions).open('registration', { subject: 'a'.repeat(32) }, undefined);
    const [rid = ''] = line.split(';', 1);
    for (const cookie of ['', `sid=${'A'.repeat(43)}`, `${rid}; ${rid.replace('rid=', 'sid=')}`]) {
      const headers = { 'x-requested-with': 'raceday', ...(cookie && { cookie }) };
      const { status, body } = await app.sendJson(path, method === 'GET' ? undefined : {}, {
        method,
        headers,
      });
      expect([cookie, status, body]).toEqual([cookie, 401, { error: 'Ej admin!' }]);
    }
  });

  it.each(family)('refuses a visitor and an organiser at %s', async (route) => {
    const [method, path] = example(route);
    for (const headers of [{}, await app.organiserHeaders()]) {
      const { status } = await app.sendJson(path, method === 'GET' ? undefined : {}, { method, headers });
      expect(status).toBe(401);
    }
  });

  it.each(routes.filter(([, who]) => who === 'own page'))('refuses %s from a plain link', async (route) => {
    const { adminToken: token } = app.engines.secrets;
    const cookie = cookiesIn(await app.sendJson('/admin/api/authenticate', { token }));
    const [, path] = example(route);
    expect((await app.request(path, { headers: { cookie } })).status).toBe(403);
    expect((await app.request(path, { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    );
    const ours = await app.request(path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(ours.status).not.toBe(403);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://elsewhere.example.se' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }, 404],
    [{}, 404],
  ])('answers a POST with %j by %i', async (headers, status) => {
    expect((await app.sendAsOrganiser(`${races}/start/${part}`, {}, { headers })).status).toBe(status);
  });

  it("allows the server's own origin", async () => {
    expect(
      (await app.sendAsOrganiser(`${races}/start/${part}`, {}, { headers: { origin: app.url } })).status,
    ).toBe(404);
  });
});

describe('A server whose views have not caught up', () => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp();
    app.app.get(Readiness).hasCaughtUp = false;
  });
  afterAll(() => app.stop());

  it('answers 503 at every route that needs a view', async () => {
    const answered: string[] = [];
    for (const [route] of routes) {
      const [method, path] = example(route);
      const { status, headers } = await app.sendJson(path, method === 'GET' ? undefined : {}, { method });
      if (status === 503) expect(headers.get('retry-after')).toBe('1');
      else answered.push(route);
    }
    expect(answered).toEqual([
      'GET /qr-v2',
      'POST /avregistrera/:token',
      'GET /resultat/:file',
      'GET /img_:year.txt',
      'GET /bilder/:year/:file',
      'GET /partners/:logo',
      'GET /sitemap.xml',
      'GET /robots.txt',
      'GET /sw.js',
      'GET /site.webmanifest',
      'GET /health/live',
      'GET /health/ready',
      'GET /metrics',
      'GET /*',
    ]);
  });

  it('answers 404 for unknown routes', async () => {
    expect((await app.request('/api/nothing')).status).toBe(404);
    expect((await app.sendJson('/nothing', {})).status).toBe(404);
  });
});

describe('Signing in', () => {
  let app: RunningApp;
  const signIn = (token: string) => app.sendJson('/admin/api/authenticate', { token });

  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());

  it('opens an HttpOnly session for thirty days', async () => {
    const { status, body, headers } = await signIn(app.engines.secrets.adminToken);
    expect([status, body]).toEqual([200, { isAdmin: true }]);
    expect(headers.get('set-cookie')).toMatch(
      /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );

    app.clock.advance(31 * 24 * 3_600_000);
    const cookie = String(headers.get('set-cookie')).split(';', 1)[0] ?? '';
    expect((await app.request('/api/config', { headers: { cookie } })).body).toMatchObject({
      isAdmin: false,
    });
  });

  it('is refused with a wrong token, a credential, or nothing', async () => {
    for (const body of [{ token: 'wrong' }, { credential: 'x' }, {}]) {
      const answer = await app.sendJson('/admin/api/authenticate', body);
      expect([answer.status, answer.body]).toEqual([401, { error: 'Ej admin!' }]);
    }
  });

  it('is limited for a minute after ten wrong attempts, except with the right token', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await signIn('wrong')).status).toBe(401);
    expect((await signIn('wrong')).status).toBe(429);
    expect((await signIn(app.engines.secrets.adminToken)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await signIn('wrong')).status).toBe(401);
  });

  it('ends with a sign-out', async () => {
    const { status, headers } = await app.sendAsOrganiser('/api/logout');
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^sid=; Max-Age=0;/));
  });
});

describe('Signing in on HTTPS', () => {
  it('sets a __Host- cookie', async () => {
    const app = await startApp({ config: { publicUrl: new URL('https://race.example.se') } });
    const { headers } = await app.sendJson('/admin/api/authenticate', {
      token: app.engines.secrets.adminToken,
    });
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await app.stop();
  });
});

/** Replaces a route's parameters by examples. */
function example(route: string): [method: string, path: string] {
  const [method = '', path = ''] = route.split(' ');
  return [
    method,
    path.replace(':part', part).replace(':sort', runner).replace(':bib', '7').replace(':day', '250913'),
  ];
}
