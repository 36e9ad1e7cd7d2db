import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { Mailboxes, Visitor } from '../support/mailbox';
import { addressOf, addPreviousRegistrations } from '../support/previous-families';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const text = { subject: 'Välkommen tillbaka', message: 'Nu öppnar anmälan.' };

describe('Unsubscribing from mailings', () => {
  const webDir = temporaryFolder('web');
  let app: RunningApp;
  let mailboxes: Mailboxes;
  let token: string;

  beforeEach(async () => {
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Loppet</title>');
    mailboxes = new Mailboxes();
    app = await startApp({
      now: REGISTRATION_OPEN_MS,
      config: { mailingsPerMinute: 1_000_000, webDir },
      engines: { mailer: mailboxes },
    });
    await addPreviousRegistrations(app, 'anna', 'bo');
    await send('Första utskicket');
    token = /avregistrera\/([a-z2-7]{64})/.exec(mailTo('anna')?.text ?? '')?.[1] ?? '';
  });
  afterEach(() => app.stop());

  const mailTo = (name: string) => mailboxes.sent.findLast(({ to }) => to.address === addressOf(name));
  const send = async (subject: string) => {
    const before = mailboxes.sent.length;
    const { body } = await app.sendAsOrganiser('/admin/api/send-email-previous-runners', {
      ...text,
      subject,
    });
    await until(async () => {
      const { body: all } = await app.getAsOrganiser('/admin/api/mailings');
      return all.find(({ mailing }: { mailing: string }) => mailing === body.mailing)?.completedAt;
    });
    const { sentCount } = body as { sentCount: number };
    await until(async () => mailboxes.sent.length >= before + sentCount);
    return sentCount;
  };
  const preference = () => app.request(`/api/mail-preference/${token}`);
  const press = (body: string, type: string, to = token) =>
    app.request(`/avregistrera/${to}`, {
      method: 'POST',
      headers: { 'content-type': type, origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' },
      body,
    });
  const form = 'application/x-www-form-urlencoded';

  it('has a page that changes nothing when opened, and sends no referrer', async () => {
    const page = await app.request(`/avregistrera/${token}`);
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringMatching(/^<!doctype html><title>Utskick –/),
    ]);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await preference()).body).toEqual({ declined: false });
  });

  it('is saved by one request and undone by another', async () => {
    const say = (declined: boolean) => app.sendJson(`/api/mail-preference/${token}`, { declined });
    expect((await say(true)).body).toEqual({ declined: true });
    expect((await say(true)).body).toEqual({ declined: true });
    expect((await preference()).body).toEqual({ declined: true });
    expect((await app.getAsOrganiser('/api/admin/previous-runners-count')).body).toEqual({ count: 1 });
    expect(await send('Andra utskicket')).toBe(1);
    expect(mailTo('anna')?.subject).toBe('Första utskicket');
    expect((await say(false)).body).toEqual({ declined: false });
    expect(await send('Tredje utskicket')).toBe(2);
    expect(mailTo('anna')?.subject).toBe('Tredje utskicket');
  });

  it.each([
    ['a form', 'List-Unsubscribe=One-Click', form],
    [
      'a form with parts',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('works with one request from a mail program, without our page or cookies: %s', async (_, body, type) => {
    const answer = await press(body, type);
    expect([answer.status, answer.body]).toEqual([200, { declined: true }]);
    expect((await preference()).body).toEqual({ declined: true });
  });

  it('rejects any other body', async () => {
    expect((await press('a=b', form)).status).toBe(400);
    expect((await press('--x--', 'multipart/form-data; boundary=x')).status).toBe(400);
    expect((await press('x'.repeat(5000), 'multipart/form-data; boundary=x')).status).toBe(413);
    expect((await press('<a/>', 'text/xml')).status).toBe(415);
    const elsewhere = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    };
    expect((await app.request('/email', elsewhere)).status).toBe(415);
    expect((await preference()).body).toEqual({ declined: false });
  });

  it('answers 404 for a forged link', async () => {
    const forged = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
    for (const wrong of [forged, 'x', token.slice(0, 32)]) {
      const page = await app.request(`/avregistrera/${wrong}`);
      expect([page.status, page.text]).toEqual([
        404,
        expect.stringMatching(/^<!doctype html><title>Utskick –/),
      ]);
      for (const answer of [
        await press('List-Unsubscribe=One-Click', form, wrong),
        await app.request(`/api/mail-preference/${wrong}`),
        await app.sendJson(`/api/mail-preference/${wrong}`, { declined: true }),
      ])
        expect([answer.status, answer.body.error]).toEqual([
          404,
          expect.stringMatching(/^Länken gäller inte/),
        ]);
    }
  });

  it('accepts 60 changes, then answers 429', async () => {
    const answers: number[] = [];
    for (let time = 0; time <= 60; time++)
      answers.push(
        (await app.sendJson(`/api/mail-preference/${token}`, { declined: time % 2 === 0 })).status,
      );
    expect(answers).toEqual([...Array<number>(60).fill(200), 429]);
    expect((await press('List-Unsubscribe=One-Click', form)).status).toBe(429);
    expect((await preference()).body).toEqual({ declined: false });
  });

  it('does not stop login codes', async () => {
    await app.sendJson(`/api/mail-preference/${token}`, { declined: true });
    const anna = new Visitor(app, mailboxes, addressOf('anna'));
    expect((await anna.signIn()).status).toBe(204);
  });

  it('is stored without the address', async () => {
    await press('List-Unsubscribe=One-Click', form);
    const kept: string[] = [];
    for await (const page of app.engines.store.read(`suppression-${token.slice(0, 32)}`))
      kept.push(JSON.stringify(page));
    expect(kept.join('')).toContain('MailDeclined');
    expect(kept.join('')).not.toContain('@');
    expect(kept.join('')).not.toContain(token);
  });
});
