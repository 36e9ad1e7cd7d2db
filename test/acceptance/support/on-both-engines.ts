import {
  Database,
  databaseAddress,
  EventStoreDbEventStore,
  MasterKey,
  MemoryViewStore,
  MongoKeyStore,
  MongoViewStore,
  storeAddress,
} from '@app/adapters';
import { catalogue, STREAM_PREFIXES } from '@app/domain';
import { ProjectionRunner, sealing, upcasting } from '@app/eventing';
import { serialisedRows } from '@app/eventing/testing';
import { allViews } from '@app/views';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { Product } from '../../../apps/demo/src/product';
import { readRaceDay } from '../../../apps/demo/src/race-day-file';
import type { Step } from '../../../apps/demo/src/script';
import { checkResults } from '../../../apps/demo/src/verdict';
import { EventStoreServer } from '../../doubles/event-store-server';
import type { RestartableMongo } from '../../engines/mongo-servers';
import { prepareRaceDay } from '../../support/prepare-race-day';
import { START_MS, until } from '../../support/until';
import { expectNothingLost, playUntilCut } from './power-cut';
import { killAll, startServer } from './server-process';

const root = join(__dirname, '../../..');
const entry = join(root, 'dist/apps/server/src/main.js');
const day = readRaceDay(join(root, 'content/demo/raceday-2025.json'));
const clock = '2025-09-13T07:25:00.000Z';

const MASTER_KEY = 'm'.repeat(40);
const secrets = {
  REGISTRATION_SECRET: 'r'.repeat(40),
  SESSION_SECRET: 's'.repeat(40),
  ADMIN_TOKEN: 'a'.repeat(40),
  MASTER_KEY,
};

interface Health {
  readonly ready: boolean;
  readonly store: string;
  readonly kept?: readonly { readonly view: string; readonly state: string; readonly position?: string }[];
}

/** A mail server. */
interface MailSink {
  open(): Promise<string>;
  close(): Promise<void>;
}

/** The MongoDB and the mail server of the run. */
interface EnginesSetup {
  readonly open: () => Promise<RestartableMongo>;
  readonly smtpServer: MailSink;
}

/**
 * Plays the demo day on EventStoreDB and MongoDB, kills both on the way, and checks that no data folder is
 * written.
 */
export function raceDayOnBothEngines(name: string, { open, smtpServer }: EnginesSetup): void {
  describe(`The product with its event log in EventStoreDB and its storage in MongoDB (${name})`, () => {
    const dataDir = join('/nonexistent', 'nothing is kept here');
    let store: EventStoreServer;
    let mongo: RestartableMongo;
    let product: Product;
    let organiser: Organiser;
    let settings: Record<string, string>;

    const startProduct = async () => {
      const port = await freePort();
      const engines = { eventStore: store.url, database: mongo.url };
      product = await Product.start({ dataDir, port, clock, entry, ...engines, extraEnv: settings });
      organiser = await Organiser.signIn(product.url, product.adminToken);
    };
    const health = async () => (await (await fetch(`${product.url}/health/ready`)).json()) as Health;

    beforeAll(async () => {
      [store, mongo] = await Promise.all([EventStoreServer.start(), open()]);
      settings = { ...secrets, MAIL_URL: `smtp://${await smtpServer.open()}` };
      await startProduct();
    });
    afterAll(async () => {
      await product.stop();
      killAll();
      store.kill();
      await mongo.close();
      await smtpServer.close();
    });

    it('loses nothing when it or one of the servers is killed, and gives the true results', async () => {
      const steps = await prepareRaceDay(day, organiser);
      const third = Math.floor(steps.length / 3);
      let acknowledged = await playUntilCut(steps, { from: 0, cutAfter: third, organiser, product });
      await startProduct();
      await expectNothingLost(steps.slice(0, acknowledged), organiser);

      acknowledged = await playWithout(steps, { from: acknowledged, upTo: 2 * third });
      await organiser.send(steps.slice(acknowledged).map(({ command }) => command));
      await expectNothingLost(steps, organiser);
      const differences = (await checkResults(day, product.url)).flatMap((race) => race.differences);
      expect(differences).toEqual([]);
      expect(existsSync(dataDir)).toBe(false);
    });

    it('persists in MongoDB exactly the rows that the log gives', async () => {
      const ours = await Database.open(databaseAddress(mongo.url));
      const eventLog = await EventStoreDbEventStore.open(storeAddress(store.url), {
        prefixes: STREAM_PREFIXES,
      });
      const keys = new MongoKeyStore(ours, new MasterKey(MASTER_KEY));
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
      const addresses = ['/api/races', ...new Set(day.races.map(({ part }) => `/api/races/get/${part}`))];
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
      const engines = { CLOCK: clock, MONGODB_URL: mongo.url, ...settings };
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

    /** Stops and restarts MongoDB, then the event store. Returns how many steps were answered. */
    async function playWithout(
      steps: readonly Step[],
      { from, upTo }: { readonly from: number; readonly upTo: number },
    ): Promise<number> {
      let acknowledged = from;
      const send = async (count: number): Promise<undefined> => {
        const batch = steps.slice(acknowledged, acknowledged + count).map(({ command }) => command);
        acknowledged += (await organiser.send(batch)).length;
      };
      const answered = (steps: number) =>
        until(() => acknowledged >= steps || send(7), {
          what: `${String(steps)} steps to be answered`,
          withinMs: START_MS,
        });
      await mongo.stop();
      await answered(from + 14);
      await until(async () => (await health()).store.startsWith('MongoDB is unavailable: '));
      expect(await health()).toMatchObject({ ready: true });
      await mongo.start();
      await until(async () => (await health()).store === 'ok');
      await answered(upTo);
      store.kill();
      await expect(send(1)).rejects.toThrow(/503: .*Servern kan inte spara just nu/);
      await store.restart();
      await until(async () => (await health()).store === 'ok');
      return acknowledged;
    }
  });
}
