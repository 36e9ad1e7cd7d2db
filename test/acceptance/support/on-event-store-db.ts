import { join } from 'node:path';
import { freePort } from '../../../apps/demo/src/free-port';
import { Organiser } from '../../../apps/demo/src/organiser';
import { Product } from '../../../apps/demo/src/product';
import { readRaceDay } from '../../../apps/demo/src/race-day-file';
import type { Step } from '../../../apps/demo/src/script';
import { checkResults } from '../../../apps/demo/src/verdict';
import { EventStoreServer } from '../../doubles/event-store-server';
import { prepareRaceDay } from '../../support/prepare-race-day';
import { temporaryFolder } from '../../support/temporary-folder';
import { START_MS, until } from '../../support/until';
import { expectNothingLost, playUntilCut } from './power-cut';
import { killAll, startServer } from './server-process';

const root = join(__dirname, '../../..');
const entry = join(root, 'dist/apps/server/src/main.js');
const day = readRaceDay(join(root, 'content/demo/raceday-2025.json'));
const clock = '2025-09-13T07:25:00.000Z';

/** Plays the demo day on EventStoreDB and kills both the product and the store on the way. */
export function raceDayOnEventStoreDb(): void {
  describe('The product with its event log in EventStoreDB', () => {
    const dataDir = temporaryFolder('event-store-db');
    let store: EventStoreServer;
    let product: Product;
    let organiser: Organiser;

    const startProduct = async () => {
      const port = await freePort();
      product = await Product.start({ dataDir, port, clock, entry, eventStore: store.url });
      organiser = await Organiser.signIn(product.url, product.adminToken);
    };
    const health = async () => (await (await fetch(`${product.url}/health/ready`)).json()) as Health;

    beforeAll(async () => {
      store = await EventStoreServer.start();
      await startProduct();
    });
    afterAll(async () => {
      await product.stop();
      killAll();
      store.kill();
    });

    it('loses nothing when it or the store is killed, and gives the true results', async () => {
      const steps = await prepareRaceDay(day, organiser);
      const third = Math.floor(steps.length / 3);
      let acknowledged = await playUntilCut(steps, { from: 0, cutAfter: third, organiser, product });
      await startProduct();
      await expectNothingLost(steps.slice(0, acknowledged), organiser);

      acknowledged = await playWithoutStore(steps, acknowledged, 2 * third);
      await expectNothingLost(steps.slice(0, acknowledged), organiser);

      await organiser.send(steps.slice(acknowledged).map(({ command }) => command));
      await expectNothingLost(steps, organiser);
      const differences = (await checkResults(day, product.url)).flatMap((race) => race.differences);
      expect(differences).toEqual([]);
      expect(store.calls).toMatchObject({ features: 0, batchAppend: 0 });
    });

    it('refuses to start with another log than the data folder belongs to', async () => {
      await product.stop();
      const other = await EventStoreServer.start();
      const { exit } = startServer({ DATA_DIR: dataDir, CLOCK: clock, EVENTSTORE_URL: other.url });
      const { code, output } = await exit;
      other.kill();
      expect(code).toBe(1);
      expect(output).toMatch(/EventStoreDB is new or empty, but keys\.sqlite holds the keys of \d+ people/);
    });

    /** Kills and restarts the store while commands are in flight. Returns how many steps were answered. */
    async function playWithoutStore(steps: readonly Step[], from: number, upTo: number): Promise<number> {
      let acknowledged = from;
      const send = async (count: number): Promise<undefined> => {
        const batch = steps.slice(acknowledged, acknowledged + count).map(({ command }) => command);
        acknowledged += (await organiser.send(batch)).length;
      };
      await until(() => acknowledged >= upTo || send(7), {
        what: `${String(upTo)} steps to be answered`,
        withinMs: START_MS,
      });
      const inFlight = send(20).catch(() => undefined);
      store.kill();
      const refused = expect(send(1)).rejects.toThrow(/503: .*Servern kan inte spara just nu/);
      await Promise.all([inFlight, refused]);
      expect((await fetch(`${product.url}/api/races`)).status).toBe(200);
      expect(await health()).toMatchObject({
        ready: true,
        store: expect.stringMatching(/^The event store is unavailable: /),
        notes: [expect.stringMatching(/^The event store is unavailable: .*No action is needed/)],
      });
      await store.restart();
      await until(async () => (await health()).store === 'ok');
      return acknowledged;
    }
  });
}

interface Health {
  readonly ready: boolean;
  readonly store: string;
}
