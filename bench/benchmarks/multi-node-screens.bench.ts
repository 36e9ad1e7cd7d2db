import { ScreenPool } from '../harness/screen-pool';
import { BenchmarkRace } from '../harness/benchmark-race';
import { Fleet } from '../harness/fleet';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtMost, runInterleaved } from '../harness/measure';
import type { RunningProduct } from '../harness/running-product';
import { measureScreenDelays } from '../harness/http-load';

const SCREENS = 1_000;
const FINISHES = 60;

/** Whether screens on one node receive finishes from another node in time. */
export const multiNodeScreens: Benchmark = {
  name: 'multi-node-screens',
  group: 'engines',
  title:
    'A finish to the last of 1,000 screens over two nodes, 20/s (doubles; baseline: all of it on one node)',
  measure,
};

async function measure(scale: Scale): Promise<MetricResult[]> {
  const fleet = await Fleet.open();
  try {
    await fleet.startWorker();
    const one = await fleet.startApi();
    const other = await fleet.startApi();
    const race = await BenchmarkRace.start(one, 'race-250913-10', scale.scaled(FINISHES));
    const finishRequests = race.requestsFor('finish');
    const over = (nodes: readonly RunningProduct[]) => async () => {
      const screenPool = await screenPoolOn(nodes, scale.scaled(SCREENS));
      try {
        return await measureScreenDelays(
          nodes.map(({ port }) => port),
          finishRequests,
          screenPool,
        );
      } finally {
        await screenPool.close();
        await race.restoreAll();
      }
    };
    const run = await runInterleaved(scale, { one: over([one]), two: over([one, other]) });
    const line = { unit: 'ms', goal: ratioAtMost(2) } as const;
    return compare(run.one, run.two, [
      { ...line, metric: 'p50', what: 'p50 to the last screen' },
      { ...line, metric: 'p99', what: 'p99 to the last screen' },
      { unit: 'ms', metric: 'answer', what: 'p50 of the answer to the timekeeper' },
    ]);
  } finally {
    await fleet.close();
  }
}

/** Spreads the screens evenly over the nodes, all in one process. */
async function screenPoolOn(nodes: readonly RunningProduct[], screens: number): Promise<ScreenPool> {
  const [first, ...others] = nodes.map(({ port }) => port);
  const each = Math.ceil(screens / nodes.length);
  const screenPool = await ScreenPool.connect(first ?? NaN, each);
  for (const port of others) await screenPool.connectMore(port, each);
  return screenPool;
}
