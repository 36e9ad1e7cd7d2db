import { ScreenPool } from '../harness/screen-pool';
import { BenchmarkRace } from '../harness/benchmark-race';
import { type ServerProcess, measureScreenDelays } from '../harness/http-load';
import { HelperProcess } from '../harness/helper-process';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtMost, runInterleaved, summarize, valueAtMost } from '../harness/measure';
import { cpuTimeUs } from '../harness/machine';
import { onProduct, type RunningProduct } from '../harness/running-product';
import type { BaselineServers } from '../processes/baseline-servers';

const SCREENS = 1_000;
const FINISHES = 60;

/** The busiest moment at the finish: the delay for the timekeeper, and for the screens. */
export const finishToScreens: Benchmark = {
  name: 'finish-to-screens',
  isDefault: true,
  title: 'A finish to the last of 1,000 screens, 20 finishes/s (baseline: socket.io, nothing stored)',
  measure: (scale) => onProduct((product) => measure(product, scale)),
};

async function measure(product: RunningProduct, scale: Scale): Promise<MetricResult[]> {
  const baselineServer = HelperProcess.start<BaselineServers>('baseline-servers');
  const baselinePort = await baselineServer.call('openBroadcastServer');
  const screens = scale.scaled(SCREENS);
  const race = await BenchmarkRace.start(product, 'race-250913-10', scale.scaled(FINISHES));
  const baselinePool = await ScreenPool.connect(baselinePort, screens);
  const ourPool = await ScreenPool.connect(product.port, screens);
  const finishRequests = race.requestsFor('finish');
  const send = async ({ port, pid }: ServerProcess, screenPool: ScreenPool) => {
    const cpuBefore = cpuTimeUs(pid);
    const delays = await measureScreenDelays([port], finishRequests, screenPool);
    return { ...delays, cpuUsPerOperation: (cpuTimeUs(pid) - cpuBefore) / finishRequests.length };
  };
  try {
    const run = await runInterleaved(scale, {
      baseline: () => send({ port: baselinePort, pid: baselineServer.pid }, baselinePool),
      ours: async () => {
        const delays = await send(product, ourPool);
        await race.restoreAll();
        await ourPool.waitForRevision((await race.status()).revision);
        return delays;
      },
    });
    return [
      ...compare(run.baseline, run.ours, [
        { metric: 'cpuUsPerOperation', unit: 'µs', what: 'server CPU per finish' },
        { metric: 'p50', unit: 'ms', what: 'p50 to the last screen', goal: ratioAtMost(1.25) },
        { metric: 'p99', unit: 'ms', what: 'p99 to the last screen', goal: ratioAtMost(1.5) },
      ]),
      summarize(
        { metric: 'answer', unit: 'ms', what: 'p50 of the answer to the timekeeper', goal: valueAtMost(3) },
        run.ours,
      ),
    ];
  } finally {
    await Promise.all([baselinePool, ourPool].map((screenPool) => screenPool.close()));
    await baselineServer.stop();
  }
}
