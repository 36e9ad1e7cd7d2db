import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { EventStoreServer } from '../doubles/event-store-server';
import { MongoServer } from '../doubles/mongo-server';
import { nodeEnvironment, secrets } from '../support/node-environment';
import { until } from '../support/until';
import { killAll, type SpawnedServer, startServer } from './support/server-process';

/**
 * Where a mail's delivery is interrupted: the mail server's `moment`, then the withheld MongoDB command.
 * `times`: how often the mail is sent.
 */
interface Cut {
  readonly times: number;
  readonly moment: 'received' | 'accepted';
  /** The node gets the mail server's answer and is killed while this MongoDB command is pending. */
  readonly withheld?: { readonly command: 'insert' | 'delete'; readonly collection: string };
}

const CUT_POINTS: Readonly<Record<string, Cut>> = {
  'before the mail server accepts it': { times: 1, moment: 'received' },
  'after the mail server has accepted it, before its answer': { times: 2, moment: 'accepted' },
  'after the answer, before the action is recorded': {
    ...{ times: 2, moment: 'accepted' },
    withheld: { command: 'insert', collection: 'reactor-actions' },
  },
  'after the action is recorded, before the mail leaves the outbox': {
    ...{ times: 1, moment: 'accepted' },
    withheld: { command: 'delete', collection: 'mail-waiting' },
  },
};

const BECAME_LEADER = 'This node is now the leader';

/** Two nodes share an event store and a MongoDB. The leader is killed once at each cut, while it delivers one of several mails. */
describe('The leader, killed during a mail delivery while another node runs', () => {
  const smtpServer = new FakeSmtpServer();
  let store: EventStoreServer;
  let mongo: MongoServer;
  let env: Record<string, string>;
  let nodes: SpawnedServer[];

  beforeAll(async () => {
    [store, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
    env = {
      ...nodeEnvironment(store, mongo),
      MAIL_URL: `smtp://${await smtpServer.open()}`,
      CLOCK: '2025-08-20T10:00:00.000Z',
    };
    nodes = [startServer(env), startServer(env)];
  });
  afterAll(async () => {
    killAll();
    store.kill();
    await mongo.close();
    await smtpServer.close();
  });

  it.each(Object.entries(CUT_POINTS))('%s', async (name, cut) => {
    const index = String(Object.keys(CUT_POINTS).indexOf(name));
    const [first, later, interrupted, last] = ['first', 'busy-later', 'met', 'last'].map(
      (who) => `${who}-${index}@example.se`,
    ) as [string, string, string, string];
    const [victim, survivor] = await leaderAndOther();
    const killed = killAt(cut, interrupted, victim);
    await invite(await survivor.readyUrl, [first, later, interrupted, last]);
    await killed;
    nodes = [survivor, startServer(env)];

    await until(() => Promise.resolve(sentTo(last).length > 0 && waiting() === 0));
    const times = [first, later, interrupted, last].map((to) => sentTo(to).length);
    expect(times).toEqual([1, 1, cut.times, 1]);
    // The same message id, so a mail program shows the repeat once.
    expect(new Set(sentTo(interrupted)).size).toBe(1);
    expect(survivor.output()).toContain(BECAME_LEADER);
  });

  const sentTo = (address: string) =>
    smtpServer.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.messageId);
  const waiting = () => mongo.documents('raceday', 'mail-waiting').length;

  /** Returns the leader, then the other node. */
  async function leaderAndOther(): Promise<[SpawnedServer, SpawnedServer]> {
    await Promise.all(nodes.map(({ readyUrl }) => readyUrl));
    const leader = await until(() =>
      Promise.resolve(nodes.find((node) => node.output().includes(BECAME_LEADER))),
    );
    const [other] = nodes.filter((node) => node !== leader);
    if (!other) throw new Error('there is no other node');
    return [leader, other];
  }

  /** Resolves when the node is dead. */
  function killAt({ moment, withheld }: Cut, address: string, victim: SpawnedServer): Promise<void> {
    return new Promise((resolve, reject) => {
      const kill = async () => {
        victim.kill();
        await victim.exit;
        resolve();
      };
      smtpServer.onMail = async (now, to) => {
        if (now !== moment || to !== address) return;
        smtpServer.onMail = () => Promise.resolve();
        if (withheld) runWhileWithheld(withheld, kill).catch(reject);
        else await kill();
        if (moment === 'received') throw new Error('the sender was killed');
      };
    });
  }

  /** Holds the MongoDB command, runs `action` once it is pending for the collection, then releases it. */
  async function runWhileWithheld(
    { command, collection }: NonNullable<Cut['withheld']>,
    action: () => Promise<void>,
  ): Promise<void> {
    const { faults, traffic } = mongo;
    const release = faults.hold('commands', [command]);
    const isAsked = () =>
      traffic.unanswered(command) > 0 && traffic.lastCommand(command)?.[command] === collection;
    await until(() => Promise.resolve(isAsked()));
    await action();
    release();
  }
});

/** An organiser sends each address a code by mail. */
async function invite(url: string, addresses: readonly string[]): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'raceday', cookie: '' };
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const signedIn = await post('/admin/api/authenticate', { token: secrets.ADMIN_TOKEN });
  headers.cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  for (const email of addresses)
    expect((await post('/admin/api/invite/epassi', { name: 'Anna Ek', email })).status).toBe(201);
}
