import { ScreenPool } from '../harness/screen-pool';
import { BenchmarkRace } from '../harness/benchmark-race';
import { type ServerProcess, sendAtInterval } from '../harness/http-load';
import { HelperProcess } from '../harness/helper-process';
import {
  singleFinding,
  compare,
  runInterleaved,
  atMost,
  type Finding,
  type Row,
  type Scale,
} from '../harness/row';
import { cpuOf } from '../harness/machine';
import { onProduct, type RunningProduct } from '../harness/running-product';
import type { BareServers } from '../processes/bare-servers';

const SCREENS = 1_000;
const FINISHES = 60;

/** The busiest moment at the finish: the delay for the timekeeper, and for the screens. */
export const finishToScreens: Row = {
  name: 'finish-to-screens',
  isDefault: true,
  title: 'A finish to the last of 1,000 screens, 20 finishes/s (baseline: socket.io, nothing stored)',
  measure: (scale) => onProduct((product) => measure(product, scale)),
};

async function measure(product: RunningProduct, scale: Scale): Promise<Finding[]> {
  const bare = HelperProcess.start<BareServers>('bare-servers');
  const barePort = await bare.ask('broadcastFinishes');
  const screens = scale.count(SCREENS);
  const race = await BenchmarkRace.start(product, 'race-250913-10', scale.count(FINISHES));
  const barePool = await ScreenPool.connect(barePort, screens);
  const ourPool = await ScreenPool.connect(product.port, screens);
  const finishRequests = race.requestsFor('finish');
  const send = async ({ port, pid }: ServerProcess, screenPool: ScreenPool) => {
    const cpu = cpuOf(pid);
    const delays = await sendAtInterval([port], finishRequests, screenPool);
    return { ...delays, cpu: (cpuOf(pid) - cpu) / finishRequests.length };
  };
  try {
    const run = await runInterleaved(scale, {
      baseline: () => send({ port: barePort, pid: bare.pid }, barePool),
      ours: async () => {
        const delays = await send(product, ourPool);
        await race.restoreAll();
        await ourPool.waitForRevision((await race.status()).revision);
        return delays;
      },
    });
    return [
      ...compare(run.baseline, run.ours, [
        { metric: 'cpu', unit: 'µs', what: 'server CPU per finish' },
        { metric: 'p50', unit: 'ms', what: 'p50 to the last screen', goal: atMost(1.25, 'baseline') },
        { metric: 'p99', unit: 'ms', what: 'p99 to the last screen', goal: atMost(1.5, 'baseline') },
      ]),
      singleFinding(
        { metric: 'answer', unit: 'ms', what: 'p50 of the answer to the timekeeper', goal: atMost(3) },
        run.ours,
      ),
    ];
  } finally {
    await Promise.all([barePool, ourPool].map((screenPool) => screenPool.close()));
    await bare.stop();
  }
}
