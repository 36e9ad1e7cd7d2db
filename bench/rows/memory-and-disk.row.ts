import { ScreenPool } from '../harness/screen-pool';
import { BenchmarkRace } from '../harness/benchmark-race';
import { singleFinding, atMost, type Finding, type Row, type Scale } from '../harness/row';
import { logOnDisk } from '../harness/history';
import { memoryOf, inTemporaryFolder } from '../harness/machine';
import { onProduct, type RunningProduct } from '../harness/running-product';

const STEP = 1_000;
const EVENTS = 100_000;

/** The lasting cost of one more screen and one more event. */
export const memoryAndDisk: Row = {
  name: 'memory-and-disk',
  isDefault: true,
  title: 'Memory of a live screen, disk of an event',
  measure: async (scale) => [
    await onProduct((product) => screenMemory(product, scale)),
    await inTemporaryFolder((folder) => eventBytes(folder, scale)),
  ],
};

/** A thousand screens at a time join a server that already has a thousand; averages what each step adds. */
async function screenMemory(product: RunningProduct, scale: Scale): Promise<Finding> {
  const pools: ScreenPool[] = [];
  const step = scale.count(STEP);
  const join = async () => {
    pools.push(await ScreenPool.connect(product.port, step));
    return memoryOf(product.pid).now;
  };
  try {
    await BenchmarkRace.start(product, 'race-250913-10', scale.count(STEP));
    const steps: { kB: number }[] = [];
    let before = await join();
    for (let count = 0; count < scale.repetitions; count++) {
      const after = await join();
      steps.push({ kB: (after - before) / step / 1024 });
      before = after;
    }
    return singleFinding(
      { metric: 'kB', unit: 'kB', what: 'memory of one more screen', goal: atMost(20) },
      steps,
    );
  } finally {
    await Promise.all(pools.map((screenPool) => screenPool.close()));
  }
}

async function eventBytes(folder: string, scale: Scale): Promise<Finding> {
  const events = scale.count(EVENTS);
  const { bytes } = await logOnDisk(folder, events);
  const line = { metric: 'bytes', unit: 'B', what: 'disk of an event, keys and indexes included' } as const;
  return singleFinding({ ...line, goal: atMost(450) }, [{ bytes: bytes / events }]);
}
