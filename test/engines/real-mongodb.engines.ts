import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { mongoAdaptersContract } from './mongo-adapters.contract';
import { mongoConformance } from './mongo-conformance';

// A missing server fails the run: it was asked for explicitly.
const url = process.env.TEST_MONGODB_URL ?? '';
const CONNECT_TIMEOUT_MS = 10_000;

/** Connects once, so that the run waits for a missing server once. */
const connection = connect();

async function connect(): Promise<MongoClient> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS });
  return client.connect();
}

const open = async () => {
  const client = await connection;
  const name = `test-${randomUUID()}`;
  return {
    url: urlOfDatabase(name),
    close: async () => {
      await client.db(name).dropDatabase();
    },
  };
};

/** The connection string with another database, and with the original authSource. */
function urlOfDatabase(name: string): string {
  const [, server = '', own, parameters] = /^([^/]+\/\/[^/?]+)(?:\/([^?]+)?)?(?:\?(.*))?$/.exec(url) ?? [];
  const query = new URLSearchParams(parameters);
  if (server.includes('@') && !query.has('authSource')) query.set('authSource', own ?? 'admin');
  return `${server}/${name}?${query.toString()}`;
}

it('TEST_MONGODB_URL names a server', () => {
  expect(url).toMatch(/^mongodb/);
});

afterAll(async () => {
  const client = await connection.catch(() => undefined);
  await client?.close();
});

mongoConformance('the server at TEST_MONGODB_URL', open);
mongoAdaptersContract('the server at TEST_MONGODB_URL', open);
