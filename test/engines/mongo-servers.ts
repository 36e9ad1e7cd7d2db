import { MongoServer } from '../doubles/mongo-server';
import { FerretDb } from '../support/ferret-db';
import { findFerretDb } from '../support/find-ferretdb.cjs';
import type { MongoInstance } from './mongo-conformance';

/** A database whose server can be killed. */
export interface RestartableMongo extends MongoInstance {
  /** Kills the server. */
  stop(): Promise<void>;
  /** Starts or restarts the server on the same address and data. */
  start(): Promise<void>;
}

const program = findFerretDb();
let ferret: Promise<FerretDb> | undefined;
let databases = 0;

/** All MongoDB servers to test on. They stop at the end of the test file that imports this. */
export const mongoServers: readonly (readonly [name: string, open: () => Promise<RestartableMongo>])[] = [
  ['the wire double', openDouble],
  ...(program ? [['FerretDB', () => openFerretDb(program)] as const] : []),
];

/** The server for tests of the whole product: FerretDB where installed, because a third party wrote it. */
export const preferredMongo = mongoServers.slice(-1);

afterAll(async () => {
  await (await ferret)?.close();
});

async function openDouble(): Promise<RestartableMongo> {
  const server = await MongoServer.open();
  return { url: server.url, ...restartable(server), close: () => server.close() };
}

/** The databases of a test file share one process, which is slow to start. */
async function openFerretDb(program: string): Promise<RestartableMongo> {
  ferret ??= FerretDb.open(program);
  const server = await ferret;
  databases += 1;
  const url = server.url(`test_${String(databases)}`);
  return { url, ...restartable(server), close: () => Promise.resolve() };
}

function restartable(
  server: Pick<RestartableMongo, 'stop' | 'start'>,
): Pick<RestartableMongo, 'stop' | 'start'> {
  return { stop: () => server.stop(), start: () => server.start() };
}
