import {
  expectEqual,
  compare,
  runInterleaved,
  atLeast,
  atMost,
  type Finding,
  type Row,
  type Scale,
} from '../harness/row';
import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import { createLoad } from '../harness/http-load';
import { onProduct, type RunningProduct } from '../harness/running-product';
import type { BareServers } from '../processes/bare-servers';

const RUNNERS = 10_000;

/** A press of the finish button, from the network to the disk and back. */
export const finishOverHttp: Row = {
  name: 'finish-over-http',
  isDefault: true,
  title: 'Finish command over HTTP, 64 in flight, durable (baseline: node:http and the same store)',
  measure: (scale) => onProduct((product, folder) => measure(product, folder, scale)),
};

async function measure(product: RunningProduct, folder: string, scale: Scale): Promise<Finding[]> {
  return HelperProcess.use('bare-servers', async (bare: HelperProcess<BareServers>) => {
    const race = await BenchmarkRace.start(product, 'race-250913-10', scale.count(RUNNERS));
    const bareLoad = createLoad({ port: await bare.ask('storeFinishes', folder), pid: bare.pid });
    const ourLoad = createLoad(product);
    const finishRequests = race.requestsFor('finish');
    let sent = 0;

    const finishAll = async (requests: readonly Buffer[]) => {
      const pace = await ourLoad(requests, 200);
      expectEqual('finished runners', (await race.status()).finished, requests.length);
      await race.restoreAll();
      return pace;
    };
    const { baseline, button, batch } = await runInterleaved(scale, {
      baseline: () => {
        sent += finishRequests.length;
        return bareLoad(finishRequests, 200);
      },
      button: () => finishAll(finishRequests),
      batch: () => finishAll(race.finishCommands()),
    });
    expectEqual('events behind the bare server', await bare.ask('stored'), sent);

    const perSecond = { metric: 'perSecond', unit: '/s', goal: atLeast(0.5) } as const;
    const p99 = { metric: 'p99', unit: 'ms', goal: atMost(15) } as const;
    const cpu = { metric: 'cpu', unit: 'µs' } as const;
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
    ];
  });
}
