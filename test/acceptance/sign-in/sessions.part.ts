import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MailDeferred, type Mail } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { temporaryFolder } from '../../support/temporary-folder';
import { itWithoutServers } from '../support/app-engines';
import { cookiesIn, Mailboxes, Visitor } from '../support/mailbox';
import { REGISTRATION_OPEN_MS, startApp, type Answer, type RunningApp } from '../support/running-app';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const isOrganiser = async (app: RunningApp, cookie: string) =>
  (await app.request('/admin/api/races', { headers: { cookie } })).status === 200;
const signInByLink = async (app: RunningApp) =>
  cookiesIn(await app.sendJson('/admin/api/authenticate', { token: app.engines.secrets.adminToken }));
/** Matches the text without adjacent digits. */
const withoutAdjacentDigits = (hidden: string) => new RegExp(`(?<!\\d)${hidden}(?!\\d)`);
const secretIn = (cookie = '') => cookie.split('=', 2)[1] ?? '';

/** Stores each mail, yet defers it as a busy server would. */
class BusyMailboxes extends Mailboxes {
  override async send(mail: Mail): Promise<void> {
    await super.send(mail);
    throw new MailDeferred('busy');
  }
}

describe('A session', () => {
  let app: RunningApp;
  let asa: Visitor;

  beforeEach(async () => {
    const mailer = new Mailboxes();
    app = await startApp({ now: REGISTRATION_OPEN_MS, engines: { mailer } });
    asa = new Visitor(app, mailer, 'asa@example.se');
  });
  afterEach(() => app.stop());

  const signIn = async () => {
    app.clock.advance(MINUTE);
    return cookiesIn(await asa.signIn());
  };
  const isIn = async (cookie: string) => (await app.request('/get', { headers: { cookie } })).status === 200;
  const leave = (path: string, cookie: string) => app.sendJson(path, {}, { headers: { cookie } });

  it('lasts thirty days', async () => {
    const cookie = await signIn();
    app.clock.advance(30 * DAY - 1);
    expect(await isIn(cookie)).toBe(true);
    app.clock.advance(1);
    expect(await isIn(cookie)).toBe(false);
  });

  it('is new at every sign-in, and ends the one it replaces', async () => {
    const first = await signIn();
    const second = cookiesIn(await signInOver(first));
    expect(second).not.toBe(first);
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  });

  it('ends on the server too at sign-out', async () => {
    const cookie = await signIn();
    const answer = await leave('/api/logout', cookie);
    expect([answer.status, answer.body]).toEqual([200, { isLoggedIn: false }]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=; Max-Age=0;/),
      expect.stringMatching(/^rid=; Max-Age=0;/),
    ]);
    expect(await isIn(cookie)).toBe(false);
  });

  it('ends in every browser of its owner only at sign-out everywhere', async () => {
    const phone = await signIn();
    const laptop = await signIn();
    const { cookie: organiser = '' } = await app.organiserHeaders();
    const answer = await leave('/api/logout-everywhere', phone);
    expect([answer.status, answer.body]).toEqual([200, { isLoggedIn: false }]);
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, false]);
    expect(await isOrganiser(app, organiser)).toBe(true);
  });

  it('by the printed link ends alone at sign-out everywhere', async () => {
    const [theirs, ours] = [await signInByLink(app), await signInByLink(app)];
    expect((await leave('/api/logout-everywhere', theirs)).status).toBe(200);
    expect([await isOrganiser(app, theirs), await isOrganiser(app, ours)]).toEqual([false, true]);
  });

  it('is not ended by a forged cookie', async () => {
    const cookie = await signIn();
    expect((await leave('/api/logout-everywhere', 'rid=guessed')).status).toBe(200);
    expect(await isIn(cookie)).toBe(true);
  });

  it.each(['rid=', 'rid=guessed', 'sid=guessed; rid=x', ''])(
    'is not accepted from the cookie %j',
    async (cookie) => {
      expect(await isIn(cookie)).toBe(false);
    },
  );

  async function signInOver(cookie: string): Promise<Answer> {
    app.clock.advance(MINUTE);
    const typed = await asa.requestAndReadCode();
    return app.sendJson('/code', { email: asa.email, ...typed }, { headers: { cookie } });
  }
});

