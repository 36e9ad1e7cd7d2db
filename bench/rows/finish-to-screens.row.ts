import { ScreenPool } from '../harness/screen-pool';
import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import { singleFinding, comparedFinding, runInterleaved } from '../harness/interleave';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';
import { RunningProduct } from '../harness/running-product';
import { sendAtInterval } from '../harness/send-finishes';
import { inTemporaryFolder } from '../harness/temporary-folder';
import type { BareLiveServer } from '../processes/bare-live-server';

const SCREENS = 1_000;
const FINISHES = 60;

/** The busiest moment at the finish: the delay for the timekeeper, and for the screens. */
export const finishToScreens: Row = {
  name: 'finish-to-screens',
  title: 'A finish to the last of 1,000 screens, 20 finishes/s (baseline: socket.io, nothing stored)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const bare = HelperProcess.start<BareLiveServer>('bare-live-server');
  const product = await RunningProduct.start(folder);
  const barePort = await bare.ask('listen');
  const screens = scale.count(SCREENS);
  const race = await BenchmarkRace.start(product, 'race-250913-10', scale.count(FINISHES));
  const barePool = await ScreenPool.connect(barePort, 'socket.io', screens);
  const ourPool = await ScreenPool.connect(product.port, 'socket.io', screens);
  const finishRequests = race.requestsFor('finish');
  try {
    const run = await runInterleaved(scale, {
      baseline: () => sendAtInterval([barePort], finishRequests, barePool),
      ours: async () => {
        const delays = await sendAtInterval([product.port], finishRequests, ourPool);
        await race.restoreAll();
        await ourPool.waitForRevision((await race.status()).revision);
        return delays;
      },
    });
    return [
      comparedFinding(
        { metric: 'p50', unit: 'ms', what: 'p50 to the last screen', goal: atMost(1.25, 'baseline') },
        run.baseline,
        run.ours,
      ),
      comparedFinding(
        { metric: 'p99', unit: 'ms', what: 'p99 to the last screen', goal: atMost(1.5, 'baseline') },
        run.baseline,
        run.ours,
      ),
      singleFinding(
        { metric: 'answer', unit: 'ms', what: 'p50 of the answer to the timekeeper', goal: atMost(3) },
        run.ours,
      ),
    ];
  } finally {
    await Promise.all([barePool, ourPool].map((screenPool) => screenPool.close()));
    await product.stop();
    await bare.stop();
  }
}
