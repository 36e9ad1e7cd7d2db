import { StoreUnavailable } from '@app/eventing';
import { cookiesIn, Mailboxes, Visitor } from '../support/mailbox';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const MINUTE = 60_000;

describe('Signing in by mail', () => {
  let app: RunningApp;
  let mailboxes: Mailboxes;
  let asa: Visitor;

  beforeEach(async () => {
    mailboxes = new Mailboxes();
    app = await startApp({ now: REGISTRATION_OPEN_MS, engines: { mailer: mailboxes } });
    asa = new Visitor(app, mailboxes, 'asa@example.se');
  });
  afterEach(() => app.stop());

  const read = (path: string, cookie: string) => app.request(path, { headers: { cookie } });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('mails a code to the address, and does not return it', async () => {
    const answer = await asa.requestCode();
    expect([answer.status, answer.body]).toEqual([200, { id: expect.any(String), code: '' }]);
    const code = await mailboxes.code('asa@example.se');
    expect(mailboxes.sent).toMatchObject([
      {
        to: { name: '', address: 'asa@example.se' },
        subject: 'Din kod till Höstloppet 2025',
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
    ]);
    expect(mailboxes.sent[0]?.html).toContain(code);
    expect(mailboxes.sent[0]?.subject).not.toContain(code);
  });

  it('opens a registration for a visitor who enters the code', async () => {
    const answer = await asa.signIn();
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^rid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const cookie = cookiesIn(answer);
    expect((await read('/get', cookie)).body).toMatchObject({ email: 'asa@example.se', deltagare: {} });
    expect((await read('/api/config', cookie)).body).toMatchObject({ isLoggedIn: true, isAdmin: false });
  });

  it('opens the same registration, however the address is spelled', async () => {
    await asa.signIn();
    app.clock.advance(MINUTE);
    const again = await new Visitor(app, mailboxes, ' Asa@Example.SE ').signIn();
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ email: 'asa@example.se', deltagare: {}, paid: false, closed: false });
  });

  it.each([
    ['asa'],
    ['asa@'],
    ['asa@example'],
    ['a@example.se, b@example.se'],
    ['a@example.se b@example.se'],
    ['"a,b"@example.se'],
    ['Åsa <asa@example.se>'],
    [''],
    [7],
    [`${'a'.repeat(250)}@example.se`],
  ])('refuses the address %j', async (email) => {
    const { status, body } = await asa.requestCode(email as string);
    expect([status, body.error]).toEqual([400, 'Ogiltig e-postadress']);
    expect(mailboxes.sent).toEqual([]);
  });

  describe('with a code', () => {
    it('is refused after five wrong attempts, even when the sixth is right', async () => {
      const { codeId, code } = await asa.requestAndReadCode();
      const texts = [];
      for (let tries = 0; tries < 5; tries++)
        texts.push((await asa.enterCode({ codeId, code: wrong(code) })).body.error);
      expect(texts).toEqual([
        'Fel kod. Du har 4 försök kvar.',
        'Fel kod. Du har 3 försök kvar.',
        'Fel kod. Du har 2 försök kvar.',
        'Fel kod. Du har 1 försök kvar.',
        'Fel kod. Begär en ny kod.',
      ]);
      const { status, body, headers } = await asa.enterCode({ codeId, code });
      expect([status, body.error]).toEqual([400, 'Fel kod för många gånger. Begär en ny kod.']);
      expect(headers.getSetCookie()).toEqual([]);
    });

    it('counts parallel attempts', async () => {
      const { codeId, code } = await asa.requestAndReadCode();
      const guesses = Array.from({ length: 20 }, (_, index) =>
        String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
      );
      const answers = await Promise.all(guesses.map((guess) => asa.enterCode({ codeId, code: guess })));
      const tried = answers.filter(({ body }) => String(body.error).startsWith('Fel kod. '));
      expect(tried).toHaveLength(5);
      expect((await asa.enterCode({ codeId, code })).status).toBe(400);
    });

    it.each([' $1 $2', '$1–$2'])('accepts it typed as %j', async (spelling) => {
      const { codeId, code } = await asa.requestAndReadCode();
      const typed = code.replace(/(...)(...)/, spelling);
      expect((await asa.enterCode({ codeId, code: typed })).status).toBe(204);
    });

    it('works once', async () => {
      const typed = await asa.requestAndReadCode();
      expect((await asa.enterCode(typed)).status).toBe(204);
      const { status, body } = await asa.enterCode(typed);
      expect([status, body.error]).toEqual([400, 'Koden är redan använd. Begär en ny kod.']);
    });

    it.each([
      ['the session', () => jest.spyOn(app.engines.sessions, 'put')],
      ['the attempt count', () => jest.spyOn(app.engines.limiter, 'giveBack')],
    ])('can be retried when storing %s failed', async (_what, step) => {
      const typed = await asa.requestAndReadCode();
      const failing = step().mockRejectedValueOnce(new StoreUnavailable('gone'));
      expect((await asa.enterCode(typed)).status).toBe(503);
      expect(failing).toHaveBeenCalled();
      const again = await asa.enterCode(typed);
      expect(again.status).toBeLessThan(300);
      expect((await read('/get', cookiesIn(again))).status).toBe(200);
    });

    it('ends the session that a refused request opened', async () => {
      const typed = await asa.requestAndReadCode();
      const spent = jest.spyOn(app.engines.sessions, 'put').mockImplementationOnce(async (hash, session) => {
        await asa.enterCode(typed); // another request was faster
        await app.engines.sessions.put(hash, session);
      });
      const ended = jest.spyOn(app.engines.sessions, 'end');
      const { status, headers } = await asa.enterCode(typed);
      expect([status, headers.getSetCookie()]).toEqual([400, []]);
      expect(spent).toHaveBeenCalled();
      expect(ended).toHaveBeenCalled();
    });

    it('works for one of two parallel requests', async () => {
      const typed = await asa.requestAndReadCode();
      const answers = await Promise.all([asa.enterCode(typed), asa.enterCode(typed)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    });

    it('is refused after ten minutes', async () => {
      const typed = await asa.requestAndReadCode();
      app.clock.advance(10 * MINUTE);
      const { status, body } = await asa.enterCode(typed);
      expect([status, body.error]).toEqual([400, 'Koden har gått ut. Begär en ny kod.']);
    });

    it('works beside a newer code, each with its own attempts, until one is used', async () => {
      const first = await asa.requestAndReadCode();
      app.clock.advance(MINUTE);
      const second = await asa.requestAndReadCode();
      expect((await asa.enterCode({ ...second, code: wrong(second.code) })).body.error).toBe(
        'Fel kod. Du har 4 försök kvar.',
      );
      expect((await asa.enterCode({ ...first, code: wrong(first.code) })).body.error).toBe(
        'Fel kod. Du har 4 försök kvar.',
      );
      expect((await asa.enterCode(first)).status).toBe(204);
      const { status, body } = await asa.enterCode(second);
      expect([status, body.error]).toEqual([400, 'Koden gäller inte längre. Begär en ny kod.']);
    });

    it('works only for the address it was sent to', async () => {
      const typed = await asa.requestAndReadCode();
      const { status, body } = await asa.enterCode({ ...typed, email: 'eve@example.se' });
      expect([status, body.error]).toEqual([400, 'Koden gäller inte. Begär en ny kod.']);
      expect((await asa.enterCode(typed)).status).toBe(204);
    });

    it.each([
      [
        { codeId: '3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f', code: '123456' },
        'Koden gäller inte. Begär en ny kod.',
      ],
      [{ codeId: 'x', code: '123456' }, 'Koden gäller inte. Begär en ny kod.'],
      [{ codeId: '3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f', code: '12345' }, 'Koden har sex siffror'],
    ])('refuses %j', async (typed, error) => {
      const { status, body } = await asa.enterCode(typed);
      expect([status, body.error]).toEqual([400, error]);
    });
  });

  describe('when registration is closed', () => {
    const closed = Date.parse('2025-09-12T18:00:00+02:00');

    it('answers 403 without a registration, and opens no session', async () => {
      app.clock.set(closed);
      const answer = await asa.signIn();
      expect([answer.status, answer.body.error]).toEqual([403, 'Anmälan är stängd']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    it('gives read access to an existing registration', async () => {
      await asa.signIn();
      app.clock.set(closed);
      expect(await asa.signIn()).toMatchObject({ status: 200, body: { closed: true } });
    });
  });

  it('never gives organiser access', async () => {
    const cookie = cookiesIn(await asa.signIn());
    const asAdmin = cookie.replace('rid=', 'sid=');
    for (const cookies of [cookie, asAdmin, `${cookie}; ${asAdmin}`]) {
      expect((await read('/admin/api/races', cookies)).status).toBe(401);
      expect((await read('/api/config', cookies)).body.isAdmin).toBe(false);
    }
  });

  it('leaves an organiser in the same browser signed in', async () => {
    const { cookie = '' } = await app.organiserHeaders();
    const both = `${cookie}; ${cookiesIn(await asa.signIn())}`;
    expect((await read('/admin/api/races', both)).status).toBe(200);
    expect((await read('/get', both)).body.email).toBe('asa@example.se');
  });
});
