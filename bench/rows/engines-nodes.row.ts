import {
  expectEqual,
  singleFinding,
  compare,
  type Line,
  type Finding,
  type Row,
  type Scale,
  percentile,
} from '../harness/row';
import { BenchmarkRace } from '../harness/benchmark-race';
import { Fleet } from '../harness/fleet';
import { createLoad } from '../harness/http-load';
import { cpuOf } from '../harness/machine';
import type { RunningProduct } from '../harness/running-product';

const RUNNERS = 2_000;
const CLIENTS = 32;
const FLEETS = [1, 2, 4];
const CONFLICTS = 'raceday_command_conflicts_total';

/**
 * How many finishes several nodes handle together, and what limits them. All are of one race day, which is
 * one stream.
 */
export const enginesNodes: Row = {
  name: 'engines-nodes',
  group: 'engines',
  title: 'Finishes of one race day over 1, 2 and 4 nodes, 32 clients (doubles; baseline: one node)',
  measure,
};

type Sample = Readonly<
  Record<'perSecond' | 'p50' | 'conflicts' | 'again' | 'nodes' | 'store' | 'mongo' | 'load', number>
>;

async function measure(scale: Scale): Promise<Finding[]> {
  const found = new Map<number, Sample[]>(FLEETS.map((size) => [size, []]));
  for (let round = 0; round < scale.repetitions; round++) await measureGrowingFleet(scale, found);
  const one = found.get(1) ?? [];
  return [...found].flatMap(([size, samples]) => {
    const of = `${String(size)} node${size > 1 ? 's' : ''}`;
    const informational = (line: Omit<Line<keyof Sample>, 'isInformational'>) =>
      singleFinding({ ...line, isInformational: true }, samples);
    return [
      ...compare(one, samples, [
        { metric: 'perSecond', unit: '/s', what: `${of}: finishes` },
        { metric: 'p50', unit: 'ms', what: `${of}: p50 of a finish` },
      ]),
      informational({ metric: 'conflicts', unit: '', what: `${of}: lost races per finish` }),
      informational({ metric: 'again', unit: '', what: `${of}: asked again (503) per finish` }),
      informational({ metric: 'nodes', unit: 'CPU', what: `${of}: processors that the nodes use` }),
      informational({ metric: 'store', unit: 'CPU', what: `${of}: – the event store’s double` }),
      informational({ metric: 'mongo', unit: 'CPU', what: `${of}: – MongoDB’s double and the worker` }),
      informational({ metric: 'load', unit: 'CPU', what: `${of}: – the clients` }),
    ];
  });
}

/** Grows a fleet from one node to four; at each size every runner finishes once. */
async function measureGrowingFleet(scale: Scale, found: ReadonlyMap<number, Sample[]>): Promise<void> {
  const fleet = await Fleet.open();
  try {
    const worker = await fleet.startWorker();
    await worker.waitForLeadership();
    const nodes = [await fleet.startApi()];
    const [first] = nodes;
    if (!first) return;
    const race = await BenchmarkRace.start(first, 'race-250913-10', scale.count(RUNNERS));
    for (const [size, samples] of found) {
      while (nodes.length < size) nodes.push(await fleet.startApi());
      await onAll(nodes, race); // to warm up
      samples.push(
        await costOf(nodes, race, {
          store: [fleet.store.helper.pid],
          mongo: [fleet.mongo.helper.pid, worker.pid],
        }),
      );
    }
  } finally {
    await fleet.close();
  }
}

interface Others {
  readonly store: readonly number[];
  readonly mongo: readonly number[];
}

/** Runs all finishes, and measures how many processors each part used meanwhile. */
async function costOf(
  nodes: readonly RunningProduct[],
  race: BenchmarkRace,
  others: Others,
): Promise<Sample> {
  const parts = { nodes: nodes.map(({ pid }) => pid), ...others, load: [process.pid] };
  const used = () => Object.entries(parts).map(([part, pids]) => [part, sum(pids.map(cpuOf))] as const);
  const conflicts = async () => sum(await Promise.all(nodes.map((node) => node.metricValue(CONFLICTS))));
  const lostBefore = await conflicts();
  const before = new Map(used());
  const { count, ms, p50, again } = await finishAll(nodes, race);
  const busy = Object.fromEntries(
    used().map(([part, us]) => [part, (us - (before.get(part) ?? NaN)) / 1000 / ms]),
  );
  const lost = await conflicts();
  await restoreRace(race, count);
  const { store = NaN, mongo = NaN, load = NaN } = busy;
  const paces = {
    perSecond: (count / ms) * 1000,
    p50,
    conflicts: (lost - lostBefore) / count,
    again: again / count,
  };
  return { ...paces, nodes: busy.nodes ?? NaN, store, mongo, load };
}

async function onAll(nodes: readonly RunningProduct[], race: BenchmarkRace): Promise<void> {
  const { count } = await finishAll(nodes, race);
  await restoreRace(race, count);
}

/** Every runner finishes, from clients spread evenly over the nodes. */
async function finishAll(nodes: readonly RunningProduct[], race: BenchmarkRace) {
  const finishRequests = race.requestsFor('finish');
  const inFlight = CLIENTS / nodes.length;
  const began = performance.now();
  // A node that has lost too many races answers 503, and the client retries.
  const paces = await Promise.all(
    nodes.map((node, which) => {
      const own = finishRequests.filter((_, index) => index % nodes.length === which);
      return createLoad(node, { inFlight, retryStatus: 503 })(own, 200);
    }),
  );
  const ms = performance.now() - began;
  return {
    again: sum(paces.map((pace) => pace.retries)),
    count: finishRequests.length,
    ms,
    p50: percentile(
      paces.map((pace) => pace.p50),
      50,
    ),
  };
}

async function restoreRace(race: BenchmarkRace, count: number): Promise<void> {
  await race.restoreAll();
  expectEqual('runners on the course again', count - (await race.status()).finished, count);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
