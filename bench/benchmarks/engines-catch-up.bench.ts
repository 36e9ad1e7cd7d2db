import { onEveryEventStore } from '../harness/engine-servers';
import { HelperProcess } from '../harness/helper-process';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtLeast, runInterleaved } from '../harness/measure';
import type { LogFollower } from '../processes/log-follower';

const EVENTS = 20_000;

/** The cost of our follow, compared with the client's own, while a node catches up with the log. */
export const enginesCatchUp: Benchmark = {
  name: 'engines-catch-up',
  group: 'engines',
  title: '20,000 events from EventStoreDB (baseline: the client’s own subscription, with the same filter)',
  measure: (scale) => onEveryEventStore(({ url }) => measure(url, scale)),
};

async function measure(url: string, scale: Scale): Promise<MetricResult[]> {
  return HelperProcess.use('log-follower', async (follower: HelperProcess<LogFollower>) => {
    await follower.call('writeHistory', url, scale.scaled(EVENTS));
    const run = await runInterleaved(scale, {
      client: () => follower.call('measureClientSubscription'),
      adapter: () => follower.call('measureAdapterSubscription'),
      product: () => follower.call('measureProductSubscription'),
      view: () => follower.call('measureView'),
    });
    const perSecond = { metric: 'perSecond', unit: '/s' } as const;
    const cpu = { metric: 'cpuUsPerOperation', unit: 'µs' } as const;
    return [
      ...compare(run.client, run.adapter, [
        { ...perSecond, what: 'our subscription', goal: ratioAtLeast(0.6) },
      ]),
      ...compare(run.client, run.product, [{ ...perSecond, what: 'the same, decrypted and upcast' }]),
      ...compare(run.client, run.view, [{ ...perSecond, what: 'the same, into race days’ rows' }]),
      ...compare(run.client, run.adapter, [{ ...cpu, what: 'our CPU per event' }]),
      ...compare(run.client, run.product, [{ ...cpu, what: 'CPU, decrypted and upcast' }]),
    ];
  });
}
