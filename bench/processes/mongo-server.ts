import { MongoServer } from '../../test/doubles/mongo-server';
import { FerretDb } from '../../test/support/ferret-db';
import { serveParent } from '../harness/serve-parent';

/** A server of MongoDB's protocol in a process that is not the one that is measured: our double, or FerretDB. */
const methods = { openDouble, openFerretDb, close };
export type MongoProcess = typeof methods;
serveParent(methods);

let ferret: FerretDb | undefined;
/** Nothing that was started here outlives this process. */
process.on('exit', () => void ferret?.stop());

async function openDouble(): Promise<string> {
  const server = await MongoServer.open();
  return server.url;
}

async function openFerretDb(program: string): Promise<string> {
  ferret = await FerretDb.open(program);
  return ferret.url('bench');
}

/** To be called before the process is stopped: FerretDB is a process of its own, with files. */
async function close(): Promise<void> {
  await ferret?.close();
}
