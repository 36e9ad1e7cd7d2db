import { everyEvent } from '@app/eventing';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { paidFamily } from '../support/family-to-erase';
import { Mailboxes } from '../support/mailbox';
import { part, REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const EMAIL = 'quistgaardh@familjen.example.se';
const PHONE = '0709-876543';
const SECRETS = ['Xantippa', 'Quistgaardh', 'quistgaardh', 'familjen', 'Vildsvinens', PHONE, '198.51.100.7'];
const REQUEST = '0b8f4d1e-5c3a-4f0e-9b1d-2a7c6e5f4d3c';

/** The properties of a log line that the tests read. */
interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly request?: string;
  readonly route?: string;
  readonly status?: number;
}

describe('The log in production', () => {
  const dataDir = temporaryFolder('log');
  const mailer = new Mailboxes();
  let app: RunningApp;
  let written: string;
  beforeAll(async () => {
    const config = { production: true, requestsLogged: 'all' } as const;
    app = await startApp({ dataDir, now: REGISTRATION_OPEN_MS, engines: { mailer }, config });
  });
  beforeEach(() => {
    written = '';
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((text) => (written += String(text)) !== '');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.stop());

  /**
   * Returns all lines once the last answer's is written: a client may read an answer before the server logs
   * it.
   */
  const linesUpTo = (last: Partial<LogLine>) =>
    until(() => {
      const all = written.split('\n').filter((line) => line !== '');
      const lines = all.map((line) => JSON.parse(line) as LogLine);
      const isLast = (line: LogLine) => line.route === last.route && line.status === last.status;
      return Promise.resolve(lines.some(isLast) && lines);
    });

  it('contains no personal data and no secrets when a family registers, pays and signs in', async () => {
    const runner = { group: 'Dam', company: 'Vildsvinens IF', distance: 5.6, age: 57 };
    const runners = { k1: { ...runner, firstname: 'Xantippa', lastname: 'Quistgaardh' } };
    const { cookie, payment, registration } = await paidFamily(app, mailer, { email: EMAIL, runners });
    const code = await mailer.code(EMAIL);
    await app.sendJson('/code', { email: EMAIL, codeId: 'x', code });
    await app.request(`/verify?id=${payment}`, { headers: { cookie } });
    await app.request(`/unknown-page/${EMAIL}?email=${EMAIL}&code=${code}`);
    await app.sendJson(`/update?by=${EMAIL}`, { unknownKey: 'Xantippa' }, { headers: { cookie } });
    await app.request('/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{${EMAIL}}`,
    });
    await app.sendAsOrganiser(`/admin/api/registrations/${registration}/bank-money`, {
      amount: 1,
      note: `Från ${EMAIL}`,
    });
    const list = jest
      .spyOn(app.engines.viewStore, 'list')
      .mockRejectedValue(new Error(`of ${EMAIL}: unreadable`));
    await app.getAsOrganiser('/admin/registrations', { 'x-request-id': `Xantippa ${PHONE}` });
    list.mockRestore();

    const logLines = await linesUpTo({ route: '/admin/registrations', status: 500 });
    expect(logLines.length).toBeGreaterThan(10);
    const ofRequests = logLines.filter(({ route, level }) => route !== undefined || level === 'error');
    expect(ofRequests.filter(({ request }) => !/^[0-9a-f]{20}$/.test(request ?? ''))).toEqual([]);
    expect(logLines).toContainEqual(expect.objectContaining({ route: '/verify', status: 200 }));
    expect(logLines).toContainEqual(
      expect.objectContaining({ msg: expect.stringContaining('of (address): unreadable') }),
    );
    const { adminToken, session } = app.engines.secrets;
    const secret = (text: string) => text.slice(text.indexOf('=') + 1);
    const organiser = (await app.organiserHeaders()).cookie ?? '';
    const credentials = [code, secret(cookie), secret(organiser), payment, registration, adminToken, session];
    for (const hidden of [...SECRETS, ...credentials]) {
      expect(hidden.length).toBeGreaterThan(5);
      expect(written).not.toContain(hidden);
    }
  });

  it('has the request id in each line of a request, its answer and its events', async () => {
    const headers = { 'x-request-id': REQUEST };
    const { headers: answered, status } = await app.sendAsOrganiser(
      `/admin/api/races/create-race/${part}`,
      { date: '2025-09-13', distance: 800 },
      { headers },
    );
    expect([status, answered.get('x-request-id')]).toEqual([201, REQUEST]);
    const made = [];
    for await (const { event, meta } of everyEvent(app.engines.store))
      if (meta.correlationId === REQUEST) made.push(event.type);
    expect(made).toEqual(['RaceCreated']);

    jest.spyOn(app.engines.store, 'append').mockRejectedValue(new Error('boom'));
    await app.sendAsOrganiser(
      `/admin/api/races/create-race/race-250913-28`,
      { date: '2025-09-13', distance: 2800 },
      { headers },
    );
    const logLines = await linesUpTo({ route: '/admin/api/races/create-race/:part', status: 500 });
    const ours = logLines.filter(({ request }) => request === REQUEST);
    expect(ours.map(({ level }) => level)).toEqual(['info', 'error', 'warn']);
    expect(ours[1]?.msg).toContain('Error: boom');
    expect(ours[2]).toMatchObject({ route: '/admin/api/races/create-race/:part', status: 500 });
  });
});
