import { freePort } from '../../apps/demo/src/free-port';
import { Organiser } from '../../apps/demo/src/organiser';
import { ServerProcess } from '../../apps/demo/src/server-process';
import { checkResults } from '../../apps/demo/src/verdict';
import { EventStoreServer } from '../doubles/event-store-server';
import { prepareRaceDay } from '../support/prepare-race-day';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';
import { DayPlayer } from './support/day-player';
import { killAll, SERVER_ENTRY, startServer } from './support/server-process';
import { demoDay, RACE_MORNING } from './support/whole-race-day';

describe('The product with its event log in EventStoreDB', () => {
  const dataDir = temporaryFolder('event-store-db');
  let store: EventStoreServer;
  let product: ServerProcess;

  const startProduct = async () => {
    const port = await freePort();
    product = await ServerProcess.start({
      dataDir,
      port,
      clock: RACE_MORNING,
      entry: SERVER_ENTRY,
      eventStore: store.url,
    });
    return Organiser.signIn(product.url, product.adminToken);
  };
  const health = async () => (await (await fetch(`${product.url}/health/ready`)).json()) as Health;

  beforeAll(async () => {
    store = await EventStoreServer.start();
  });
  afterAll(async () => {
    await product.stop();
    killAll();
    store.kill();
  });

  it('loses nothing when it or the store is killed, and gives the true results', async () => {
    const organiser = await startProduct();
    const player = new DayPlayer(await prepareRaceDay(demoDay, organiser), organiser);
    const third = Math.floor(player.steps.length / 3);
    await player.playToAndKill(third, product);
    player.organiser = await startProduct();
    await player.expectNothingLost();

    await player.playTo(2 * third);
    await killStoreInFlight(player);
    await player.expectNothingLost();

    await player.sendNext(player.steps.length);
    await player.expectNothingLost();
    const differences = (await checkResults(demoDay, product.url)).flatMap((race) => race.differences);
    expect(differences).toEqual([]);
    expect(store.featureRequests).toBe(0);
  });

  it('refuses to start with another log than the data folder belongs to', async () => {
    await product.stop();
    const other = await EventStoreServer.start();
    const { exit } = startServer({ DATA_DIR: dataDir, CLOCK: RACE_MORNING, EVENTSTORE_URL: other.url });
    const { code, output } = await exit;
    other.kill();
    expect(code).toBe(1);
    expect(output).toMatch(/EventStoreDB is new or empty, but keys\.sqlite holds the keys of \d+ people/);
  });

  /** Kills and restarts the store while commands are in flight. */
  async function killStoreInFlight(player: DayPlayer): Promise<void> {
    const inFlight = player.sendNext(20).catch(() => undefined);
    store.kill();
    const refused = expect(player.sendNext(1)).rejects.toThrow(/503: .*Servern kan inte spara just nu/);
    await Promise.all([inFlight, refused]);
    expect((await fetch(`${product.url}/api/races`)).status).toBe(200);
    expect(await health()).toMatchObject({
      ready: true,
      store: expect.stringMatching(/^The event store is unavailable: /),
      notes: [expect.stringMatching(/^The event store is unavailable: .*No action is needed/)],
    });
    await store.restart();
    await until(async () => (await health()).store === 'ok');
  }
});

interface Health {
  readonly ready: boolean;
  readonly store: string;
}
