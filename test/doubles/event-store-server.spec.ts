import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runConformance } from './conformance/conformance';
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

describe('EventStoreServer beyond the recorded answers', () => {
  it('leaves no call open', async () => {
    const left = () => server.openReads + server.openSubscriptions + server.unansweredAppends;
    await until(() => left() === 0);
  });

  it('refuses a deletion with a wrong expected revision', async () => {
    const client = EventStoreDBClient.connectionString(server.url);
    await client.appendToStream('to-delete', jsonEvent({ type: 'Happened', data: {} }));
    await expect(client.deleteStream('to-delete', { expectedRevision: 4n })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      expectedVersion: 4n,
      actualVersion: 0n,
    });
    await client.dispose();
  });
});
