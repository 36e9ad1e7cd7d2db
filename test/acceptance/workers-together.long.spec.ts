import { FixedClock } from '@app/adapters';
import { Logger } from '@nestjs/common';
import { readConfig } from '../../apps/server/src/platform/config/config';
import { Leader } from '../../apps/server/src/platform/leader/leader';
import { openEngines } from '../../apps/server/src/platform/engines/engines';
import { EventStoreServer } from '../doubles/event-store-server';
import { MongoServer } from '../doubles/mongo-server';
import { nodeEnvironment } from '../support/node-environment';
import { until } from '../support/until';
import { type RunningApp, startApp } from './support/running-app';

describe('Two workers that start together on empty stores', () => {
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
    jest.restoreAllMocks();
  });

  const worker = async () => {
    const config = readConfig({
      ...nodeEnvironment(store, mongo),
      ROLE: 'worker',
    });
    const engines = await openEngines(config, new FixedClock(Date.parse('2025-09-13T07:30:00Z')));
    const app = await startApp({ engines, config: { engines: config.engines } });
    apps.push(app);
    return app;
  };
  const ready = (app: RunningApp) => app.request('/health/ready');
  const leaders = async () => {
    const holders = await Promise.all(apps.map(({ app }) => app.get(Leader).holder()));
    return apps.filter((_, index) => holders[index]?.isHere);
  };

  it('both start, and one of them is leader', async () => {
    const both = await Promise.all([worker(), worker()]);
    for (const app of both) expect((await ready(app)).status).toBe(200);
    await until(async () => (await leaders()).length === 1);
    expect(mongo.documents('raceday', 'nodes')).toHaveLength(2);
  });

  it('fail over to the other when the leader stops', async () => {
    const [first] = await leaders();
    if (!first) throw new Error('no worker is leader');
    await first.stop();
    apps.splice(apps.indexOf(first), 1);
    await until(async () => (await leaders()).length === 1);
  });
});
