import { Crowd } from '../harness/crowd';
import { Field } from '../harness/field';
import { Helper } from '../harness/helper';
import { alone, compared, interleaved } from '../harness/interleave';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';
import { RunningProduct } from '../harness/running-product';
import { tap } from '../harness/tap';
import { inTemporaryFolder } from '../harness/temporary';
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
  const bare = Helper.start<BareLiveServer>('bare-live-server');
  const product = await RunningProduct.start(folder);
  const barePort = await bare.ask('listen');
  const screens = scale.count(SCREENS);
  const field = await Field.start(product, 'race-250913-10', scale.count(FINISHES));
  const bareCrowd = await Crowd.gather(barePort, 'socket.io', screens);
  const ourCrowd = await Crowd.gather(product.port, 'socket.io', screens);
  const buttons = field.buttons('finish');
  try {
    const run = await interleaved(scale, {
      limit: () => tap([barePort], buttons, bareCrowd),
      ours: async () => {
        const delays = await tap([product.port], buttons, ourCrowd);
        await field.restoreAll();
        await ourCrowd.reaches((await field.standing()).revision);
        return delays;
      },
    });
    return [
      compared(
        { figure: 'p50', unit: 'ms', what: 'p50 to the last screen', goal: atMost(1.25, 'limit') },
        run.limit,
        run.ours,
      ),
      compared(
        { figure: 'p99', unit: 'ms', what: 'p99 to the last screen', goal: atMost(1.5, 'limit') },
        run.limit,
        run.ours,
      ),
      alone(
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
