import { percentile } from './statistics';

/** Throughput, and latency of one operation in ms. */
export interface Pace {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs `producers` side by side for some ms; each awaits its work before it starts again. */
export async function runProducers(
  producers: number,
  ms: number,
  work: (producer: number) => Promise<unknown>,
): Promise<Pace> {
  const began = performance.now();
  const latencies: number[] = [];
  const produce = async (producer: number) => {
    for (let at = performance.now(); at - began < ms;) {
      await work(producer);
      const now = performance.now();
      latencies.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: producers }, (_, producer) => produce(producer)));
  return paceOf(latencies, performance.now() - began);
}

/** The pace of operations with these latencies, within `ms` altogether. */
export function paceOf(latencies: readonly number[], ms: number): Pace {
  return {
    count: latencies.length,
    perSecond: (latencies.length / ms) * 1000,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}
