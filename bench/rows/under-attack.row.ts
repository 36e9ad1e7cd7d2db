import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import {
  singleFinding,
  compare,
  runInterleaved,
  atMost,
  type Finding,
  type Row,
  type Scale,
} from '../harness/row';
import { monotonicMs, memoryOf } from '../harness/machine';
import { onProduct, type RunningProduct } from '../harness/running-product';
import { measureLatencies } from '../harness/http-load';
import type { Attackers } from '../processes/attackers';

const ATTACKERS = 50;
const FINISHES = 100;
const MB = 1024 * 1024;

/** Hostile clients must not slow down timing. */
export const underAttack: Row = {
  name: 'under-attack',
  title:
    'A finish while 50 sockets flood, never read and come back when cut (baseline: our server without attackers)',
  measure: (scale) => onProduct((product) => measure(product, scale)),
};

async function measure(product: RunningProduct, scale: Scale): Promise<Finding[]> {
  const race = await BenchmarkRace.start(product, 'race-250913-10', scale.count(FINISHES));
  const finishRequests = race.requestsFor('finish');
  const finishes = async () => {
    const answers = await measureLatencies(finishRequests, product.port);
    await race.restoreAll();
    return { ...answers, memory: memoryOf(product.pid).now / MB, rounds: 0 };
  };
  const run = await runInterleaved(scale, {
    baseline: finishes,
    ours: () => attacked(product.port, scale.count(ATTACKERS), finishes),
  });
  return [
    ...compare(run.baseline, run.ours, [
      { metric: 'p50', unit: 'ms', what: 'p50 of a finish', goal: atMost(2, 'baseline') },
      { metric: 'p99', unit: 'ms', what: 'p99 of a finish' },
      { metric: 'memory', unit: 'MB', what: 'memory' },
    ]),
    singleFinding(
      { metric: 'rounds', unit: '/s', what: 'attackers that reconnected', isInformational: true },
      run.ours,
    ),
  ];
}

async function attacked<Found>(port: number, count: number, measured: () => Promise<Found>) {
  return HelperProcess.use('attackers', async (attackers: HelperProcess<Attackers>) => {
    await attackers.ask('attack', port, count);
    const began = monotonicMs();
    const found = await measured();
    const rounds = ((await attackers.ask('rounds')) * 1000) / (monotonicMs() - began);
    return { ...found, rounds };
  });
}
