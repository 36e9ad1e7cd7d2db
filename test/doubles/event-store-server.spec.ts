import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformance } from './conformance/conformance';
import { EventStoreServer } from './event-store-server';

/** Recorded from EventStoreDB 23.10.8, one node and a cluster of three, through client 6.2.1: both answered the same. */
const recorded = JSON.parse(
  readFileSync(join(__dirname, '../fixtures/event-store-answers.json'), 'utf8'),
) as Record<string, unknown>;

describe('The event store double', () => {
  let server: EventStoreServer;
  let seen: Record<string, unknown>;
  beforeAll(async () => {
    server = await EventStoreServer.start();
    seen = await conformance(server.url);
  });
  afterAll(() => server.stop());

  it('is asked all that was recorded', () => {
    expect(Object.keys(seen).sort()).toEqual(Object.keys(recorded).sort());
  });

  it.each(Object.keys(recorded))('answers as EventStoreDB does: %s', (name) => {
    expect(seen[name]).toEqual(recorded[name]);
  });
});
