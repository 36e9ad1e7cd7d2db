import { FixedClock, MemoryPayments } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { RateLimits } from '../../apps/server/src/platform/auth/rate-limits';
import { readConfig } from '../../apps/server/src/platform/config/config';
import { openEngines } from '../../apps/server/src/platform/engines/engines';
import { CallbackAddress } from '../../apps/server/src/platform/payment/payment-engine';
import { WRONG_CODE_LIMIT } from '../../apps/server/src/registration/sign-in.service';
import { MongoServer } from '../doubles/mongo-server';
import { anna, Family, nils } from './support/family';
import { temporaryFolder } from '../support/temporary-folder';
import { FAMILY_POLL_MS, until } from '../support/until';
import { cookiesIn, Mailboxes, Visitor } from './support/mailbox';
import { REGISTRATION_OPEN_MS, type Answer, type RunningApp, startApp } from './support/running-app';

const STORE_UNAVAILABLE = { code: 'store-away', error: 'Servern kan inte spara just nu' };

describe('Families while MongoDB is unavailable', () => {
  let folder: string;
  let mongo: MongoServer;
  let app: RunningApp;
  let clock: FixedClock;
  let payments: MemoryPayments;
  let mailboxes: Mailboxes;

  beforeEach(async () => {
    for (const level of ['error', 'warn', 'log'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation();
    folder = temporaryFolder('families-mongodb-away');
    mongo = await MongoServer.open();
    clock = new FixedClock(REGISTRATION_OPEN_MS);
    payments = new MemoryPayments({ clock });
    mailboxes = new Mailboxes();
    const config = readConfig({ DATA_DIR: folder, MONGODB_URL: mongo.url });
    const engines = await openEngines(config, clock);
    const payment = { payments, callback: new CallbackAddress(undefined) };
    app = await startApp({
      engines: { ...engines, payment, mailer: mailboxes },
      config: { engines: config.engines },
    });
  });
  afterEach(async () => {
    await startMongo();
    await app.stop();
    await mongo.close();
    jest.restoreAllMocks();
  });

  const store = async () => (await app.request('/health/ready')).body.store as string;
  const stopMongo = async () => {
    await mongo.stop();
    await until(async () => (await store()).startsWith('MongoDB is unavailable'));
  };
  const startMongo = async () => {
    await mongo.start();
    await until(async () => (await store()) === 'ok');
  };
  const statusAndBody = ({ status, body }: Answer) => [status, body];
  const receipt = (payref: string, headers = {}) => app.request(`/api/receipts/${payref}`, { headers });

  it('book nothing partially, read earlier data, and book once after recovery', async () => {
    const paid = await Family.signIn(app, 'alm', '198.51.100.9');
    await paid.save({ a: nils });
    const { payref: earlier } = (await paid.book()).body as { payref: string };
    payments.payer(earlier, 'pay');
    await until(async () => (await paid.read(`/verify?id=${earlier}`)).status === 200, {
      everyMs: FAMILY_POLL_MS,
    });
    const family = await Family.signIn(app);
    await family.save({ a: anna });
    const before = {
      session: await family.session(),
      list: await app.startList('race-250913-08'),
      receipt: (await receipt(earlier, { cookie: paid.cookie })).body as unknown,
    };
    expect(before.receipt).toMatchObject({ payref: earlier });
    const created = jest.spyOn(payments, 'create');
    await stopMongo();

    const booked = await family.book();
    expect(statusAndBody(booked)).toEqual([
      503,
      { ...STORE_UNAVAILABLE, errors: { anmalan: STORE_UNAVAILABLE.error } },
    ]);
    expect(created).not.toHaveBeenCalled();
    expect(statusAndBody(await app.sendJson('/email', { email: 'nils@example.se' }))).toEqual([
      503,
      STORE_UNAVAILABLE,
    ]);

    expect(await family.session()).toEqual(before.session);
    expect(await app.startList('race-250913-08')).toEqual(before.list);
    expect((await app.request('/api/config')).status).toBe(200);
    expect(statusAndBody(await receipt(earlier, { cookie: paid.cookie }))).toEqual([200, before.receipt]);
    expect((await receipt(earlier)).status).toBe(200);
    expect((await receipt('NONE')).status).toBe(404);
    expect((await paid.read(`/verify?id=${earlier}`)).status).toBe(200);

    await startMongo();
    expect(await family.session()).toEqual(before.session);
    const again = await family.book();
    expect(again).toMatchObject({ status: 200, body: { amount: expect.any(Number) as number } });
    expect(statusAndBody(await family.book())).toEqual(statusAndBody(again));
    expect(created).toHaveBeenCalledTimes(1);
    const { swishtory } = (await family.session()) as { swishtory: object };
    expect(Object.keys(swishtory)).toEqual([(again.body as { payref: string }).payref]);
  });

  it('cannot sign in by guessing, and earlier attempts still count after recovery', async () => {
    const asa = new Visitor(app, mailboxes, 'asa@example.se').from('203.0.113.7');
    const { codeId, code } = await asa.requestAndReadCode();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const limits = app.app.get(RateLimits);
    for (let used = 2; used < WRONG_CODE_LIMIT.times; used += 1)
      await limits.take({ allowance: WRONG_CODE_LIMIT, who: '203.0.113.7' });
    await stopMongo();

    for (const typed of [wrong, wrong, wrong, code]) {
      const answer = await asa.enterCode({ codeId, code: typed });
      expect([...statusAndBody(answer), answer.headers.getSetCookie()]).toEqual([503, STORE_UNAVAILABLE, []]);
    }
    await startMongo();
    const tries = [wrong, wrong, code].map((typed) => () => asa.enterCode({ codeId, code: typed }));
    const statuses = [];
    for (const attempt of tries) statuses.push((await attempt()).status);
    expect(statuses).toEqual([400, 400, 429]);
    expect((await asa.from('203.0.113.8').enterCode({ codeId, code })).status).toBe(204);
  });

  it('sign in with the next code after creating the registration failed', async () => {
    const asa = new Visitor(app, mailboxes, 'asa@example.se');
    const first = await asa.requestAndReadCode();
    await app.app.get(RateLimits).take({ allowance: WRONG_CODE_LIMIT, who: '198.51.100.7' });
    mongo.faults.onCommand(['insert'], { applies: false, then: 'hang-up' }, 1000);
    const refused = await asa.enterCode(first);
    expect([...statusAndBody(refused), refused.headers.getSetCookie()]).toEqual([503, STORE_UNAVAILABLE, []]);
    mongo.faults.clear();
    await until(async () => (await store()) === 'ok');
    clock.advance(60_000);
    const signedIn = await asa.signIn();
    expect(signedIn.status).toBe(204);
    const own = await app.request('/get', { headers: { cookie: cookiesIn(signedIn) } });
    expect(own.body).toMatchObject({ email: 'asa@example.se', deltagare: {} });
  });
});
