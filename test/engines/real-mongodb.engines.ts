import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { mongoAdaptersContract } from './mongo-adapters.part';
import { mongoConformance } from './mongo-conformance';

// Asked for and not there is a failure, never left out: whoever runs this wants to know.
const url = process.env.TEST_MONGODB_URL ?? '';
const PATIENCE_MS = 10_000;

/** Connects once, so that a server that is not there is waited for once. */
const reached = connected();

async function connected(): Promise<MongoClient> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: PATIENCE_MS });
  return client.connect();
}

const open = async () => {
  const client = await reached;
  const name = `test-${randomUUID()}`;
  return {
    url: inDatabase(name),
    close: async () => {
      await client.db(name).dropDatabase();
    },
  };
};

/** The connection string with another database. Who signs in does so where it was: at the one that it named, or at `admin`. */
function inDatabase(name: string): string {
  const [, server = '', own, parameters] = /^([^/]+\/\/[^/?]+)(?:\/([^?]+)?)?(?:\?(.*))?$/.exec(url) ?? [];
  const query = new URLSearchParams(parameters);
  if (server.includes('@') && !query.has('authSource')) query.set('authSource', own ?? 'admin');
  return `${server}/${name}?${query.toString()}`;
}

it('TEST_MONGODB_URL names a server', () => {
  expect(url).toMatch(/^mongodb/);
});

afterAll(async () => {
  const client = await reached.catch(() => undefined);
  await client?.close();
});

mongoConformance('the server at TEST_MONGODB_URL', open);
mongoAdaptersContract('the server at TEST_MONGODB_URL', open);
