import {
  Database,
  parseMongoDbUrl,
  EventStoreDbEventStore,
  FixedClock,
  parseEventStoreDbUrl,
} from '@app/adapters';
import { catalogue, STREAM_PREFIXES } from '@app/domain';
import { type Catalogue, everyEvent, type Recorded } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { readConfig } from '../../apps/server/src/platform/config/config';
import { openEngines } from '../../apps/server/src/platform/engines/engines';
import { Stores } from '../../apps/server/src/platform/operations/stores';
import { EventStoreServer } from '../doubles/event-store-server';
import { MongoServer } from '../doubles/mongo-server';
import { nodeEnvironment } from '../support/node-environment';
import { until } from '../support/until';
import { part, type RunningApp, startApp } from './support/running-app';

const morning = Date.parse('2025-09-13T07:30:00Z');

/** The older release does not know withdrawn notices. */
const olderCatalogue: Catalogue = Object.fromEntries(
  Object.entries<Catalogue[string]>(catalogue).filter(([type]) => type !== 'NoticeWithdrawn'),
);
/**
 * The newer release extends RaceStarted, which can be written in the old version, and RaceEnded, which
 * cannot.
 */
const newerCatalogue: Catalogue = {
  ...catalogue,
  RaceStarted: {
    steps: [({ at, ...rest }) => ({ ...rest, at, shot: at })],
    downcast: ({ shot, ...rest }) => ({ ...rest, at: shot ?? rest.at }),
  },
  RaceEnded: { steps: [(old) => ({ ...old, signal: 'flagga' })] },
};

describe('Two releases on one event store and one database', () => {
  let store: EventStoreServer;
  let mongo: MongoServer;
  const apps: RunningApp[] = [];

  beforeAll(async () => {
    for (const level of ['warn', 'error'] as const) jest.spyOn(Logger.prototype, level).mockImplementation();
    [store, mongo] = await Promise.all([EventStoreServer.start(), MongoServer.open()]);
  });
  afterAll(async () => {
    for (const app of apps) await app.stop();
    store.kill();
    await mongo.close();
  });

  const enginesOf = (release: string, events: Catalogue) => {
    const config = Object.assign(readConfig(nodeEnvironment(store, mongo)), { release });
    return openEngines(config, new FixedClock(morning), events);
  };
  const node = async (release: string, events: Catalogue) => {
    const app = await startApp({ engines: await enginesOf(release, events) });
    apps.push(app);
    return app;
  };
  const logged = async (type: string) => {
    const eventLog = await EventStoreDbEventStore.open(parseEventStoreDbUrl(store.url), {
      prefixes: STREAM_PREFIXES,
    });
    const found: Recorded[] = [];
    for await (const recorded of everyEvent(eventLog)) if (recorded.event.type === type) found.push(recorded);
    await eventLog.close();
    return found.map(({ event, meta }) => ({ ...event, release: meta.release }));
  };
  const stateAt = async (app: RunningApp) =>
    (await app.request(`/api/races/get/${part}`)).body[0].state as string;
  const id = '3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f';
  const withdraw = (app: RunningApp) => app.sendAsOrganiser(`/admin/api/notices/${id}/withdraw`);
  const end = (app: RunningApp) => app.sendAsOrganiser(`/admin/api/races/end/${part}`);
  const inWords = {
    error: 'Servern uppgraderas just nu. Försök igen om en stund.',
    code: 'upgrade-under-way',
  };

  it('work together, and write what both can read', async () => {
    const [before, after] = [await node('0.1.0', olderCatalogue), await node('0.2.0', newerCatalogue)];
    const [sort] = await before.createRaceWith(1);
    await after.sendAsOrganiser('/admin/api/notices', {
      id,
      text: 'Starten är klockan tio',
      severity: 'information',
    });
    await after.sendAsOrganiser(`/admin/api/races/start/${part}`);
    const [started] = await logged('RaceStarted');
    expect(started).toMatchObject({ part, release: '0.2.0' });
    expect(started).not.toHaveProperty('v');
    await until(async () => (await stateAt(before)) === 'started');

    await before.applyCommands({ id: 'finish', type: 'FinishRunner', part, sort });
    expect(await withdraw(after)).toMatchObject({ status: 503, body: inWords });
    expect(await end(after)).toMatchObject({ status: 503, body: inWords });
    expect([...(await logged('NoticeWithdrawn')), ...(await logged('RaceEnded'))]).toEqual([]);
    expect(after.engines.nodes.running().map(({ release }) => release)).toEqual(['0.2.0', '0.1.0']);
  });

  it('write new events once the last older node has left; an older node that was not counted stops', async () => {
    const [before, after] = apps as [RunningApp, RunningApp];
    const uncounted = await node('0.1.0', olderCatalogue);
    const failureText = new Promise<string>((resolve) => uncounted.app.get(Stores).onFailure(resolve));
    await uncounted.engines.nodes.leave();
    await before.stop();
    await after.engines.nodes.heartbeat();
    expect(await withdraw(after)).toMatchObject({ status: 200 });
    expect(await failureText).toMatch(
      /0\.1\.0, cannot read NoticeWithdrawn, version 1 .*: version 0\.2\.0 wrote it/,
    );
    expect((await uncounted.sendAsOrganiser(`/admin/api/races/start/${part}`)).status).toBe(503);
    expect(uncounted.engines.store.failure()).toBeDefined();
    await uncounted.stop();

    expect(await end(after)).toMatchObject({ status: 200 });
    expect(await logged('RaceEnded')).toMatchObject([{ v: 2, release: '0.2.0' }]);
    await until(async () => (await stateAt(after)) === 'ended');
  });

  it('end the upgrade: an older node is refused, and does not block new events', async () => {
    const refused = enginesOf('0.1.0', olderCatalogue);
    await expect(refused).rejects.toThrow(/RaceEnded, version 2: version 0\.2\.0 wrote it/);
    await expect(refused).rejects.toThrow(/NoticeWithdrawn, version 1/);
    await expect(refused).rejects.toThrow(/Start version 0\.2\.0 or a newer one/);
    const database = await Database.open(parseMongoDbUrl(mongo.url));
    const nodes = await database.runWithRetries((db) => db.collection('nodes').find().toArray());
    await database.close();
    expect(nodes).toMatchObject([{ release: '0.2.0' }]);
    expect(await stateAt(await node('0.2.1', newerCatalogue))).toBe('ended');
  });
});
