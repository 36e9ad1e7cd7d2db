import { MongoServer } from '../doubles/mongo-server';
import { FerretDb } from '../support/ferret-db';
import { findFerretDb } from '../support/find-ferretdb.cjs';
import type { MongoPlace } from './mongo-conformance';

/** A database whose server can be killed. */
export interface MortalMongoPlace extends MongoPlace {
  /** Kills the server. */
  stop(): Promise<void>;
  /** Starts or restarts the server on the same address and data. */
  start(): Promise<void>;
}

const program = findFerretDb();
let ferret: Promise<FerretDb> | undefined;
let databases = 0;

/** All MongoDB servers to test on. They stop at the end of the test file that imports this. */
export const mongoServers: readonly (readonly [name: string, open: () => Promise<MortalMongoPlace>])[] = [
  ['the wire double', onDouble],
  ...(program ? [['FerretDB', () => onFerretDb(program)] as const] : []),
];

/** The server for tests of the whole product: FerretDB where installed, because a third party wrote it. */
export const preferredMongo = mongoServers.slice(-1);

afterAll(async () => {
  await (await ferret)?.close();
});

async function onDouble(): Promise<MortalMongoPlace> {
  const server = await MongoServer.open();
  return { url: server.url, ...mortal(server), close: () => server.close() };
}

/** The databases of a test file share one process, which is slow to start. */
async function onFerretDb(program: string): Promise<MortalMongoPlace> {
  ferret ??= FerretDb.open(program);
  const server = await ferret;
  databases += 1;
  const url = server.url(`test_${String(databases)}`);
  return { url, ...mortal(server), close: () => Promise.resolve() };
}

function mortal(server: Pick<MortalMongoPlace, 'stop' | 'start'>): Pick<MortalMongoPlace, 'stop' | 'start'> {
  return { stop: () => server.stop(), start: () => server.start() };
}
