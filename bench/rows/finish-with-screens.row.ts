import { ScreenPool } from '../harness/screen-pool';
import { expectEqual } from '../harness/expect';
import { BenchmarkRace } from '../harness/benchmark-race';
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
  title: 'The same finishes with 1,000 live screens (baseline: our server with none)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const unwatched = await RunningProduct.start(folder);
  const watched = await RunningProduct.start(folder);
  const screenPool = await ScreenPool.connect(watched.port, 'socket.io', scale.count(SCREENS));
  try {
    const finishes = async (product: RunningProduct) => {
      const race = await BenchmarkRace.start(product, 'race-250913-10', scale.count(RUNNERS));
      const load = createLoad(product);
      const finishRequests = race.requestsFor('finish');
      return async () => {
        const pace = await load(finishRequests, 200);
        const { finished, revision } = await race.status();
        expectEqual('finished runners', finished, finishRequests.length);
        if (product === watched) await screenPool.waitForRevision(revision);
        await race.restoreAll();
        return pace;
      };
    };
    const run = await runInterleaved(scale, {
      baseline: await finishes(unwatched),
      ours: await finishes(watched),
    });
    return [
      comparedFinding(
        { metric: 'perSecond', unit: '/s', what: 'finishes', goal: atLeast(0.75) },
        run.baseline,
        run.ours,
      ),
      comparedFinding({ metric: 'p99', unit: 'ms', what: 'p99 of a finish' }, run.baseline, run.ours),
      comparedFinding({ metric: 'cpu', unit: 'µs', what: 'server CPU per finish' }, run.baseline, run.ours),
    ];
  } finally {
    await screenPool.close();
    await unwatched.stop();
    await watched.stop();
  }
}
