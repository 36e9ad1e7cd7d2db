import { Crowd } from '../harness/crowd';
import { Field } from '../harness/field';
import { HelperProcess } from '../harness/helper-process';
import { singleFinding, comparedFinding, runInterleaved } from '../harness/interleave';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';
import { RunningProduct } from '../harness/running-product';
import { pressButtons } from '../harness/press-buttons';
import { inTemporaryFolder } from '../harness/temporary-folder';
import type { BareLiveServer } from '../processes/bare-live-server';

const SCREENS = 1_000;
const FINISHES = 60;

/** The busiest moment at the finish: the delay for the timekeeper, and for the screens. */
export const finishToScreens: Row = {
  name: 'finish-to-screens',
  title: 'A finish to the last of 1,000 screens, 20 finishes/s (limit: socket.io, nothing stored)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const bare = HelperProcess.start<BareLiveServer>('bare-live-server');
  const product = await RunningProduct.start(folder);
  const barePort = await bare.ask('listen');
  const screens = scale.count(SCREENS);
  const field = await Field.start(product, 'race-250913-10', scale.count(FINISHES));
  const bareCrowd = await Crowd.gather(barePort, 'socket.io', screens);
  const ourCrowd = await Crowd.gather(product.port, 'socket.io', screens);
  const buttons = field.buttons('finish');
  try {
    const run = await runInterleaved(scale, {
      limit: () => pressButtons([barePort], buttons, bareCrowd),
      ours: async () => {
        const delays = await pressButtons([product.port], buttons, ourCrowd);
        await field.restoreAll();
        await ourCrowd.waitForRevision((await field.status()).revision);
        return delays;
      },
    });
    return [
      comparedFinding(
        { figure: 'p50', unit: 'ms', what: 'p50 to the last screen', goal: atMost(1.25, 'limit') },
        run.limit,
        run.ours,
      ),
      comparedFinding(
        { figure: 'p99', unit: 'ms', what: 'p99 to the last screen', goal: atMost(1.5, 'limit') },
        run.limit,
        run.ours,
      ),
      singleFinding(
        { figure: 'answer', unit: 'ms', what: 'p50 of the answer to the thumb', goal: atMost(3) },
        run.ours,
      ),
    ];
  } finally {
    await Promise.all([bareCrowd, ourCrowd].map((crowd) => crowd.leave()));
    await product.stop();
    await bare.stop();
  }
}
