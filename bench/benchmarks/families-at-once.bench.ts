import { join } from 'node:path';
import { Family } from '../../apps/demo/src/family';
import { freePort } from '../../apps/demo/src/free-port';
import { ServerProcess } from '../../apps/demo/src/server-process';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { expectEqual, percentile } from '../harness/measure';
import { inTemporaryFolder } from '../harness/machine';

const FAMILIES = 200;
const runner = { lastname: 'Lindqvist', company: 'IK Exempel', group: 'Ingen' };
const runners = [
  { ...runner, key: 'a', firstname: 'Margareta', age: 44, distance: 5.6 },
  { ...runner, key: 'b', firstname: 'Kim', age: 12, distance: 1.6 },
  { ...runner, key: 'c', firstname: 'Love', age: 8, distance: 0.8 },
];

/**
 * The evening the registration opens: every family goes from an address to three paid runners, all at the
 * same time.
 */
export const familiesAtOnce: Benchmark = {
  name: 'families-at-once',
  title: `${FAMILIES} families at once, from an address to three paid runners (SQLite, the Swish simulator over TLS)`,
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

type Step =
  'sign in by mailed code' | 'save three runners' | 'book, with Swish' | 'pay and be notified' | 'all of it';

async function measure(folder: string, scale: Scale): Promise<MetricResult[]> {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const product = await ServerProcess.start({ dataDir, port, clock: '2025-08-20T10:00:00Z' });
  const durations = new Map<Step, number[]>();
  const timed = async <Result>(step: Step, work: () => Promise<Result>): Promise<Result> => {
    const at = performance.now();
    const result = await work();
    durations.set(step, [...(durations.get(step) ?? []), performance.now() - at]);
    return result;
  };
  const register = async (index: number) => {
    const server = { url: product.url, dataDir };
    const address = `10.3.${String(index >> 8)}.${String(index & 255)}`;
    const signIn = () => Family.signIn(server, `familj${String(index)}@example.se`, address);
    const family = await timed('sign in by mailed code', signIn);
    await timed('save three runners', () => family.save(runners));
    const booked = await timed('book, with Swish', () => family.book(undefined));
    await timed('pay and be notified', () => family.answerSwish(booked, 'pay'));
    return (await family.ownPage()).paid;
  };
  try {
    const count = scale.scaled(FAMILIES);
    const families = Array.from({ length: count }, (_, index) => timed('all of it', () => register(index)));
    expectEqual('families that have paid', (await Promise.all(families)).filter(Boolean).length, count);
    return [...durations].flatMap(([step, times]) => [
      { what: `p50: ${step}`, unit: 'ms', ours: percentile(times, 50) },
      { what: `p99: ${step}`, unit: 'ms', ours: percentile(times, 99) },
    ]);
  } finally {
    await product.stop();
  }
}
