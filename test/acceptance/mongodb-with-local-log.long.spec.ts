import { readdirSync } from 'node:fs';
import { temporaryFolder } from '../support/temporary-folder';
import { freePort } from '../../apps/demo/src/free-port';
import { Organiser } from '../../apps/demo/src/organiser';
import { ServerProcess } from '../../apps/demo/src/server-process';
import { MongoServer } from '../doubles/mongo-server';
import { killAll, SERVER_ENTRY, startServer } from './support/server-process';

const clock = '2025-09-13T07:25:00.000Z';
const part = 'race-250913-56';
const annika = {
  key: 'a',
  firstname: 'Annika',
  lastname: 'Ek',
  age: 41,
  group: 'Dam',
  company: '',
  distance: 5.6,
};

describe('The product with its event log in a folder and everything else in MongoDB', () => {
  const dataDir = temporaryFolder('mongodb-with-local-log');
  let mongo: MongoServer;
  let product: ServerProcess;

  const startProduct = async () => {
    product = await ServerProcess.start({
      dataDir,
      port: await freePort(),
      clock,
      entry: SERVER_ENTRY,
      database: mongo.url,
    });
  };

  beforeAll(async () => {
    mongo = await MongoServer.open();
    await startProduct();
  });
  afterAll(async () => {
    await product.stop();
    killAll();
    await mongo.close();
  });

  it('stores events in the folder and the rest in MongoDB, and has both after a kill', async () => {
    const organiser = await Organiser.signIn(product.url, product.adminToken);
    await organiser.createRace({ part, date: '2025-09-13', distance: 5600 });
    const sort = await organiser.addRunner(part, annika);
    await product.stop('SIGKILL');
    const files = readdirSync(dataDir).filter((name) => !name.endsWith('-wal'));
    expect(files).toEqual(
      expect.arrayContaining(['admin-token', 'events.sqlite', 'master-key', 'registration-secret']),
    );
    expect(files).not.toEqual(expect.arrayContaining([expect.stringMatching(/keys|reactors|sessions/)]));
    await startProduct();
    const again = await Organiser.signIn(product.url, product.adminToken);
    expect(await again.runnersIn(part)).toEqual([sort]);
    expect(await (await fetch(`${product.url}/api/races/get/${part}`)).text()).toContain('Annika');
  });

  it("does not start on a database without people's keys, and names no person", async () => {
    await product.stop();
    const empty = await MongoServer.open();
    const env = { DATA_DIR: dataDir, CLOCK: clock, MONGODB_URL: empty.url };
    const { code, output } = await startServer(env).exit;
    await empty.close();
    expect(code).toBe(1);
    expect(output).toMatch(/MongoDB lacks the keys of 1 person with sealed events/);
    expect(output).toMatch(/ACCEPT_LOSS=/);
    expect(output).not.toContain('Annika');
    await startProduct();
  });
});
