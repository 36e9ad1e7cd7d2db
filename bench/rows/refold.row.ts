import { Helper } from '../harness/helper';
import { compared, interleaved } from '../harness/interleave';
import { atMost, type Finding, type Row, type Scale } from '../harness/row';
import type { Refolder } from '../processes/refold';

const RUNNERS = 10_000;

/** What it costs to change a day's history when the day is as large as it may get. */
export const refold: Row = {
  name: 'refold',
  title: 'A race of 10,000 is reset: its 60,000 events and all rows again (limit: the events folded)',
  measure,
};

async function measure(scale: Scale): Promise<Finding[]> {
  const helper = Helper.start<Refolder>('refold');
  const runners = scale.count(RUNNERS);
  try {
    const run = await interleaved(scale, {
      limit: async () => ({ ms: await helper.ask('fold', runners) }),
      ours: async () => ({ ms: await helper.ask('refold', runners) }),
    });
    const line = {
      figure: 'ms',
      unit: 'ms',
      what: 'until all rows stand',
      goal: atMost(1.5, 'limit'),
    } as const;
    return [compared(line, run.limit, run.ours)];
  } finally {
    await helper.stop();
  }
}
