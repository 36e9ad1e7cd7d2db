import { Database, databaseAddress } from '@app/adapters';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asked } from '../../../apps/ops/src/testing/asked';
import { EventStoreServer } from '../../doubles/event-store-server';
import type { MortalMongoPlace } from '../../engines/mongo-servers';
import { anna, Family, until } from './family';
import { MovedEdition, type Office } from './moved-edition';
import type { RunningApp } from './running-app';

const VIEW = 'view-raceday-v';

/** Views in a MongoDB are spoilt and made again while a node serves; `name` is that of the MongoDB. */
export function viewsAreRebuilt(
  name: string,
  { open, office }: { readonly open: () => Promise<MortalMongoPlace>; readonly office: Office },
): void {
  describe(`The views in ${name}, made again while a node serves`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'rebuild-'));
    const edition = new MovedEdition(office);
    let store: EventStoreServer;
    let mongo: MortalMongoPlace;
    let database: Database;
    let app: RunningApp;
    let env: Record<string, string>;

    const collection = async () => {
      const all = await database.ask((db) => db.listCollections({}, { nameOnly: true }).toArray());
      return all.map((each) => each.name).filter((each) => each.startsWith(VIEW));
    };
    const rows = async () => {
      const [first] = await collection();
      const found = first === undefined ? [] : await database.all(first);
      return found.map(({ _id, row }) => ({ _id, row: row as unknown }));
    };
    const start = () => edition.start({ dataDir: join(folder, 'none'), env });

    beforeAll(async () => {
      await edition.open();
      [store, mongo] = await Promise.all([EventStoreServer.start(), open()]);
      env = {
        ...{ EVENTSTORE_URL: store.url, MONGODB_URL: mongo.url, MASTER_KEY: 'm'.repeat(43) },
        ...{
          REGISTRATION_SECRET: 'r'.repeat(43),
          ADMIN_TOKEN: 'a'.repeat(43),
          SESSION_SECRET: 's'.repeat(43),
        },
        ...edition.common,
      };
      database = await Database.open(databaseAddress(mongo.url));
      app = await start();
      await app.raceWith(5);
      await until(async () => (await rows()).length >= 6);
    });
    afterAll(async () => {
      await app.stop();
      await database.close();
      store.kill();
      await mongo.close();
      await office.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it('are what they were before they were spoilt, and are served all the time', async () => {
      const whole = await rows();
      const [first = ''] = await collection();
      const spoilt = whole.find(({ row }) => JSON.stringify(row).includes('Ek 3'));
      await database.remove(first, spoilt?._id ?? '');
      await database.set(first, { _id: whole.at(-1)?._id ?? '' }, { row: { firstname: 'Nobody' } });
      expect(await rows()).not.toEqual(whole);

      const remaking = asked(['rebuild', 'raceday'], env);
      const going = { on: true };
      void remaking.finally(() => (going.on = false));
      while (going.on) expect((await app.ask('/api/races/get/race-250913-08')).text).toContain('Ek 3');
      const { code, text } = await remaking;
      expect([code, text]).toEqual([0, expect.stringMatching(/1 made anew[^]*raceday: in its place/)]);
      expect(await rows()).toEqual(whole);
      expect(await collection()).toEqual([first]);
    });

    it('go on from there, and a node begins from them', async () => {
      const family = await Family.signIn(app, 'late');
      app.clock.set(Date.parse('2025-09-11T10:00:00Z'));
      await family.save({ a: { ...anna, firstname: 'Elsa' } });
      await family.book('HIFSPRINGER');
      await until(async () => JSON.stringify(await rows()).includes('Elsa'));
      expect((await asked(['check'], env)).text).toMatch(/^ok {5}indexes: every view/m);
      await app.stop();
      app = await start();
      const list = (await app.ask('/api/races/get/race-250913-56')).text;
      expect(list).toContain('Elsa');
      expect((await app.ask('/api/races/get/race-250913-08')).text).toContain('Ek 3');
    });

    it('are refused by a wrong name, and where there are none', async () => {
      expect((await asked(['rebuild', 'start'], env)).code).toBe(2);
      const { code, text } = await asked(['rebuild'], { DATA_DIR: folder });
      expect([code, text]).toEqual([1, expect.stringContaining('views lie in memory here')]);
    });
  });
}
