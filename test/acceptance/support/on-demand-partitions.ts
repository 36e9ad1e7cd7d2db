import { FixedClock, MemoryMailer, MemoryViewStore, MongoViewStore } from '@app/adapters';
import { ProjectionRunner } from '@app/eventing';
import { raceday } from '@app/views';
import { Logger } from '@nestjs/common';
import { MongoClient } from 'mongodb';
import { type Config, readConfig } from '../../../apps/server/src/platform/config/config';
import { type Engines, openEngines } from '../../../apps/server/src/platform/engines/engines';
import { PersistedViews } from '../../../apps/server/src/platform/operations/persisted-views';
import { EventStoreServer } from '../../doubles/event-store-server';
import type { RestartableMongo } from '../../engines/mongo-servers';
import { namesIn } from './family';
import { itInLongRun } from './long-run';
import { nodeEnvironment } from '../../support/node-environment';
import { until } from '../../support/until';
import { lastYearsPart, lastYear, registerAndRace } from './last-year';
import { part, type RunningApp, startApp } from './running-app';

const lastAugust = Date.parse('2024-08-20T10:00:00Z');
const morning = Date.parse('2025-09-13T07:30:00Z');
/** Requests for last year's race, by visitors and by organisers. */
const [lists, files] = [
  [`/api/races/get/${lastYearsPart}`, `/api/races/years/${lastYearsPart}/101`],
  [`/admin/api/races/get/${lastYearsPart}`, `/admin/api/results/${lastYearsPart}/federation`],
];

interface PartitionsSetup {
  readonly open: () => Promise<RestartableMongo>;
  /** Leaves out the test that stops the server. */
  readonly isShortRun?: boolean;
}

/**
 * Starts nodes from the rows of a MongoDB (`name`) and checks that they read last year's partitions only on
 * request.
 */
