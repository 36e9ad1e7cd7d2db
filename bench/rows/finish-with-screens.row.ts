import { Crowd } from '../harness/crowd';
import { expectEqual } from '../harness/expect';
import { Field } from '../harness/field';
import { createLoad } from '../harness/http-load';
import { comparedFinding, runInterleaved } from '../harness/interleave';
import { atLeast, type Finding, type Row, type Scale } from '../harness/row';
import { RunningProduct } from '../harness/running-product';
import { inTemporaryFolder } from '../harness/temporary-folder';

const SCREENS = 1_000;
const RUNNERS = 10_000;

/** Live screens must not slow down timing. */
export const finishWithScreens: Row = {
  name: 'finish-with-screens',
  title: 'The same finishes with 1,000 live screens (limit: our server with none)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const quiet = await RunningProduct.start(folder);
  const watched = await RunningProduct.start(folder);
  const crowd = await Crowd.gather(watched.port, 'socket.io', scale.count(SCREENS));
  try {
    const finishes = async (product: RunningProduct) => {
      const field = await Field.start(product, 'race-250913-10', scale.count(RUNNERS));
      const load = createLoad(product);
      const buttons = field.buttons('finish');
      return async () => {
        const pace = await load(buttons, 200);
        const { finished, revision } = await field.status();
        expectEqual('finished runners', finished, buttons.length);
        if (product === watched) await crowd.waitForRevision(revision);
        await field.restoreAll();
        return pace;
      };
    };
    const run = await runInterleaved(scale, { limit: await finishes(quiet), ours: await finishes(watched) });
    return [
      comparedFinding(
        { figure: 'perSecond', unit: '/s', what: 'finishes', goal: atLeast(0.75) },
        run.limit,
        run.ours,
      ),
      comparedFinding({ figure: 'p99', unit: 'ms', what: 'p99 of a finish' }, run.limit, run.ours),
      comparedFinding({ figure: 'cpu', unit: 'µs', what: 'server CPU per finish' }, run.limit, run.ours),
    ];
  } finally {
    await crowd.leave();
    await quiet.stop();
    await watched.stop();
  }
}
