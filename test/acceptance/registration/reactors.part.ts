import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Config } from '../../../apps/server/src/platform/config/config';
import { anna, Family, ida, namesIn, nils } from '../support/family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { cookiesIn, Mailboxes, Visitor } from '../support/mailbox';
import { itWithoutServers } from '../support/app-engines';
import { nextMessage } from '../support/messages';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const parts = ['race-250913-56', 'race-250913-16', 'race-250913-08'];

describe('From sign-in to start lists, with files and HTTP', () => {
  const dataDir = temporaryFolder('registration');
  const mailboxes = new Mailboxes();
  let app: RunningApp;
  let cookie: string;
  let payref: string;

  const start = async (config: Partial<Config> = {}, now = REGISTRATION_OPEN_MS) => {
    app = await startApp({
      now,
      dataDir,
      config: { payments: { kind: 'simulator', delayMs: 'manual' }, ...config },
      engines: { mailer: mailboxes },
    });
  };
  const forget = () => {
    for (const end of ['', '-wal']) rmSync(join(dataDir, `reactors.sqlite${end}`), { force: true });
  };
  const receipts = () => mailboxes.sent.filter(({ text }) => text.includes(payref));
  const listed = async () => (await Promise.all(parts.map((part) => namesIn(app, part)))).flat();
  const allListed = () => until(async () => (await listed()).length === 3);

  beforeAll(() => start());
  afterAll(() => app.stop());

  it('signs in with a mailed code, saves three runners and books', async () => {
    const signedIn = await new Visitor(app, mailboxes, 'Eva.Ek@example.se').signIn();
    expect(signedIn.status).toBe(204);
    cookie = cookiesIn(signedIn);
    const send = (path: string, body: unknown) => app.sendJson(path, body, { headers: { cookie } });
    expect((await send('/update', { runners: { a: anna, b: ida, c: nils } })).status).toBe(200);

    const { body } = await send('/book-v2', { barn: 2, vuxna: 1 });
    expect(body).toMatchObject({ amount: 350, link: expect.stringMatching(/^\/sim\/pay\//) });
    payref = body.payref;
  });

  it("shows the simulator's page in place of the Swish app, and pays there", async () => {
    const { body } = await app.request('/get', { headers: { cookie } });
    const page = await app.request(body.open.link);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Testläge');
    const screen = await app.connectScreen();
    await screen.emitWithAck('wait-pay', { payid: payref });
    const message = nextMessage(screen, 'payment');

    const paid = await app.request(body.open.link, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
    });
    expect(paid.text).toContain(`/kvitto/${payref}`);
    expect(await message).toEqual({ payment: 'ok', payid: payref });
  });

  it('lists all three and mails one receipt', async () => {
    await allListed();
    expect((await listed()).sort()).toEqual(['Anna', 'Ida', 'Nils']);
    const [receipt] = await until(async () => receipts().length > 0 && receipts());
    expect(receipt).toMatchObject({
      to: { address: 'eva.ek@example.se' },
      subject: 'Kvitto: Höstloppet 2025',
    });
    for (const text of ['Anna Ek', 'Ida Ek', 'Nils Ek', '350', payref, '802400-0000'])
      expect(receipt?.text).toContain(text);
    expect(receipt?.id).not.toContain(payref);
  });

  it('repeats nothing after a restart', async () => {
    await app.stop();
    await start();
    const other = await Family.signIn(app, 'alm');
    await other.save({ d: { ...nils, firstname: 'Olle' } });
    await other.book('HIFSPRINGER');
    await until(async () => (await namesIn(app, parts[2] ?? '')).includes('Olle'));
    expect(receipts()).toHaveLength(1);
    expect((await listed()).sort()).toEqual(['Anna', 'Ida', 'Nils', 'Olle']);
  });

  // Only in a folder can one store be removed by hand.
  itWithoutServers()('repeats no listing and no mail after the reactor store is lost', async () => {
    await app.stop();
    forget();
    await start({ acceptLoss: ['reactors'] });
    const other = await Family.signIn(app, 'berg');
    await other.save({ d: { ...nils, firstname: 'Pelle' } });
    const { body } = await other.book('HIFSPRINGER');
    await until(async () => mailboxes.sent.some(({ text }) => text.includes(body.payref)));
    await until(async () => (await namesIn(app, parts[2] ?? '')).includes('Pelle'));
    expect(receipts()).toHaveLength(1);
    expect((await listed()).sort()).toEqual(['Anna', 'Ida', 'Nils', 'Olle', 'Pelle']);
  });

  itWithoutServers()('leaves last year’s runners in last year after the reactor store is lost', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const before = receipts().length;
    const { edition } = app.app.get(Config);
    await app.stop();
    forget();
    const dates = { date: '2026-09-12', registrationCloses: '2026-09-11T18:00' };
    const changes = { edition: Object.assign({}, edition, dates), acceptLoss: ['reactors'] as const };
    await start(changes, Date.parse('2026-08-20T10:00:00Z'));

    const cookie = cookiesIn(await new Visitor(app, mailboxes, 'Eva.Ek@example.se').signIn());
    const send = (path: string, body: unknown) => app.sendJson(path, body, { headers: { cookie } });
    await send('/update', { runners: { a: anna } });
    const { body } = await send('/book-v2', { kampanj: 'HIFSPRINGER' });
    await until(async () => mailboxes.sent.some(({ text }) => text.includes(body.payref)));

    await until(async () => (await namesIn(app, 'race-260912-56')).length > 0);
    expect(await namesIn(app, 'race-260912-56')).toEqual(['Anna']);
    expect(await namesIn(app, 'race-260912-08')).toEqual([]);
    expect(receipts()).toHaveLength(before);
    expect(errors.mock.calls).toEqual([]);
    errors.mockRestore();
  });
});
