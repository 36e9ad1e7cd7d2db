import { MongoServer } from '../../test/doubles/mongo-server';
import { FerretDb } from '../../test/support/ferret-db';
import { serveParent } from '../harness/serve-parent';

/** A server of MongoDB's protocol, outside the measured process: our double, or FerretDB. */
const methods = { openDouble, openFerretDb, close };
export type MongoProcess = typeof methods;
serveParent(methods);

let ferret: FerretDb | undefined;
/** Stops FerretDB when this process exits. */
process.on('exit', () => void ferret?.stop());

async function openDouble(): Promise<string> {
  const server = await MongoServer.open();
  return server.url;
}

async function openFerretDb(program: string): Promise<string> {
  ferret = await FerretDb.open(program);
  return ferret.url('bench');
}

/** Call it before stopping the process: FerretDB is its own process, with files. */
async function close(): Promise<void> {
  await ferret?.close();
}