export function describeOnDemandPartitions(
  name: string,
  { open, isShortRun = false }: PartitionsSetup,
): void {
  describe(`A node with a warm start from ${name}`, () => {
    let store: EventStoreServer;
    let mongo: RestartableMongo;
    let app: RunningApp;
    let whole: RunningApp;
    const apps: RunningApp[] = [];
    /** `view partition` for each partition whose rows were read from MongoDB. */
    let read = new Set<string>();

    const node = async (now: number, changes: Partial<Config> = {}, own: Partial<Engines> = {}) => {
      const settings = Object.assign(readConfig(nodeEnvironment(store, mongo)), changes);
      const engines = await openEngines(settings, new FixedClock(now));
      const config = { ...changes, dataDir: '/nonexistent' };
      const started = await startApp({
        now,
        config,
        engines: { ...engines, mailer: new MemoryMailer(), ...own },
      });
      apps.push(started);
      return started;
    };
    /** Waits until MongoDB's rows contain every event. Any node may be the leader and write them. */
    const waitUntilPersisted = async ({ app: running }: RunningApp) => {
      const views = running.get(ProjectionRunner);
      // On a busy machine the node's views may still be behind the log.
      await views.caughtUp();
      const areAt = (states: ReturnType<PersistedViews['status']>) =>
        states.length > 0 && states.every(isAt(views.position));
      await until(() => apps.some((each) => areAt(each.app.get(PersistedViews).status())));
    };
    const answers = async (to: RunningApp) => {
      const asked = [
        ...lists.map((path) => to.request(path)),
        ...files.map((path) => to.getAsOrganiser(path)),
      ];
      return (await Promise.all(asked)).map(({ status, text }) => [status, text]);
    };
    const inMongo = async () => {
      const client = new MongoClient(mongo.url);
      const rows = await client
        .db()
        .collection(`view-raceday-v${String(raceday.version)}`)
        .find()
        .toArray();
      await client.close();
      return JSON.stringify(rows);
    };
    const readOfLastYear = () => [...read].filter((place) => /2024|240914/.test(place));

    beforeAll(async () => {
      for (const level of ['log', 'warn', 'error'] as const)
        jest.spyOn(Logger.prototype, level).mockImplementation();
      [store, mongo] = await Promise.all([EventStoreServer.start(), open()]);
      const lastYears = await node(lastAugust, { edition: lastYear });
      await registerAndRace(lastYears, lastYearsPart, 101);
      await waitUntilPersisted(lastYears);
      await lastYears.stop();
      watchReads((place) => read.add(place));
      app = await node(morning);
      await waitUntilPersisted(app);
    });
    afterAll(async () => {
      for (const each of apps) await each.stop();
      store.kill();
      await mongo.close();
      jest.restoreAllMocks();
    });

    it("does not read last year's rows, nor does the leader that persists them", async () => {
      expect(await inMongo()).toContain('Anna');
      expect(readOfLastYear()).toEqual([]);
      expect([...read]).toContain('raceday all');
      await app.createRaceWith(1);
      await waitUntilPersisted(app);
      expect(readOfLastYear()).toEqual([]);
    });

    it('answers for last year like a node that read the whole log, and reads the rows once', async () => {
      whole = await node(morning, {}, { viewStore: new MemoryViewStore() });
      const expected = await answers(whole);
      expect(expected.map(([status]) => status)).toEqual([200, 200, 200, 200]);
      expect(await answers(app)).toEqual(expected);
      expect(readOfLastYear()).toEqual([`raceday ${lastYearsPart}`]);
      read = new Set();
      expect(await answers(app)).toEqual(expected);
      expect((await app.request('/api/races/get/race-200912-56')).status).toBe(404);
      expect([...read]).toEqual([]);
    });

    it('applies events to last year, whether or not a client has requested it', async () => {
      const other = await node(morning);
      const [, runner] = await app.board(lastYearsPart);
      const erasure = { part: lastYearsPart, sort: runner?.sort, reason: 'Begäran per brev 2025-09-12' };
      expect(await app.sendAsOrganiser('/admin/api/erase', erasure)).toMatchObject({ status: 200 });
      for (const each of [app, whole, other])
        await until(async () => JSON.stringify(await namesIn(each, lastYearsPart)) === '["Borttagen"]');
      const expected = await answers(whole);
      expect(await answers(app)).toEqual(expected);
      expect(await answers(other)).toEqual(expected);
      await waitUntilPersisted(app);
      expect(await inMongo()).not.toMatch(/Anna Ek|"Ek"/);
      expect(await inMongo()).toContain('Borttagen');
    });

    itInLongRun(isShortRun)(
      'answers 503 for last year without MongoDB, serves this year, and recovers',
      async () => {
        const expected = await answers(app);
        const late = await node(morning);
        await mongo.stop();
        const away = await Promise.all([
          late.request(`/api/races/get/${lastYearsPart}`),
          late.request(`/api/races/get/${part}`),
        ]);
        expect(away.map(({ status }) => status)).toEqual([503, 200]);
        expect(away[0].body).toEqual({
          error: 'Äldre uppgifter går inte att läsa just nu. Försök igen om en stund.',
          code: 'store-away',
        });
        expect((await late.request('/api/races/get/race-200912-56')).status).toBe(404);
        expect((await late.request(`/resultat/${lastYearsPart}/101`)).status).toBe(200);
        expect((await late.request('/api/races?ended=true')).rows.map((row) => row.part)).toContain(
          lastYearsPart,
        );
        expect((await app.request(`/api/races/get/${lastYearsPart}`)).status).toBe(200);
        await mongo.start();
        await until(async () => (await late.request(`/api/races/get/${lastYearsPart}`)).status === 200);
        expect(await answers(late)).toEqual(expected);
        expect((await late.request(`/resultat/${lastYearsPart}/102`)).status).toBe(404);
      },
    );
  });
}

/** Calls `onRead` for each row read from MongoDB, with its view and partition. */
function watchReads(onRead: (place: string) => void): void {
  const rowsAndRemovals = Reflect.get(MongoViewStore.prototype, 'rowsAndRemovals');
  jest.spyOn(MongoViewStore.prototype, 'rowsAndRemovals').mockImplementation(async function* (
    this: MongoViewStore,
    ...asked
  ) {
    for await (const change of rowsAndRemovals.apply(this, asked)) {
      onRead(`${change.view} ${change.partition}`);
      yield change;
    }
  });
}

function isAt(place: string | undefined) {
  return ({ position }: { readonly position?: string }) => position === place;
}
