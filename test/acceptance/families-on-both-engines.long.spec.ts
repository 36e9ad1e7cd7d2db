import { join } from 'node:path';
import { Family } from '../../apps/demo/src/family';
import { freePort } from '../../apps/demo/src/free-port';
import { ServerProcess } from '../../apps/demo/src/server-process';
import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { EventStoreServer } from '../doubles/event-store-server';
import { MongoServer } from '../doubles/mongo-server';
import { secrets } from '../support/node-environment';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';
import { killAll, SERVER_ENTRY, startSwish } from './support/server-process';

const email = 'familjen.ek@example.se';
const anna = {
  key: 'a',
  firstname: 'Annika',
  lastname: 'Ekströmmer',
  age: 41,
  group: 'Dam',
  company: 'IK Exempel',
  distance: 5.6,
};
const part = 'race-250913-56';

describe('A family, with the product on EventStoreDB, MongoDB, a mail server and the Swish simulator', () => {
  const folder = temporaryFolder('families');
  const smtpServer = new FakeSmtpServer();
  let store: EventStoreServer;
  let mongo: MongoServer;
  let swish: Awaited<ReturnType<typeof startSwish>>;
  let product: ServerProcess;
  let family: Family;
  let payref: string;
  let extraEnv: Record<string, string>;

  let port: number;

  const startProduct = async () => {
    const settings = { dataDir: join(folder, 'none'), port, clock: '2025-08-20T10:00:00.000Z' };
    const engines = { eventStore: store.url, database: mongo.url };
    product = await ServerProcess.start({ ...settings, ...engines, entry: SERVER_ENTRY, extraEnv });
  };
  const text = async (path: string) => (await fetch(product.url + path)).text();
  const readMail = (id: string) => {
    const found = smtpServer.received.find(({ mail: { messageId } }) => messageId?.includes(id));
    return found?.mail.text ? Promise.resolve(found.mail.text) : Promise.reject(new Error(`no mail ${id}`));
  };

  /** An organiser looks the family up and erases it. */
  const erase = async () => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'raceday', cookie: '' };
    const ask = async (path: string, body?: object) => {
      const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
      const answer = await fetch(product.url + path, init);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer;
    };
    const signedIn = await ask('/admin/api/authenticate', { token: product.adminToken, name: 'Stina' });
    headers.cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { registrations } = (await (await ask('/admin/registrations')).json()) as {
      registrations: { registration: string; email: string }[];
    };
    const found = registrations.find((each) => each.email === email);
    await ask('/admin/api/erase', { registration: found?.registration, reason: 'Begäran' });
  };

  beforeAll(async () => {
    [store, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
    const swishSettings = { SWISH_DIR: join(folder, 'swish'), SWISH_PORT: '0', SWISH_PAGE_PORT: '0' };
    swish = await startSwish({ ...swishSettings, SWISH_SIMULATOR_DELAY_MS: 'manual' });
    extraEnv = {
      ...swish.env,
      ...secrets,
      MAIL_URL: `smtp://${await smtpServer.open()}`,
    };
    port = await freePort();
    await startProduct();
  });
  afterAll(async () => {
    await product.stop();
    killAll();
    store.kill();
    await mongo.close();
    await smtpServer.close();
  });

  it('signs in with a mailed code, pays, gets a receipt by mail and is on the start list', async () => {
    family = await Family.signIn({ url: product.url, dataDir: '', readMail }, email, '10.3.0.1');
    await family.save([anna]);
    const booked = (await family.book(undefined)) as { payref: string; link?: string };
    payref = booked.payref;
    await fetch(booked.link ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    await until(async () => (await family.ownPage()).paid);
    expect(JSON.parse(await text(`/api/receipts/${payref}`))).toMatchObject({ amount: 150 });
    await until(async () => (await text(`/api/races/get/${part}`)).includes('Ekströmmer'));
    await until(() =>
      Promise.resolve(smtpServer.received.some(({ mail: { subject } }) => /[Kk]vitto/.test(subject ?? ''))),
    );
  });

  it('is still signed in after the product is killed and MongoDB restarts', async () => {
    await product.stop('SIGKILL');
    await mongo.start();
    await startProduct();
    expect(await family.ownPage()).toMatchObject({ paid: true });
    expect(await text(`/api/races/get/${part}`)).toContain('Ekströmmer');
  });

  it('is in MongoDB only as view rows, and after its erasure not at all', async () => {
    const stored = () => mongo.data.bytes().toString('utf8');
    await until(() => Promise.resolve(stored().includes('Ekströmmer')));
    const collectionsWithName = mongo
      .collections('raceday')
      .filter((name) => JSON.stringify(mongo.documents('raceday', name)).includes('Ekströmmer'));
    expect(collectionsWithName.every((name) => name.startsWith('view-'))).toBe(true);
    await erase();
    await until(async () => (await text(`/api/races/get/${part}`)).includes('Borttagen'));
    await until(() => Promise.resolve(!/Ekströmmer|Annika|familjen\.ek/.test(stored())));
  });
});
