import { ScreenPool } from '../harness/screen-pool';
import { BenchmarkRace } from '../harness/benchmark-race';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { summarize, valueAtMost } from '../harness/measure';
import { writeHistoryToDisk } from '../harness/history';
import { memoryBytes, inTemporaryFolder } from '../harness/machine';
import { MANY_SCREENS, onProduct, type RunningProduct } from '../harness/running-product';

const STEP = 1_000;
const EVENTS = 100_000;

/** The lasting cost of one more screen and one more event. */
export const memoryAndDisk: Benchmark = {
  name: 'memory-and-disk',
  isDefault: true,
  title: 'Memory of a live screen, disk of an event',
  measure: async (scale) => [
    await onProduct((product) => measureScreenMemory(product, scale), MANY_SCREENS),
    await inTemporaryFolder((folder) => measureEventBytes(folder, scale)),
  ],
};

/** A thousand screens at a time join a server that already has a thousand; averages what each step adds. */
async function measureScreenMemory(product: RunningProduct, scale: Scale): Promise<MetricResult> {
  const pools: ScreenPool[] = [];
  const step = scale.scaled(STEP);
  const connectStep = async () => {
    pools.push(await ScreenPool.connect(product.port, step));
    return memoryBytes(product.pid).now;
  };
  try {
    await BenchmarkRace.start(product, 'race-250913-10', scale.scaled(STEP));
    const added: { kB: number }[] = [];
    let before = await connectStep();
    for (let count = 0; count < scale.repetitions; count++) {
      const after = await connectStep();
      added.push({ kB: (after - before) / step / 1024 });
      before = after;
    }
    return summarize(
      { metric: 'kB', unit: 'kB', what: 'memory of one more screen', goal: valueAtMost(20) },
      added,
    );
  } finally {
    await Promise.all(pools.map((screenPool) => screenPool.close()));
  }
}

async function measureEventBytes(folder: string, scale: Scale): Promise<MetricResult> {
  const events = scale.scaled(EVENTS);
  const { bytes } = await writeHistoryToDisk(folder, events);
  const line = { metric: 'bytes', unit: 'B', what: 'disk of an event, keys and indexes included' } as const;
  return summarize({ ...line, goal: valueAtMost(450) }, [{ bytes: bytes / events }]);
}
