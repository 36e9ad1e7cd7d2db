import { onEveryEventStore } from '../harness/engine-servers';
import { HelperProcess } from '../harness/helper-process';
import { compare, runInterleaved, atLeast, type Finding, type Row, type Scale } from '../harness/row';
import type { LogFollower } from '../processes/log-follower';

const EVENTS = 20_000;

/** The cost of our follow, compared with the client's own, while a node catches up with the log. */
export const enginesCatchUp: Row = {
  name: 'engines-catch-up',
  group: 'engines',
  title: '20,000 events from EventStoreDB (baseline: the bare client’s subscription, with the same filter)',
  measure: (scale) => onEveryEventStore(({ url }) => measure(url, scale)),
};

async function measure(url: string, scale: Scale): Promise<Finding[]> {
  return HelperProcess.use('log-follower', async (follower: HelperProcess<LogFollower>) => {
    await follower.ask('write', url, scale.count(EVENTS));
    const run = await runInterleaved(scale, {
      bare: () => follower.ask('bare'),
      ours: () => follower.ask('ours'),
      product: () => follower.ask('product'),
      views: () => follower.ask('views'),
    });
    const perSecond = { metric: 'perSecond', unit: '/s' } as const;
    const cpu = { metric: 'cpu', unit: 'µs' } as const;
    return [
      ...compare(run.bare, run.ours, [{ ...perSecond, what: 'our subscription', goal: atLeast(0.6) }]),
      ...compare(run.bare, run.product, [{ ...perSecond, what: 'the same, opened and upcast' }]),
      ...compare(run.bare, run.views, [{ ...perSecond, what: 'the same, into race days’ rows' }]),
      ...compare(run.bare, run.ours, [{ ...cpu, what: 'our CPU per event' }]),
      ...compare(run.bare, run.product, [{ ...cpu, what: 'CPU, opened and upcast' }]),
    ];
  });
}