describe('On HTTPS', () => {
  it('a session cookie has the __Host- prefix', async () => {
    const mailer = new Mailboxes();
    const app = await startApp({
      now: REGISTRATION_OPEN_MS,
      config: { publicUrl: new URL('https://race.example.se') },
      engines: { mailer },
    });
    const answer = await new Visitor(app, mailer, 'asa@example.se').signIn();
    await app.stop();
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-rid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe('After a restart', () => {
  let dataDir = '';
  let app: RunningApp;
  let asa: Visitor;

  beforeEach(async () => {
    dataDir = temporaryFolder('sign-in');
    await start();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  const start = async (now = REGISTRATION_OPEN_MS, mailer = new Mailboxes()) => {
    app = await startApp({ now, dataDir, engines: { mailer } });
    asa = new Visitor(app, mailer, 'asa@example.se');
  };

  it('sessions are valid, and wrong attempts and sent codes still count', async () => {
    const family = cookiesIn(await asa.signIn());
    const organiser = await signInByLink(app);
    app.clock.advance(MINUTE);
    const { codeId, code } = await asa.requestAndReadCode();
    for (let tries = 0; tries < 3; tries++) await asa.enterCode({ codeId, code: wrong(code) });
    for (let asked = 0; asked < 2; asked++) {
      app.clock.advance(MINUTE);
      await asa.requestCode();
    }

    await app.stop();
    await start(REGISTRATION_OPEN_MS + 4 * MINUTE);
    expect((await app.request('/get', { headers: { cookie: family } })).status).toBe(200);
    expect(await isOrganiser(app, organiser)).toBe(true);
    expect((await asa.requestCode()).body.error).toContain('Tre koder är skickade');
    expect((await asa.enterCode({ codeId, code: wrong(code) })).body.error).toBe(
      'Fel kod. Du har 1 försök kvar.',
    );
  });

  // On servers the link's secret is a setting.
  itWithoutServers()('sessions of an older link have ended', async () => {
    const organiser = await signInByLink(app);
    await app.stop();
    await rm(join(dataDir, 'admin-token'));
    await start();
    expect([await isOrganiser(app, organiser), await isOrganiser(app, await signInByLink(app))]).toEqual([
      false,
      true,
    ]);
  });

  it('no file contains a session or a code, even while the mail server is busy', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    await app.stop();
    await start(REGISTRATION_OPEN_MS, new BusyMailboxes());
    const { codeId, code } = await asa.requestAndReadCode();
    const [, secret = ''] = cookiesIn(await asa.enterCode({ codeId, code })).split('=');
    await app.stop();

    const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const kept = files.filter((file) => file.isFile());
    expect(kept.length).toBeGreaterThan(4);
    expect(secret).toHaveLength(43);
    for (const { parentPath, name } of kept) {
      const content = await readFile(join(parentPath, name), 'latin1');
      expect(content).not.toContain(secret);
      expect(content).not.toContain('asa@example.se');
      // Stores contain many six-digit numbers; in a mail they are the code.
      const isMail = ['mail-waiting', 'outbox'].includes(basename(parentPath));
      expect(content).not.toMatch(isMail ? withoutAdjacentDigits(code) : new RegExp(`"${code}"`));
    }
  });
});

describe('Answers and logs of a sign-in', () => {
  it('contain no code and no secret', async () => {
    const written: string[] = [];
    const listen = (stream: NodeJS.WriteStream) =>
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        written.push(String(chunk));
        return true;
      });
    const streams = [listen(process.stdout), listen(process.stderr)];
    const mailer = new Mailboxes();
    const app = await startApp({ now: REGISTRATION_OPEN_MS, engines: { mailer } });
    const asa = new Visitor(app, mailer, 'asa@example.se');
    try {
      const answers: Answer[] = [];
      const asked = await asa.requestCode();
      const codeId = asked.body.id as string;
      const code = await mailer.code(asa.email);
      answers.push(asked, await asa.requestCode(), await asa.enterCode({ codeId, code: wrong(code) }));
      const arrived = await asa.enterCode({ codeId, code });
      const cookie = cookiesIn(arrived);
      const secret = secretIn(cookie);
      answers.push(arrived, await asa.enterCode({ codeId, code }));
      for (const path of ['/get', '/api/config', '/metrics', '/health/ready'])
        answers.push(await app.request(path, { headers: { cookie } }));
      const organiser = await app.organiserHeaders();
      for (const path of ['/admin/registrations', '/admin/api/races'])
        answers.push(await app.request(path, { headers: organiser }));
      answers.push(await app.sendJson('/api/logout', {}, { headers: { cookie } }));

      const adminSecret = secretIn(organiser.cookie);
      const allText = [...answers.map(({ text }) => text), ...written].join('\n');
      expect(answers).toHaveLength(12);
      for (const hidden of [code, secret, adminSecret, app.engines.secrets.adminToken]) {
        expect(hidden.length).toBeGreaterThan(5);
        expect(allText).not.toMatch(withoutAdjacentDigits(hidden));
      }
    } finally {
      for (const stream of streams) stream.mockRestore();
      await app.stop();
    }
  });
});
