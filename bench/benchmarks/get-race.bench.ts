import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import { HttpConnection, requestBytes, createLoad } from '../harness/http-load';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtMost, runInterleaved } from '../harness/measure';
import { onProduct, type RunningProduct } from '../harness/running-product';
import type { BaselineServers } from '../processes/baseline-servers';

const RUNNERS = 500;
const REQUESTS = 15_000;
const PART = 'race-250913-10';

/** The list that every visitor's phone requests. */
export const getRace: Benchmark = {
  name: 'get-race',
  isDefault: true,
  title: 'GET of a race of 500 runners, 64 in flight (baseline: node:http and the same bytes)',
  measure: (scale) => onProduct((product) => measure(product, scale)),
};

async function measure(product: RunningProduct, scale: Scale): Promise<MetricResult[]> {
  return HelperProcess.use('baseline-servers', async (baselineServer: HelperProcess<BaselineServers>) => {
    await BenchmarkRace.start(product, PART, RUNNERS);
    const { bytes, etag } = await listOf(product);
    const port = await baselineServer.call('openListServer', bytes, etag);
    const baselineLoad = createLoad({ port, pid: baselineServer.pid }, { busyWait: true });
    const ourLoad = createLoad(product, { busyWait: true });
    const many = (request: Buffer) => Array<Buffer>(scale.scaled(REQUESTS)).fill(request);
    const lists = many(listRequest({}));
    const repeats = many(listRequest({ 'if-none-match': etag }));

    const run = await runInterleaved(scale, {
      baseline: () => baselineLoad(lists, 200),
      ours: () => ourLoad(lists, 200),
      baselineUnchanged: () => baselineLoad(repeats, 304),
      oursUnchanged: () => ourLoad(repeats, 304),
    });
    const cpu = { metric: 'cpuUsPerOperation', unit: 'µs' } as const;
    const perSecond = { metric: 'perSecond', unit: '/s' } as const;
    const size = `${(bytes.length / 1000).toFixed(1)} kB brotli`;
    return [
      ...compare(run.baseline, run.ours, [
        { ...cpu, what: `server CPU, 200 (${size})`, goal: ratioAtMost(1.35) },
      ]),
      ...compare(run.baselineUnchanged, run.oursUnchanged, [
        { ...cpu, what: 'server CPU, 304', goal: ratioAtMost(1.5) },
      ]),
      ...compare(run.baseline, run.ours, [{ ...perSecond, what: 'answers, 200' }]),
      ...compare(run.baselineUnchanged, run.oursUnchanged, [{ ...perSecond, what: 'answers, 304' }]),
      ...compare(run.baseline, run.ours, [{ metric: 'p99', unit: 'ms', what: 'p99, 200' }]),
    ];
  });
}

function listRequest(headers: Readonly<Record<string, string>>): Buffer {
  return requestBytes(`GET /api/races/get/${PART}`, { 'accept-encoding': 'br', ...headers });
}

/** The list in the exact bytes that the product sends. */
async function listOf({ port }: RunningProduct): Promise<{ bytes: Buffer; etag: string }> {
  const connection = await HttpConnection.open(port);
  const { body, head } = await connection.send(listRequest({}));
  connection.close();
  const etag = /\r\netag: *(\S+)/i.exec(head)?.[1];
  if (etag === undefined) throw new Error('the list has no ETag');
  return { bytes: body, etag };
}
