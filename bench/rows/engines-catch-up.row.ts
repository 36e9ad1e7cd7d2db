import { onEveryEventStore } from '../harness/engine-servers';
import { HelperProcess } from '../harness/helper-process';
import { comparedFinding, runInterleaved } from '../harness/interleave';
import { atLeast, type Finding, type Row, type Scale } from '../harness/row';
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
  const follower = HelperProcess.start<LogFollower>('log-follower');
  try {
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
      comparedFinding({ ...perSecond, what: 'our subscription', goal: atLeast(0.6) }, run.bare, run.ours),
      comparedFinding({ ...perSecond, what: 'the same, opened and upcast' }, run.bare, run.product),
      comparedFinding({ ...perSecond, what: 'the same, into race days’ rows' }, run.bare, run.views),
      comparedFinding({ ...cpu, what: 'our CPU per event' }, run.bare, run.ours),
      comparedFinding({ ...cpu, what: 'CPU, opened and upcast' }, run.bare, run.product),
    ];
  } finally {
    await follower.stop();
  }
}
