import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, expectEqual, ratioAtMost, runInterleaved, valueAtMost } from '../harness/measure';
import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import { ScreenPool } from '../harness/screen-pool';
import { createLoad } from '../harness/http-load';
import { MANY_SCREENS, onProduct, type RunningProduct } from '../harness/running-product';
import type { BaselineServers } from '../processes/baseline-servers';

const RUNNERS = 10_000;
const SCREENS = 1_000;

/** A press of the finish button, from the network to the disk and back. */
export const finishOverHttp: Benchmark = {
  name: 'finish-over-http',
  isDefault: true,
  title: 'Finish command over HTTP, 64 in flight, durable (baseline: node:http and the same store)',
  measure: (scale) => onProduct((product, folder) => measure(product, folder, scale), MANY_SCREENS),
};

async function measure(product: RunningProduct, folder: string, scale: Scale): Promise<MetricResult[]> {
  return HelperProcess.use('baseline-servers', async (baselineServer: HelperProcess<BaselineServers>) => {
    const race = await BenchmarkRace.start(product, 'race-250913-10', scale.scaled(RUNNERS));
    const port = await baselineServer.call('openStoringServer', folder);
    const baselineLoad = createLoad({ port, pid: baselineServer.pid });
    const ourLoad = createLoad(product);
    const finishRequests = race.requestsFor('finish');
    let sent = 0;

    const finishAll = async (requests: readonly Buffer[]) => {
      const throughput = await ourLoad(requests, 200);
      expectEqual('finished runners', (await race.status()).finished, requests.length);
      await race.restoreAll();
      return throughput;
    };
    const { baseline, button, batch, screens } = await runInterleaved(scale, {
      baseline: () => {
        sent += finishRequests.length;
        return baselineLoad(finishRequests, 200);
      },
      button: () => finishAll(finishRequests),
      batch: () => finishAll(race.batchFinishRequests()),
      screens: async () => {
        const screenPool = await ScreenPool.connect(product.port, scale.scaled(SCREENS));
        try {
          const throughput = await finishAll(finishRequests);
          await screenPool.waitForRevision((await race.status()).revision);
          return throughput;
        } finally {
          await screenPool.close();
        }
      },
    });
    expectEqual('events stored by the baseline server', await baselineServer.call('countStoredEvents'), sent);

    const perSecond = { metric: 'perSecond', unit: '/s' } as const;
    const p99 = { metric: 'p99', unit: 'ms', goal: valueAtMost(15) } as const;
    const cpu = { metric: 'cpuUsPerOperation', unit: 'µs', goal: ratioAtMost(2) } as const;
    return [
      ...compare(baseline, button, [{ ...perSecond, what: 'POST finish/{part}/{sort}' }]),
      ...compare(baseline, batch, [{ ...perSecond, what: 'POST commands, one each' }]),
      ...compare(baseline, button, [
        { metric: 'p50', unit: 'ms', what: 'p50 of finish/{part}/{sort}' },
        { ...p99, what: 'p99 of finish/{part}/{sort}' },
      ]),
      ...compare(baseline, batch, [{ ...p99, what: 'p99 of commands' }]),
      ...compare(baseline, button, [{ ...cpu, what: 'server CPU per finish/{part}/{sort}' }]),
      ...compare(baseline, batch, [{ ...cpu, what: 'server CPU per commands' }]),
      ...compare(button, screens, [
        { ...cpu, what: 'server CPU with 1,000 screens, beside none', goal: ratioAtMost(1.11) },
        { ...perSecond, what: 'finishes with 1,000 screens, beside none' },
      ]),
    ];
  });
}
