import { MongoServer } from '../doubles/mongo-server';
import { FerretDb } from '../support/ferret-db';
import { findFerretDb } from '../support/find-ferretdb.cjs';
import type { MongoPlace } from './mongo-conformance';

/** One whose server can be killed. */
export interface MortalMongoPlace extends MongoPlace {
  /** Kills the server. */
  stop(): Promise<void>;
  /** Starts it, again where it runs, at the same address with all that it has kept. */
  start(): Promise<void>;
}

const program = findFerretDb();
let ferret: Promise<FerretDb> | undefined;
let databases = 0;

/** Every server that whatever stands on MongoDB is tested with. For use in a test file: what it has started ends with that. */
export const mongoServers: readonly (readonly [name: string, open: () => Promise<MortalMongoPlace>])[] = [
  ['the wire double', onDouble],
  ...(program ? [['FerretDB', () => onFerretDb(program)] as const] : []),
];

/** What proofs of the whole product stand on: the one that nobody here wrote, where it can be had. */
export const preferredMongo = mongoServers.slice(-1);

afterAll(async () => {
  await (await ferret)?.close();
});

async function onDouble(): Promise<MortalMongoPlace> {
  const server = await MongoServer.open();
  return { url: server.url, ...mortal(server), close: () => server.close() };
}

/** All databases of a test file are in one process, which is slow to start. */
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
