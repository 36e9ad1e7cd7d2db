import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection, requestBytes } from '../harness/http-connection';
import { monotonicMs } from '../harness/monotonic';
import { serveParent } from '../harness/serve-parent';
import { percentile } from '../harness/statistics';

/** People who open pages at an even pace, whether the server keeps up or not, in a process of their own. */
const methods = { begin, rest };
export type Readers = typeof methods;
serveParent(methods);

/** What somebody opens: the page itself, then what it asks for as it comes to life. */
interface Opening {
  readonly port: number;
  /** In turn. */
  readonly paths: readonly string[];
  readonly perSecond: number;
}

/** How many were opened, and how long the page itself took, ms. */
interface Opened {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const idle: HttpConnection[] = [];
const took: number[] = [];
let reading: Promise<number> | undefined;
let isResting = false;

/** From now on, until `rest`. */
function begin(opening: Opening): void {
  isResting = false;
  took.length = 0;
  reading = read(opening);
}

/** Waits for the last pages that were asked for. Throws when one of them was refused. */
async function rest(): Promise<Opened> {
  isResting = true;
  const ms = (await reading) ?? NaN;
  reading = undefined;
  for (const connection of idle.splice(0)) connection.close();
  return {
    perSecond: (took.length / ms) * 1000,
    p50: percentile(took, 50),
    p99: percentile(took, 99),
  };
}

async function read({ port, paths, perSecond }: Opening): Promise<number> {
  const began = monotonicMs();
  const pages: Promise<void>[] = [];
  for (let nth = 0; !isResting; nth++) {
    pages.push(open(port, paths[nth % paths.length] ?? '/'));
    await pause(began + ((nth + 1) * 1000) / perSecond - monotonicMs());
  }
  const ms = monotonicMs() - began;
  await Promise.all(pages);
  return ms;
}

async function open(port: number, path: string): Promise<void> {
  const connection = idle.pop() ?? (await HttpConnection.open(port));
  const at = monotonicMs();
  await fetched(connection, path);
  took.push(monotonicMs() - at);
  await fetched(connection, '/api/config');
  idle.push(connection);
}

async function fetched(connection: HttpConnection, path: string): Promise<void> {
  const { status } = await connection.send(requestBytes(`GET ${path}`, { 'accept-encoding': 'br' }));
  if (status !== 200) throw new Error(`${path} answered ${String(status)}`);
}
