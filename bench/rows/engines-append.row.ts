import { onEveryEventStore } from '../harness/engine-servers';
import { HelperProcess } from '../harness/helper-process';
import { comparedFinding, runInterleaved } from '../harness/interleave';
import { atLeast, type Finding, type Row, type Scale } from '../harness/row';
import type { Appender } from '../processes/appender';

const PRODUCERS = 64;

/** The cost of our append, compared with the client's own, on EventStoreDB. */
export const enginesAppend: Row = {
  name: 'engines-append',
  group: 'engines',
  title: 'Append to EventStoreDB, and a finish with its rules (baseline: the bare client’s classic append)',
  measure: (scale) => onEveryEventStore(({ url }) => measure(url, scale)),
};

async function measure(url: string, scale: Scale): Promise<Finding[]> {
  const appender = HelperProcess.start<Appender>('appender');
  try {
    await appender.ask('open', url);
    const { ms } = scale;
    const one = await runInterleaved(scale, {
      bare: () => appender.ask('bare', 1, ms),
      ours: () => appender.ask('ours', 1, ms),
      finish: () => appender.ask('finishes', 1, ms),
    });
    const many = await runInterleaved(scale, {
      bare: () => appender.ask('bare', PRODUCERS, ms),
      ours: () => appender.ask('ours', PRODUCERS, ms),
      finish: () => appender.ask('finishes', PRODUCERS, ms),
    });
    const perSecond = { metric: 'perSecond', unit: '/s', goal: atLeast(0.6) } as const;
    const cpu = { metric: 'cpu', unit: 'µs' } as const;
    return [
      comparedFinding({ ...perSecond, what: 'append, alone' }, one.bare, one.ours),
      comparedFinding({ ...perSecond, what: 'finish, alone' }, one.bare, one.finish),
      comparedFinding({ ...perSecond, what: 'append, 64 at once' }, many.bare, many.ours),
      comparedFinding({ ...perSecond, what: 'finish, 64 at once, one day' }, many.bare, many.finish),
      comparedFinding({ ...cpu, what: 'our CPU per append, alone' }, one.bare, one.ours),
      comparedFinding({ ...cpu, what: 'our CPU per finish, alone' }, one.bare, one.finish),
      comparedFinding({ ...cpu, what: 'our CPU per append, 64 at once' }, many.bare, many.ours),
    ];
  } finally {
    await appender.stop();
  }
}
