import { setTimeout as pause } from 'node:timers/promises';
import { HttpConnection, requestBytes } from '../harness/http-load';
import { monotonicMs } from '../harness/machine';
import { serveParent } from '../harness/helper-process';
import { percentile } from '../harness/measure';

/** Visitors who open pages at an even rate, even if the server cannot follow, in their own process. */
const methods = { begin, stop };
export type Visitors = typeof methods;
serveParent(methods);

/** The pages to open: the page itself, then the requests it makes on start. */
interface VisitSettings {
  readonly port: number;
  /** In turn. */
  readonly paths: readonly string[];
  readonly perSecond: number;
}

/** The pages opened a second, and the latency of the page itself, ms. */
interface VisitStats {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const idle: HttpConnection[] = [];
const latencies: number[] = [];
let visiting: Promise<number> | undefined;
let isStopping = false;

/** Opens pages until `stop`. */
function begin(settings: VisitSettings): void {
  isStopping = false;
  latencies.length = 0;
  visiting = openPages(settings);
}

/** Waits for the last requested pages. Throws when one of them was refused. */
async function stop(): Promise<VisitStats> {
  isStopping = true;
  const ms = (await visiting) ?? NaN;
  visiting = undefined;
  for (const connection of idle.splice(0)) connection.close();
  return {
    perSecond: (latencies.length / ms) * 1000,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

async function openPages({ port, paths, perSecond }: VisitSettings): Promise<number> {
  const began = monotonicMs();
  const pages: Promise<void>[] = [];
  for (let nth = 0; !isStopping; nth++) {
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
  await fetchPage(connection, path);
  latencies.push(monotonicMs() - at);
  await fetchPage(connection, '/api/config');
  idle.push(connection);
}

async function fetchPage(connection: HttpConnection, path: string): Promise<void> {
  const { status } = await connection.send(requestBytes(`GET ${path}`, { 'accept-encoding': 'br' }));
  if (status !== 200) throw new Error(`${path} answered ${String(status)}`);
}
