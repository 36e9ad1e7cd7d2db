import { join } from 'node:path';
import { EventStoreServer, type EventStoreServerOptions } from '../doubles/event-store-server';
import { createCertificate } from '../support/certificate';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';
import { addRunnerCommand, killAll, signInAndCreateRace, startServer } from './support/server-process';

const user = { name: 'raceday', password: 'r1ght-secret' };
const DENIED = 'access denied: see the user and password in EVENTSTORE_URL';

type Certificate = Awaited<ReturnType<typeof createCertificate>>;

describe('A server process on an EventStoreDB with access control', () => {
  const servers: EventStoreServer[] = [];
  const folder = temporaryFolder('event-store-access');
  let ours: Certificate;
  let others: Certificate;

  beforeAll(async () => {
    [ours, others] = await Promise.all([createCertificate(), createCertificate()]);
  });
  afterAll(async () => {
    killAll();
    for (const server of servers) server.kill();
  });

  const started = async (options?: EventStoreServerOptions) => {
    const server = await EventStoreServer.start(options);
    servers.push(server);
    return server;
  };
  /** The URL with user, password and certificate authority. */
  const address = (server: EventStoreServer, password: string, { file } = ours) =>
    `${server.url.replace('://', `://${user.name}:${password}@`)}&tlsCAFile=${file}`;
  const startOn = (url: string) => startServer({ DATA_DIR: join(folder, 'data'), EVENTSTORE_URL: url });

  it.each([
    [
      'a wrong password',
      { secure: true, url: (server) => address(server, 'wr0ng-secret') },
      /^Nothing was started: access denied: see the user and password in EVENTSTORE_URL$/m,
    ],
    [
      'no user',
      { secure: true, url: (server) => `${server.url}&tlsCAFile=${ours.file}` },
      /^Nothing was started: access denied: see the user and password in EVENTSTORE_URL$/m,
    ],
    [
      'another server’s certificate',
      { secure: true, url: (server) => address(server, user.password, others) },
      /^Nothing was started: the certificate of localhost:\d+ is not trusted \(.+\): see tlsCAFile in EVENTSTORE_URL$/m,
    ],
    [
      'TLS to a port without TLS',
      {
        secure: false,
        url: (server) => address(server, user.password).replace('tls=false', 'tls=true'),
      },
      /^Nothing was started: 127\.0\.0\.1:\d+ does not speak TLS: EVENTSTORE_URL needs tls=false for it$/m,
    ],
    [
      'no TLS to a TLS port',
      { secure: true, url: (server) => address(server, user.password).replace('tls=true', 'tls=false') },
      /^Nothing was started: localhost:\d+ speaks TLS only: EVENTSTORE_URL must not say tls=false$/m,
    ],
  ] as readonly (readonly [
    string,
    { readonly secure: boolean; readonly url: (server: EventStoreServer) => string },
    RegExp,
  ])[])(
    'does not start with %s, and prints the reason without any secret',
    async (_, { secure, url }, expectedText) => {
      const server = await started(secure ? { tls: ours, user } : {});
      const { code, output } = await startOn(url(server)).exit;
      expect([code, output]).toEqual([1, expect.stringMatching(expectedText)]);
      expect(output).not.toMatch(/^ +at |secret/m);
      expect(server.log.all).toEqual([]);
    },
  );

  it('keeps running when the password changes, reports denied access, and recovers when it is restored', async () => {
    const first = await started({ tls: ours, user });
    const running = startOn(address(first, user.password));
    const url = await running.readyUrl;
    const send = await signInAndCreateRace(url, running.output());
    expect((await send([addRunnerCommand()]))?.status).toBe(200);
    const health = async () => {
      const answer = await fetch(`${url}/health/ready`);
      return { status: answer.status, ...((await answer.json()) as { store: string; notes: string[] }) };
    };
    const { log, port } = first;
    const comeBackFor = async (password: string) => {
      for (const server of servers) server.kill();
      await started({ tls: ours, user: { ...user, password }, log, port });
    };

    await comeBackFor('an0ther-secret');
    await until(async () => (await health()).store.includes('denied'));
    const expectedText = `The event store refuses the sign-in: ${DENIED}`;
    expect(await health()).toMatchObject({
      status: 200,
      store: expectedText,
      notes: [expect.stringMatching(/^The event store refuses the sign-in: .*Waiting does not help/)],
    });
    const refused = await send([addRunnerCommand()]);
    expect([refused?.status, await refused?.json()]).toEqual([
      503,
      { code: 'store-away', error: 'Servern kan inte spara just nu' },
    ]);
    expect((await fetch(`${url}/api/races/get/race-250913-08`)).status).toBe(200);

    await comeBackFor(user.password);
    await until(async () => (await health()).store === 'ok');
    expect((await send([addRunnerCommand()]))?.status).toBe(200);
    running.stop();
    const { code, output } = await running.exit;
    expect([code, output]).toEqual([0, expect.stringContaining(expectedText)]);
    expect(output).not.toMatch(/^ +at |secret/m);
  });
});
