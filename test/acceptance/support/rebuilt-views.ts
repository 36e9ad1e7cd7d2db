import {
  Database,
  parseMongoDbUrl,
  EventStoreDbEventStore,
  MongoViewStore,
  SqliteEventStore,
  parseEventStoreDbUrl,
} from '@app/adapters';
import { STREAM_PREFIXES } from '@app/domain';
import { raceday } from '@app/views';
import { join } from 'node:path';
import { createOutput } from '../../../apps/ops/src/output';
import { run } from '../../../apps/ops/src/run';
import { runCommand } from '../../../apps/ops/src/testing/run-command';
import { EventStoreServer } from '../../doubles/event-store-server';
import type { RestartableMongo } from '../../engines/mongo-servers';
import { anna, Family } from './family';
import { secrets } from '../../support/node-environment';
import { temporaryFolder } from '../../support/temporary-folder';
import { START_MS, until, within } from '../../support/until';
import { itInLongRun } from './long-run';
import { MovedEdition } from './moved-edition';
import type { RunningApp } from './running-app';

const VIEW = 'view-raceday-v';

interface RebuildSetup {
  readonly open: () => Promise<RestartableMongo>;
  /** Runs only one rebuild while a node serves. */
  readonly isShortRun?: boolean;
}

/** Corrupts views in a MongoDB and rebuilds them while a node serves; `name` is that of the MongoDB. */
export function describeViewRebuild(name: string, { open, isShortRun = false }: RebuildSetup): void {
  const itInLong = itInLongRun(isShortRun);
  describe(`The views in ${name}, rebuilt while a node serves`, () => {
    const folder = temporaryFolder('rebuild');
    const edition = new MovedEdition();
    let store: EventStoreServer;
    let mongo: RestartableMongo;
    let database: Database;
    let app: RunningApp;
    let env: Record<string, string>;

    const collection = async () => {
      const all = await database.runWithRetries((db) => db.listCollections({}, { nameOnly: true }).toArray());
      return all.map((each) => each.name).filter((each) => each.startsWith(VIEW));
    };
    const rows = async () => {
      const [first] = await collection();
      const found = first === undefined ? [] : await database.all(first);
      return found.map(({ _id, row }) => ({ _id, row: row as unknown }));
    };
    /** Returns every document; of `nodes` and `lease`, which running nodes rewrite, only the ids. */
    const everything = async () => {
      const alive = ['nodes', 'lease'];
      const all = await database.runWithRetries((db) => db.listCollections({}, { nameOnly: true }).toArray());
      const names = all.map((each) => each.name).sort();
      const documents = (each: string) => (alive.includes(each) ? database.ids(each) : database.all(each));
      return Promise.all(names.map(async (each) => [each, await documents(each)]));
    };
    const start = () => edition.start({ dataDir: join(folder, 'none'), env });

    beforeAll(async () => {
      await edition.open();
      [store, mongo] = await Promise.all([EventStoreServer.start(), open()]);
      env = {
        ...secrets,
        ...{ EVENTSTORE_URL: store.url, MONGODB_URL: mongo.url },
        ...edition.commonEnv,
      };
      database = await Database.open(parseMongoDbUrl(mongo.url));
      app = await start();
      await app.createRaceWith(5);
      await until(async () => (await rows()).length >= 6);
    });
    afterAll(async () => {
      await app.stop();
      await database.close();
      store.kill();
      await mongo.close();
      await edition.mailServer.close();
    });

    itInLong('are not changed by a dry run', async () => {
      const dry = (...views: string[]) => runCommand(['rebuild', ...views, '--dry-run'], env);
      // The leader has nothing left to write.
      await until(async () => !/now, (?!up to the end)/.test((await dry()).text));
      const [first = ''] = await collection();
      // A removed row: its document has no row.
      await database.insert(first, { _id: 'was\nhere', row: null });
      const before = [await everything(), store.log.all.length];
      const { code, text } = await dry('raceday');
      const { version } = raceday;
      expect([code, text.split('\n')]).toEqual([
        0,
        [
          `raceday: version ${String(version)}, 7 rows now, up to the end of the log; the whole log to read`,
          expect.stringMatching(/^The log ends at position [1-9]\d*\.$/),
          '1 would be rebuilt. Nothing was changed.',
          '',
        ],
      ]);
      expect((await dry()).text).toMatch(/^[1-9]\d+ would be rebuilt\./m);
      expect([await everything(), store.log.all.length]).toEqual(before);
      await database.remove(first, 'was\nhere');
    });

    itInLong('resume from their checkpoint, as a dry run reports', async () => {
      const eventLog = await EventStoreDbEventStore.find(parseEventStoreDbUrl(store.url), {
        prefixes: STREAM_PREFIXES,
      });
      const { version } = raceday;
      const checkpoint = { version, log: eventLog?.logId ?? '', position: (await eventLog?.head()) ?? '' };
      await eventLog?.close();
      const beside = new MongoViewStore(database, [raceday], { isRebuild: true });
      await beside.save('raceday', [], checkpoint);
      const place = String(Number(checkpoint.position));
      const begun = (await runCommand(['rebuild', 'raceday', '--dry-run'], env)).text;
      await beside.save('raceday', [], { ...checkpoint, version: version + 1 });
      const others = (await runCommand(['rebuild', 'raceday', '--dry-run'], env)).text;
      await beside.clear('raceday');
      expect(begun).toContain(`to read from position ${place} on\nThe log ends at position ${place}.`);
      expect(others).toContain('the whole log to read');
    });

    it('are as before the corruption, and are served throughout', async () => {
      const whole = await rows();
      const [first = ''] = await collection();
      const spoilt = whole.find(({ row }) => JSON.stringify(row).includes('Ek 3'));
      await database.remove(first, spoilt?._id ?? '');
      await database.set(first, { _id: whole.at(-1)?._id ?? '' }, { row: { firstname: 'Nobody' } });
      expect(await rows()).not.toEqual(whole);

      const rebuilding = within(runCommand(['rebuild', 'raceday'], env), 'the rebuild to end', START_MS);
      const going = { on: true };
      void rebuilding.finally(() => (going.on = false));
      while (going.on) expect((await app.request('/api/races/get/race-250913-08')).text).toContain('Ek 3');
      const { code, text } = await rebuilding;
      expect([code, text]).toEqual([
        0,
        expect.stringMatching(/^Log read to position: (\d+) of \1$[^]*^1 rebuilt[^]*^raceday: swapped in$/m),
      ]);
      expect(await rows()).toEqual(whole);
      expect(await collection()).toEqual([first]);
    });

    itInLong('are rebuilt although MongoDB is unavailable meanwhile, which is reported', async () => {
      const before = await rows();
      // Counts new subscriptions: open ones may belong to the previous rebuild.
      const [goOn, followed] = [store.faults.holdLiveEvents(), store.subscriptionsStarted];
      let text = '';
      const out = createOutput({ write: (more: string) => (text += more) });
      const rebuilding = run(['rebuild', 'raceday'], { env, out });
      await until(() => store.subscriptionsStarted > followed);
      await mongo.stop();
      goOn();
      await until(() => /^waiting: /m.test(text));
      await mongo.start();
      expect([await rebuilding, text]).toEqual([0, expect.stringMatching(/^raceday: swapped in$/m)]);
      expect(await rows()).toEqual(before);
    });

    itInLong('leave no personal data behind: an interrupted rebuild is deleted', async () => {
      const { version } = raceday;
      const beside = [`${VIEW}${String(version)}-beside`, `view-raceday-beside-v${String(version)}`];
      for (const name of beside) await database.insert(name, { _id: 'name', row: { lastname: 'Ek 3' } });
      const all = async () => {
        const found = await database.runWithRetries((db) =>
          db.listCollections({}, { nameOnly: true }).toArray(),
        );
        return found.map(({ name }) => name);
      };
      expect(await all()).toEqual(expect.arrayContaining(beside));
      expect((await runCommand(['rebuild', 'devices'], env)).code).toBe(0);
      await until(async () => !(await all()).some((name) => beside.includes(name)));
    });

    itInLong('follow new events, and a node starts from them', async () => {
      const family = await Family.signIn(app, 'late');
      app.clock.set(Date.parse('2025-09-11T10:00:00Z'));
      await family.save({ a: { ...anna, firstname: 'Elsa' } });
      await family.book('HIFSPRINGER');
      await until(async () => JSON.stringify(await rows()).includes('Elsa'));
      const checked = (await runCommand(['check'], env)).text;
      expect(checked).toMatch(/^ok {5}indexes: every persisted view/m);
      expect(checked).toMatch(
        /^(ok {5}MongoDB \S+: answers, version 7|warns {2}MongoDB \S+: answers, reports no version)/m,
      );
      await app.stop();
      app = await start();
      const list = (await app.request('/api/races/get/race-250913-56')).text;
      expect(list).toContain('Elsa');
      expect((await app.request('/api/races/get/race-250913-08')).text).toContain('Ek 3');
    });

    itInLong('are not rebuilt for an unknown name, or without stored views', async () => {
      expect((await runCommand(['rebuild', 'start'], env)).code).toBe(2);
      const { code, text } = await runCommand(['rebuild'], { DATA_DIR: folder });
      expect([code, text]).toEqual([1, expect.stringContaining('views are in memory here')]);
    });
  });

  if (isShortRun) return;
  describe(`The views in ${name}, of a log in a folder`, () => {
    const folder = temporaryFolder('rebuild-folder');
    const edition = new MovedEdition();
    let mongo: RestartableMongo;
    let app: RunningApp;
    beforeAll(async () => {
      await edition.open();
      mongo = await open();
      app = await edition.start({ dataDir: folder, env: { MONGODB_URL: mongo.url } });
      await app.createRaceWith(3);
    });
    afterAll(async () => {
      await app.stop();
      await mongo.close();
      await edition.mailServer.close();
    });

    it('are counted in events, and are rebuilt only while no product runs there', async () => {
      const env = { ...edition.commonEnv, DATA_DIR: folder, MONGODB_URL: mongo.url };
      for (const args of [['rebuild'], ['rebuild', '--dry-run']]) {
        const { code, text } = await runCommand(args, env);
        expect([code, text]).toEqual([1, expect.stringMatching(/^Refused: a product runs on .*: stop it/)]);
      }
      await app.stop();
      const eventLog = await SqliteEventStore.open(join(folder, 'events.sqlite'));
      const events = String(Number(await eventLog.head()));
      await eventLog.close();

      const dry = await runCommand(['rebuild', 'raceday', '--dry-run'], env);
      expect(dry.text).toContain(`5 rows now, up to the end of the log; ${events} events to read\n`);
      const { code, text } = await runCommand(['rebuild'], env);
      expect([code, text]).toEqual([
        0,
        expect.stringContaining(`Log read to position: ${events} of ${events}\n`),
      ]);
    });
  });
}
