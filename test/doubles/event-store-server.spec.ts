import { BACKWARDS, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runConformance } from './event-store-conformance';
import { EventStoreServer } from './event-store-server';
import { until } from '../support/until';

/**
 * Recorded from EventStoreDB 23.10.8 through client 6.2.1; one node and a cluster of three gave the same
 * answers. A double shares its authors' misunderstandings, so it is right only where it gives these answers.
 */
const recorded = JSON.parse(
  readFileSync(join(__dirname, '../fixtures/event-store-answers.json'), 'utf8'),
) as Record<string, unknown>;

const names = Object.keys(recorded);

let server: EventStoreServer;
beforeAll(async () => (server = await EventStoreServer.start()));
afterAll(() => server.kill());

describe('EventStoreServer against recorded answers', () => {
  let seen: Record<string, unknown>;
  beforeAll(async () => (seen = await runConformance(server.url)));

  it('runs every recorded scenario', () => {
    expect(Object.keys(seen).sort()).toEqual([...names].sort());
  });

  it.each(names)('answers like EventStoreDB: %s', (name) => {
    expect(seen[name]).toEqual(recorded[name]);
  });
});

it('EventStoreServer leaves no call open', async () => {
  await until(() => server.openReads + server.openSubscriptions === 0);
});

it('EventStoreServer refuses what the product does not use', async () => {
  const client = EventStoreDBClient.connectionString(server.url);
  const [credentials, event] = [{ username: 'a', password: 'b' }, jsonEvent({ type: 'Happened', data: {} })];
  const unserved = { message: expect.stringContaining('only what the product uses') as string };
  await expect(client.appendToStream('a', event, { credentials })).rejects.toMatchObject(unserved);
  const read = async () => {
    for await (const each of client.readStream('a', { direction: BACKWARDS, fromRevision: 2n })) return each;
    return undefined;
  };
  await expect(read()).rejects.toMatchObject(unserved);
  await client.dispose();
});
