import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, expectEqual, type MetricSpec, percentile, summarize } from '../harness/measure';
import { BenchmarkRace } from '../harness/benchmark-race';
import { Fleet } from '../harness/fleet';
import { createLoad } from '../harness/http-load';
import { cpuTimeUs } from '../harness/machine';
import type { RunningProduct } from '../harness/running-product';

const RUNNERS = 2_000;
const CLIENTS = 32;
const FLEETS = [1, 2, 4];
const CONFLICTS = 'raceday_command_conflicts_total';

/**
 * How many finishes several nodes handle together, and what limits them. All are of one race day, which is
 * one stream.
 */
export const multiNodeFinishes: Benchmark = {
  name: 'multi-node-finishes',
  group: 'engines',
  title: 'Finishes of one race day over 1, 2 and 4 nodes, 32 clients (doubles; baseline: one node)',
  measure,
};

type Sample = Readonly<
  Record<'perSecond' | 'p50' | 'conflicts' | 'retries' | 'nodes' | 'store' | 'mongo' | 'load', number>
>;

async function measure(scale: Scale): Promise<MetricResult[]> {
  const samplesBySize = new Map<number, Sample[]>(FLEETS.map((size) => [size, []]));
  for (let round = 0; round < scale.repetitions; round++) await measureGrowingFleet(scale, samplesBySize);
  const one = samplesBySize.get(1) ?? [];
  return [...samplesBySize].flatMap(([size, samples]) => {
    const fleet = `${String(size)} node${size > 1 ? 's' : ''}`;
    const informational = (spec: Omit<MetricSpec<keyof Sample>, 'isInformational'>) =>
      summarize({ ...spec, isInformational: true }, samples);
    return [
      ...compare(one, samples, [
        { metric: 'perSecond', unit: '/s', what: `${fleet}: finishes` },
        { metric: 'p50', unit: 'ms', what: `${fleet}: p50 of a finish` },
      ]),
      informational({ metric: 'conflicts', unit: '', what: `${fleet}: version conflicts per finish` }),
      informational({ metric: 'retries', unit: '', what: `${fleet}: retries after 503 per finish` }),
      informational({ metric: 'nodes', unit: 'CPU', what: `${fleet}: processors that the nodes use` }),
      informational({ metric: 'store', unit: 'CPU', what: `${fleet}: – the event store’s double` }),
      informational({ metric: 'mongo', unit: 'CPU', what: `${fleet}: – MongoDB’s double and the worker` }),
      informational({ metric: 'load', unit: 'CPU', what: `${fleet}: – the clients` }),
    ];
  });
}

/** Grows a fleet from one node to four; at each size every runner finishes once. */
async function measureGrowingFleet(
  scale: Scale,
  samplesBySize: ReadonlyMap<number, Sample[]>,
): Promise<void> {
  const fleet = await Fleet.open();
  try {
    const worker = await fleet.startWorker();
    await worker.waitForLeadership();
    const nodes = [await fleet.startApi()];
    const [first] = nodes;
    if (!first) return;
    const race = await BenchmarkRace.start(first, 'race-250913-10', scale.scaled(RUNNERS));
    for (const [size, samples] of samplesBySize) {
      while (nodes.length < size) nodes.push(await fleet.startApi());
      await warmUp(nodes, race);
      samples.push(
        await measureFleet(nodes, race, {
          store: [fleet.store.helper.pid],
          mongo: [fleet.mongo.helper.pid, worker.pid],
        }),
      );
    }
  } finally {
    await fleet.close();
  }
}

interface EnginePids {
  readonly store: readonly number[];
  readonly mongo: readonly number[];
}

/** Runs all finishes, and measures how many processors each part used meanwhile. */
async function measureFleet(
  nodes: readonly RunningProduct[],
  race: BenchmarkRace,
  engines: EnginePids,
): Promise<Sample> {
  const cpuTimes = () => ({
    nodes: sum(nodes.map(({ pid }) => cpuTimeUs(pid))),
    store: sum(engines.store.map(cpuTimeUs)),
    mongo: sum(engines.mongo.map(cpuTimeUs)),
    load: cpuTimeUs(process.pid),
  });
  const countConflicts = async () => sum(await Promise.all(nodes.map((node) => node.metricValue(CONFLICTS))));
  const conflictsBefore = await countConflicts();
  const before = cpuTimes();
  const { count, ms, p50, retries } = await finishAll(nodes, race);
  const after = cpuTimes();
  const conflicts = (await countConflicts()) - conflictsBefore;
  await restoreRace(race, count);
  const processors = (part: keyof typeof after) => (after[part] - before[part]) / 1000 / ms;
  return {
    ...{ perSecond: (count / ms) * 1000, p50, conflicts: conflicts / count, retries: retries / count },
    ...{ nodes: processors('nodes'), store: processors('store') },
    ...{ mongo: processors('mongo'), load: processors('load') },
  };
}

async function warmUp(nodes: readonly RunningProduct[], race: BenchmarkRace): Promise<void> {
  const { count } = await finishAll(nodes, race);
  await restoreRace(race, count);
}

/** Every runner finishes, from clients spread evenly over the nodes. */
async function finishAll(nodes: readonly RunningProduct[], race: BenchmarkRace) {
  const finishRequests = race.requestsFor('finish');
  const inFlight = CLIENTS / nodes.length;
  const began = performance.now();
  // A node with too many version conflicts answers 503, and the client retries.
  const loads = await Promise.all(
    nodes.map((node, which) => {
      const own = finishRequests.filter((_, index) => index % nodes.length === which);
      return createLoad(node, { inFlight, retryStatus: 503 })(own, 200);
    }),
  );
  const ms = performance.now() - began;
  const p50s = loads.map((load) => load.p50);
  return {
    count: finishRequests.length,
    ms,
    p50: percentile(p50s, 50),
    retries: sum(loads.map((load) => load.retries)),
  };
}

async function restoreRace(race: BenchmarkRace, count: number): Promise<void> {
  await race.restoreAll();
  expectEqual('runners on the course again', count - (await race.status()).finished, count);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
