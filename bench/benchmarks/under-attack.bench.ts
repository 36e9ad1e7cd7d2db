import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtMost, runInterleaved, summarize } from '../harness/measure';
import { monotonicMs, memoryBytes } from '../harness/machine';
import { onProduct, type RunningProduct } from '../harness/running-product';
import { measureLatencies } from '../harness/http-load';
import type { Attackers } from '../processes/attackers';

const ATTACKERS = 50;
const FINISHES = 100;
const MB = 1024 * 1024;

/** Hostile clients must not slow down timing. */
export const underAttack: Benchmark = {
  name: 'under-attack',
  title:
    'A finish while 50 sockets flood, never read and reconnect when disconnected (baseline: our server without attackers)',
  measure: (scale) => onProduct((product) => measure(product, scale)),
};

async function measure(product: RunningProduct, scale: Scale): Promise<MetricResult[]> {
  const race = await BenchmarkRace.start(product, 'race-250913-10', scale.scaled(FINISHES));
  const finishRequests = race.requestsFor('finish');
  const measureFinishes = async () => {
    const answers = await measureLatencies(finishRequests, product.port);
    await race.restoreAll();
    return { ...answers, memoryMb: memoryBytes(product.pid).now / MB, reconnects: 0 };
  };
  const run = await runInterleaved(scale, {
    baseline: measureFinishes,
    ours: () => measureUnderAttack(product.port, scale.scaled(ATTACKERS), measureFinishes),
  });
  return [
    ...compare(run.baseline, run.ours, [
      { metric: 'p50', unit: 'ms', what: 'p50 of a finish', goal: ratioAtMost(2) },
      { metric: 'p99', unit: 'ms', what: 'p99 of a finish' },
      { metric: 'memoryMb', unit: 'MB', what: 'memory' },
    ]),
    summarize(
      { metric: 'reconnects', unit: '/s', what: 'attackers that reconnected', isInformational: true },
      run.ours,
    ),
  ];
}

async function measureUnderAttack<Sample>(
  port: number,
  count: number,
  measureFinishes: () => Promise<Sample>,
) {
  return HelperProcess.use('attackers', async (attackers: HelperProcess<Attackers>) => {
    await attackers.call('attack', port, count);
    const began = monotonicMs();
    const sample = await measureFinishes();
    const disconnects = await attackers.call('countDisconnects');
    return { ...sample, reconnects: (disconnects * 1000) / (monotonicMs() - began) };
  });
}
