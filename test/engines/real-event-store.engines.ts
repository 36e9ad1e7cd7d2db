import { EventStoreDbEventStore, parseEventStoreDbUrl } from '@app/adapters';
import { eventStoreContract, twoHandlersContract } from '@app/eventing/testing';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runConformance } from '../doubles/event-store-conformance';
import { PrefixedEventStore } from './prefixed-event-store';

// A missing server fails the run: it was asked for explicitly.
const url = process.env.TEST_EVENTSTORE_URL ?? '';

const open = async () => {
  const name = `test-${randomUUID()}-`;
  const onWaiting = (why: string) => {
    throw new Error(`no server answers at TEST_EVENTSTORE_URL: ${why}`);
  };
  const options = { prefixes: [name], onWaiting };
  return new PrefixedEventStore(await EventStoreDbEventStore.open(parseEventStoreDbUrl(url), options), name);
};

it('TEST_EVENTSTORE_URL names a server', () => {
  expect(url).toMatch(/^esdb/);
});

eventStoreContract('The server at TEST_EVENTSTORE_URL', open);
twoHandlersContract('The server at TEST_EVENTSTORE_URL', open);

describe('The server at TEST_EVENTSTORE_URL', () => {
  const recorded = JSON.parse(
    readFileSync(join(__dirname, '../fixtures/event-store-answers.json'), 'utf8'),
  ) as Record<string, unknown>;
  let seen: Record<string, unknown>;
  beforeAll(async () => (seen = await runConformance(url)));

  it.each(Object.keys(recorded))('answers as recorded: %s', (name) => {
    expect(seen[name]).toEqual(recorded[name]);
  });
});
