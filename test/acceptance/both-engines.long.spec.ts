import {
  Database,
  parseMongoDbUrl,
  EventStoreDbEventStore,
  MasterKey,
  MemoryViewStore,
  MongoKeyStore,
  MongoViewStore,
  parseEventStoreDbUrl,
} from '@app/adapters';
import { catalogue, STREAM_PREFIXES } from '@app/domain';
import { ProjectionRunner, sealing, upcasting } from '@app/eventing';
import { serialisedRows } from '@app/eventing/testing';
import { allViews } from '@app/views';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/demo/src/free-port';
import { Organiser } from '../../apps/demo/src/organiser';
import { ServerProcess } from '../../apps/demo/src/server-process';
import { checkResults } from '../../apps/demo/src/verdict';
import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { EventStoreServer } from '../doubles/event-store-server';
import { preferredMongo, type RestartableMongo } from '../engines/mongo-servers';
import { secrets } from '../support/node-environment';
import { prepareRaceDay } from '../support/prepare-race-day';
import { until } from '../support/until';
import { DayPlayer } from './support/day-player';
import { killAll, SERVER_ENTRY, startServer } from './support/server-process';
import { demoDay, RACE_MORNING } from './support/whole-race-day';

interface Health {
  readonly ready: boolean;
  readonly store: string;
  readonly kept?: readonly { readonly view: string; readonly state: string; readonly position?: string }[];
}

const title = 'The product with its event log in EventStoreDB and its storage in MongoDB (%s)';
describe.each(preferredMongo)(title, (_, open) => {
  const smtpServer = new FakeSmtpServer();
  const dataDir = join('/nonexistent', 'nothing is kept here');
  let store: EventStoreServer;
  let mongo: RestartableMongo;
  let product: ServerProcess;
  let settings: Record<string, string>;

  const startProduct = async () => {
    const port = await freePort();
    const engines = { eventStore: store.url, database: mongo.url };
    product = await ServerProcess.start({
      dataDir,
      port,
      clock: RACE_MORNING,
      entry: SERVER_ENTRY,
      ...engines,
      extraEnv: settings,
    });
    return Organiser.signIn(product.url, product.adminToken);
  };
  const health = async () => (await (await fetch(`${product.url}/health/ready`)).json()) as Health;

  beforeAll(async () => {
    [store, mongo] = await Promise.all([EventStoreServer.start(), open()]);
    settings = { ...secrets, MAIL_URL: `smtp://${await smtpServer.open()}` };
  });
  afterAll(async () => {
    await product.stop();
    killAll();
    store.kill();
    await mongo.close();
    await smtpServer.close();
  });

  it('loses nothing when it or one of the servers is killed, and gives the true results', async () => {
    const organiser = await startProduct();
    const player = new DayPlayer(await prepareRaceDay(demoDay, organiser), organiser);
    const third = Math.floor(player.steps.length / 3);
    await player.playToAndKill(third, product);
    player.organiser = await startProduct();
    await player.expectNothingLost();

    await playWithout(player, 2 * third);
    await player.sendNext(player.steps.length);
    await player.expectNothingLost();
    const differences = (await checkResults(demoDay, product.url)).flatMap((race) => race.differences);
    expect(differences).toEqual([]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('persists in MongoDB exactly the rows that the log gives', async () => {
    const ours = await Database.open(parseMongoDbUrl(mongo.url));
    const eventLog = await EventStoreDbEventStore.open(parseEventStoreDbUrl(store.url), {
      prefixes: STREAM_PREFIXES,
    });
    const keys = new MongoKeyStore(ours, new MasterKey(secrets.MASTER_KEY));
    const memory = new MemoryViewStore();
    const runner = new ProjectionRunner({
      store: upcasting(sealing(eventLog, catalogue, keys), catalogue),
      viewStore: memory,
      views: allViews,
    });
    runner.start();
    await runner.caughtUp();
    const head = runner.status()[0]?.position;
    await until(async () => {
      const { kept = [] } = await health(); // empty while the node is not leader
      return kept.length > 0 && kept.every(({ position }) => position === head);
    });
    const kept = new MongoViewStore(ours, allViews);
    for (const { name: view } of allViews)
      expect([view, await serialisedRows(kept, view)]).toEqual([view, await serialisedRows(memory, view)]);
    await runner.stop();
    await eventLog.close();
    await ours.close();
  });

  it('starts from the persisted rows and answers as before', async () => {
    const addresses = ['/api/races', ...new Set(demoDay.races.map(({ part }) => `/api/races/get/${part}`))];
    const answers = () =>
      Promise.all(addresses.map(async (path) => (await fetch(product.url + path)).text()));
    const before = await answers();
    await product.stop();
    await startProduct();
    expect(await answers()).toEqual(before);
  });

  it('refuses to start with another log or another master key', async () => {
    await product.stop();
    const other = await EventStoreServer.start();
    const engines = { CLOCK: RACE_MORNING, MONGODB_URL: mongo.url, ...settings };
    const withOther = await startServer({ ...engines, EVENTSTORE_URL: other.url }).exit;
    other.kill();
    expect(withOther.code).toBe(1);
    expect(withOther.output).toMatch(
      /EventStoreDB is new or empty, but MongoDB holds the keys of \d+ people/,
    );
    const wrongKey = { ...engines, EVENTSTORE_URL: store.url, MASTER_KEY: 'x'.repeat(40) };
    const { code, output } = await startServer(wrongKey).exit;
    expect([code, output]).toEqual([1, expect.stringMatching(/^MASTER_KEY does not match/m)]);
    for (const secret of Object.values(secrets)) expect(output).not.toContain(secret);
  });

  /** Stops and restarts MongoDB, plays on to a step, then kills and restarts the event store. */
  async function playWithout(player: DayPlayer, step: number): Promise<void> {
    await mongo.stop();
    await player.playTo(player.answered + 14);
    await until(async () => (await health()).store.startsWith('MongoDB is unavailable: '));
    expect(await health()).toMatchObject({ ready: true });
    await mongo.start();
    await until(async () => (await health()).store === 'ok');
    await player.playTo(step);
    store.kill();
    await expect(player.sendNext(1)).rejects.toThrow(/503: .*Servern kan inte spara just nu/);
    await store.restart();
    await until(async () => (await health()).store === 'ok');
  }
});
