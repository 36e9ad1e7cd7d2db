import { Fleet, MASTER_KEY } from '../harness/fleet';
import { HelperProcess } from '../harness/helper-process';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, runInterleaved, summarize } from '../harness/measure';
import { memoryBytes } from '../harness/machine';
import type { LogFiller } from '../processes/log-filler';

const EVENTS = 100_000;
const MB = 1024 * 1024;

/** The benefit of the rows in MongoDB: a node starts faster. */
export const enginesStart: Benchmark = {
  name: 'engines-start',
  group: 'engines',
  title: 'Start of a node on 100,000 events, until it answers (doubles; baseline: without MongoDB’s rows)',
  measure,
};

async function measure(scale: Scale): Promise<MetricResult[]> {
  const fleet = await Fleet.open();
  const filler = HelperProcess.start<LogFiller>('log-filler');
  try {
    await prepareDays(fleet, filler, scale.scaled(EVENTS));
    const start = async () => {
      const began = performance.now();
      const node = await fleet.startApiWithoutSignIn();
      const seconds = (performance.now() - began) / 1000;
      const memory = memoryBytes(node.pid);
      await node.stop();
      return { seconds, now: memory.now / MB, peak: memory.peak / MB };
    };
    const run = await runInterleaved(scale, {
      without: async () => {
        await filler.call('hideCheckpoints');
        return start().finally(() => filler.call('restoreCheckpoints'));
      },
      with: start,
    });
    const { events, bytes } = await fleet.store.helper.call('storedSize');
    return [
      ...compare(run.without, run.with, [
        { metric: 'seconds', unit: 's', what: 'until it answers' },
        { metric: 'now', unit: 'MB', what: 'memory when ready' },
        { metric: 'peak', unit: 'MB', what: 'peak memory during start' },
      ]),
      summarize({ metric: 'bytes', unit: 'B', what: 'an event as it is sent to the store' }, [
        { bytes: bytes / events },
      ]),
    ];
  } finally {
    await filler.stop();
    await fleet.close();
  }
}

/** Writes the days, and lets a worker make their rows. */
async function prepareDays(fleet: Fleet, filler: HelperProcess<LogFiller>, events: number): Promise<void> {
  const worker = await fleet.startWorker();
  await worker.waitForLeadership();
  const engines = { eventStore: fleet.store.url, mongo: fleet.mongo.url, masterKey: MASTER_KEY };
  await worker.waitForPosition(await filler.call('fill', engines, events));
  await worker.stop('SIGTERM');
}
