import { randomUUID } from 'node:crypto';
import { type Mail, MailRefused, MemoryMailer } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { until } from '../../support/until';
import { addressOf, addPreviousRegistrations } from '../support/previous-families';
import { startApp, type RunningApp } from '../support/running-app';

const path = '/admin/api/send-email-previous-runners';
const text = {
  subject: 'Välkommen tillbaka',
  message: 'Nu öppnar anmälan.\n\nSe https://loppet.se/anmalan.',
};
const fast = { mailingsPerMinute: 1_000_000 };

/** Refuses addresses that begin with `refused`. */
class PickyMailer extends MemoryMailer {
  override send(mail: Mail): Promise<void> {
    if (mail.to.address.startsWith('refused')) throw new MailRefused('the mail server answered 550');
    return super.send(mail);
  }
}

describe('A mailing to earlier runners', () => {
  let app: RunningApp;
  let mailer: PickyMailer;

  beforeEach(async () => {
    for (const level of ['warn', 'error'] as const) jest.spyOn(Logger.prototype, level).mockImplementation();
    mailer = new PickyMailer();
    app = await startApp({ config: fast, engines: { mailer } });
  });
  afterEach(async () => {
    await app.stop();
    jest.restoreAllMocks();
  });

  const send = (body: object = text) => app.sendAsOrganiser(path, body);
  const list = async () => (await app.getAsOrganiser('/admin/api/mailings')).body;
  const completed = () =>
    until(async () => {
      const [newest] = await list();
      return newest?.completedAt ? newest : undefined;
    });
  const reached = () => mailer.sent.map(({ to }) => to.address).sort();

  it('counts and lists those who paid in an earlier edition, each address once', async () => {
    expect((await app.getAsOrganiser('/api/admin/previous-runners-count')).body).toEqual({ count: 0 });
    await addPreviousRegistrations(app, 'anna', 'bo', {
      name: 'anna',
      edition: '2023',
      email: 'Anna@Example.se',
    });
    await addPreviousRegistrations(
      app,
      { name: 'unpaid', isPaid: false },
      { name: 'sold', email: '', by: 'ticket-office' },
    );
    await addPreviousRegistrations(app, { name: 'now', edition: '2025' }, { name: 'later', edition: '2026' });
    expect((await app.getAsOrganiser('/api/admin/previous-runners-count')).body).toEqual({ count: 2 });
    const answer = await app.getAsOrganiser('/api/admin/previous-runners');
    expect(answer.body).toEqual([
      { email: 'anna@example.se', editions: ['2024', '2023'] },
      { email: 'bo@example.se', editions: ['2024'] },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(mailer.sent).toEqual([]);
  });

  it('is accepted at once, and goes to each recipient separately', async () => {
    await addPreviousRegistrations(app, 'anna', 'bo');
    const { status, body } = await send();
    expect([status, body]).toEqual([200, { sentCount: 2, mailing: expect.stringMatching(/^[a-z2-7]{32}$/) }]);
    expect(await completed()).toMatchObject({ ...text, recipients: 2, sent: 2, failed: 0, failures: [] });
    expect(mailer.sent.map(({ subject, to }) => [subject, to.address])).toEqual([
      [text.subject, 'anna@example.se'],
      [text.subject, 'bo@example.se'],
    ]);
    const links = mailer.sent.map((mail) => /\/avregistrera\/([a-z2-7]{64})/.exec(mail.text)?.[1]);
    expect(new Set(links).size).toBe(2);
  });

  it('is one mailing when the same draft is sent twice, also in parallel', async () => {
    await addPreviousRegistrations(app, 'anna');
    const draft = randomUUID();
    const [first, second] = await Promise.all([send({ ...text, draft }), send({ ...text, draft })]);
    expect(second.body).toEqual(first.body);
    await completed();
    await addPreviousRegistrations(app, 'bo');
    expect((await send({ ...text, draft })).body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
    expect(reached()).toEqual(['anna@example.se']);
  });

  it('rejects another text for the same draft, and without a draft is identified by its text', async () => {
    await addPreviousRegistrations(app, 'anna');
    const draft = randomUUID();
    await send({ ...text, draft });
    expect(await send({ ...text, draft, subject: 'Annat' })).toMatchObject({
      status: 409,
      body: { code: 'mailing-exists', error: expect.stringMatching(/^Utskicket är redan på väg/) },
    });
    expect((await send()).body).toEqual((await send()).body);
    expect((await send({ ...text, subject: 'Annat' })).status).toBe(200);
    await until(async () => (await list()).every(({ completedAt }: { completedAt: string }) => completedAt));
    expect(await list()).toHaveLength(3);
  });

  it('lists failed recipients with the reason', async () => {
    await addPreviousRegistrations(app, 'anna', 'refused');
    await send();
    expect(await completed()).toMatchObject({
      sent: 1,
      failed: 1,
      failures: [{ email: addressOf('refused'), why: 'refused' }],
    });
  });

  it('excludes an erased recipient, and shows its failure without an address', async () => {
    const [, refused] = await addPreviousRegistrations(app, 'anna', 'refused');
    await send();
    await completed();
    await app.sendAsOrganiser('/admin/api/erase', { registration: refused, reason: 'På egen begäran' });
    expect((await list())[0].failures).toEqual([{ email: null, why: 'refused' }]);
    expect((await app.getAsOrganiser('/api/admin/previous-runners-count')).body).toEqual({ count: 1 });
  });

  it.each([
    [{ ...text, subject: '' }, 'Ämne krävs'],
    [{ message: text.message }, 'Ämne krävs'],
    [{ ...text, subject: 'Hå' }, 'Ämnet måste vara minst 3 tecken långt'],
    [{ ...text, subject: 'ö'.repeat(151) }, 'Ämnet får vara högst 150 tecken långt'],
    [{ ...text, message: '\n' }, 'Meddelande krävs'],
    [{ ...text, message: 'För kort' }, 'Meddelandet måste vara minst 10 tecken långt'],
    [{ ...text, message: 'ö'.repeat(10_001) }, 'Meddelandet får vara högst 10 000 tecken långt'],
    [{ ...text, draft: 'x' }, 'draft: felaktigt värde'],
  ])('is refused with %j: %s', async (body, error) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { error } });
  });

  it('is refused when there are no earlier runners', async () => {
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: 'Det finns inga tidigare löpare att maila' },
    });
  });

  it('strips line breaks from its subject, so that no header can be added', async () => {
    await addPreviousRegistrations(app, 'anna');
    await send({ ...text, subject: 'Hej\r\nBcc: eve@example.se' });
    await completed();
    expect(mailer.sent[0]?.subject).toBe('Hej Bcc: eve@example.se');
  });

  it('is limited to twenty requests an hour', async () => {
    const statuses = [];
    for (let times = 0; times < 21; times++) statuses.push((await send()).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('A test mailing', () => {
  it('goes to the given address when organisers sign in by the printed link', async () => {
    const mailer = new PickyMailer();
    const app = await startApp({ engines: { mailer } });
    const test = (body: object) => app.sendAsOrganiser('/admin/api/mailings/test', { ...text, ...body });
    expect((await app.getAsOrganiser('/admin/api/mailings/test')).body).toEqual({
      ownAddress: null,
      staysHere: true,
    });
    expect(await test({})).toMatchObject({ status: 400, body: { error: 'Ange en e-postadress' } });
    expect(await test({ email: 'a@b.se, c@d.se' })).toMatchObject({
      status: 400,
      body: { error: 'Ogiltig e-postadress' },
    });
    expect((await test({ email: 'astrid@example.se' })).body).toEqual({ email: 'astrid@example.se' });
    expect(mailer.sent).toMatchObject([
      { to: { address: 'astrid@example.se' }, subject: `Test: ${text.subject}` },
    ]);
    expect(await test({ email: 'refused@example.se' })).toMatchObject({ status: 422 });
    expect((await app.getAsOrganiser('/admin/api/mailings')).body).toEqual([]);
    await app.stop();
  });
});
