import { onEveryEventStore } from '../harness/engine-servers';
import { HelperProcess } from '../harness/helper-process';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtLeast, runInterleaved } from '../harness/measure';
import type { Appender } from '../processes/appender';

const PRODUCERS = 64;

/** The cost of our append, compared with the client's own, on EventStoreDB. */
export const enginesAppend: Benchmark = {
  name: 'engines-append',
  group: 'engines',
  title: 'Append to EventStoreDB, and a finish with its rules (baseline: the client’s own classic append)',
  measure: (scale) => onEveryEventStore(({ url }) => measure(url, scale)),
};

async function measure(url: string, scale: Scale): Promise<MetricResult[]> {
  return HelperProcess.use('appender', async (appender: HelperProcess<Appender>) => {
    await appender.call('open', url);
    const { durationMs } = scale;
    const one = await runInterleaved(scale, {
      client: () => appender.call('measureClientAppends', 1, durationMs),
      adapter: () => appender.call('measureAdapterAppends', 1, durationMs),
      finish: () => appender.call('measureFinishes', 1, durationMs),
    });
    const many = await runInterleaved(scale, {
      client: () => appender.call('measureClientAppends', PRODUCERS, durationMs),
      adapter: () => appender.call('measureAdapterAppends', PRODUCERS, durationMs),
      finish: () => appender.call('measureFinishes', PRODUCERS, durationMs),
    });
    const perSecond = { metric: 'perSecond', unit: '/s', goal: ratioAtLeast(0.6) } as const;
    const cpu = { metric: 'cpuUsPerOperation', unit: 'µs' } as const;
    return [
      ...compare(one.client, one.adapter, [{ ...perSecond, what: 'append, alone' }]),
      ...compare(one.client, one.finish, [{ ...perSecond, what: 'finish, alone' }]),
      ...compare(many.client, many.adapter, [{ ...perSecond, what: 'append, 64 at once' }]),
      ...compare(many.client, many.finish, [{ ...perSecond, what: 'finish, 64 at once, one day' }]),
      ...compare(one.client, one.adapter, [{ ...cpu, what: 'our CPU per append, alone' }]),
      ...compare(one.client, one.finish, [{ ...cpu, what: 'our CPU per finish, alone' }]),
      ...compare(many.client, many.adapter, [{ ...cpu, what: 'our CPU per append, 64 at once' }]),
    ];
  });
}
