import { BenchmarkRace } from '../harness/benchmark-race';
import { createLoad } from '../harness/http-load';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtMost, runInterleaved } from '../harness/measure';
import { onProduct, type RunningProduct } from '../harness/running-product';

const COMMANDS = 10_000;

/**
 * Timing a large race must not cost more than a small one. Each race has its own day and is finished and
 * restored repeatedly.
 */
export const costByRaceSize: Benchmark = {
  name: 'cost-by-race-size',
  isDefault: true,
  title: 'Cost of a finish by the number of runners (baseline: a race of 100)',
  measure: (scale) => onProduct((product) => measure(product, scale)),
};

async function measure(product: RunningProduct, scale: Scale): Promise<MetricResult[]> {
  const load = createLoad(product);
  const loadRace = async (part: string, runners: number) => {
    const race = await BenchmarkRace.start(product, part, runners);
    const roundRequests = [...race.requestsFor('finish'), ...race.requestsFor('restore')];
    const times = Math.max(1, Math.round(scale.scaled(COMMANDS) / roundRequests.length));
    const requests = Array<Buffer[]>(times).fill(roundRequests).flat();
    return () => load(requests, 200);
  };
  const run = await runInterleaved(scale, {
    hundred: await loadRace('race-250913-10', 100),
    thousand: await loadRace('race-250914-10', scale.scaled(1_000)),
    tenThousand: await loadRace('race-250915-10', scale.scaled(10_000)),
  });
  const cpu = { metric: 'cpuUsPerOperation', unit: 'µs', goal: ratioAtMost(1.25) } as const;
  const perSecond = { metric: 'perSecond', unit: '/s' } as const;
  return [
    ...compare(run.hundred, run.thousand, [{ ...cpu, what: 'server CPU per command, 1,000 runners' }]),
    ...compare(run.hundred, run.tenThousand, [{ ...cpu, what: 'server CPU per command, 10,000 runners' }]),
    ...compare(run.hundred, run.thousand, [{ ...perSecond, what: 'commands, 1,000 runners' }]),
    ...compare(run.hundred, run.tenThousand, [{ ...perSecond, what: 'commands, 10,000 runners' }]),
  ];
}
