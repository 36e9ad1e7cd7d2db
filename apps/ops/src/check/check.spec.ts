import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { fetchEventStoreDbInfo } from '../../../../libs/adapters/src/event-store/eventstoredb/members';
import { FakeSmtpServer } from '../../../../libs/adapters/src/testing/fake-smtp-server';
import { EventStoreServer } from '../../../../test/doubles/event-store-server';
import { MongoServer } from '../../../../test/doubles/mongo-server';
import { runCommand } from '../testing/run-command';
import { clockVerdicts } from './clocks';

const secrets = {
  ...{ REGISTRATION_SECRET: 'r'.repeat(40), SESSION_SECRET: 's'.repeat(40) },
  ...{ ADMIN_TOKEN: 'a'.repeat(40), MASTER_KEY: 'm'.repeat(40) },
};

describe('ops check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-'));
  const office = new FakeSmtpServer('word');
  let store: EventStoreServer;
  let mongo: MongoServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    [store, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
    const MAIL_URL = `smtp://us:word@${await office.open()}`;
    env = { ...secrets, EVENTSTORE_URL: store.url, MONGODB_URL: mongo.url, MAIL_URL, DATA_DIR: folder };
  });
  afterAll(async () => {
    store.kill();
    await Promise.all([mongo.close(), office.close()]);
    rmSync(folder, { recursive: true });
  });

  it('prints a line per check, and changes nothing on the servers', async () => {
    const { code, text } = await runCommand(['check'], env);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^ok {5}Node: version 2\d\.\d+\.\d+$/),
      'ok     configuration: valid',
      `ok     EventStoreDB 127.0.0.1:${String(store.port)}: answers, version 23.10.8`,
      expect.stringMatching(/^ok {5}clock of EventStoreDB 127\.0\.0\.1:\d+: [01]\.\d s/),
      'ok     EventStoreDB: accepts the sign-in; holds no log yet',
      `ok     MongoDB 127.0.0.1:${String(mongo.port)}: answers, version 7.0.0`,
      expect.stringMatching(/^ok {5}clock of MongoDB 127\.0\.0\.1:\d+: 0\.0 s/),
      'ok     MongoDB: accepts the sign-in (raceday)',
      'ok     indexes: every persisted view has its index',
      'ok     MASTER_KEY: cannot be checked: MongoDB holds no encrypted data yet',
      'ok     lag: no view or reactor follows the log yet',
      expect.stringMatching(/^ok {5}mail: 127\.0\.0\.1:\d+ answers/),
      'warns  payments: are refused: SWISH_* is not set',
      '',
    ]);
    expect(code).toBe(0);
    expect(mongo.collections('raceday')).toEqual([]);
    expect(office.received).toEqual([]);
  });

  it('fails when a server refuses the password, and runs the other checks', async () => {
    const MAIL_URL = (env.MAIL_URL ?? '').replace('word', 'guess');
    const { code, text } = await runCommand(['check'], { ...env, MAIL_URL });
    expect(code).toBe(1);
    expect(text).toMatch(/^warns {2}payments: /m);
    expect(text).toMatch(/^fails {2}mail: the mail server answered 535$/m);
    expect(text).not.toContain('guess');
  });

  it('fails with every problem of an invalid configuration', async () => {
    const { code, text } = await runCommand(['check'], { PORT: 'x', MAIL_URL: 'x' });
    expect(code).toBe(1);
    expect(text.match(/^fails {2}configuration: (PORT|MAIL_URL) must be/gm)).toHaveLength(2);
  });

  it('does not create a missing folder', async () => {
    const { code, text } = await runCommand(['check'], { DATA_DIR: join(folder, 'none') });
    expect([code, text]).toEqual([0, expect.stringContaining('the first start creates it')]);
    expect(text).toMatch(/^warns {2}mail: no mail server is set: .*none\/outbox/m);
    expect(text).toMatch(/^warns {2}payments: go to the built-in simulator/m);
  });
});

describe('Certificate check', () => {
  it('warns below thirty days and fails below seven', async () => {
    const servers: MongoServer[] = [];
    const verdictOn = async (days: number) => {
      const notAfterDate = new Date(Date.now() + (days + 0.5) * 86_400_000);
      const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
        notAfterDate,
      });
      const server = await MongoServer.open({ tls: { cert, key } });
      servers.push(server);
      return (
        await runCommand(['check'], {
          MONGODB_URL: `${server.url}&tlsAllowInvalidCertificates=true`,
          DATA_DIR: '/nowhere',
        })
      ).text;
    };
    try {
      expect(await verdictOn(400)).toMatch(/^ok {5}certificate of MongoDB \(localhost:\d+\): valid until/m);
      expect(await verdictOn(29)).toMatch(/^warns {2}certificate of MongoDB/m);
      expect(await verdictOn(6)).toMatch(/^fails {2}certificate of MongoDB/m);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });
});

describe('Clock check', () => {
  it.each([
    [97_500, 'ok'],
    [101_900, 'ok'],
    [96_900, 'warns'],
    [102_100, 'warns'],
    [140_000, 'fails'],
  ])('gives %i the verdict %s', (time, verdict) => {
    expect(clockVerdicts('it', { time }, { before: 99_000, after: 100_000 })).toMatchObject([{ verdict }]);
  });

  it('skips a server that reports no time', () => {
    expect(clockVerdicts('it', { time: undefined }, { before: 0, after: 0 })).toEqual([]);
  });
});

describe('EventStoreDB with an HTTP endpoint', () => {
  it('reports its version and clock', async () => {
    const page: Server = createServer((_, answer) => answer.end('{"dbVersion":"23.10.8.0","x":1}'));
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const { port } = page.address() as AddressInfo;
    const info = await fetchEventStoreDbInfo({ host: '127.0.0.1', port }, { isSecure: false });
    page.close();
    expect(info).toEqual({ version: '23.10.8.0', time: expect.any(Number) as number });
  });
});
