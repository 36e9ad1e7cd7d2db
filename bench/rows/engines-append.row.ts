import { onEveryEventStore } from '../harness/engine-servers';
import { HelperProcess } from '../harness/helper-process';
import { compare, runInterleaved, atLeast, type Finding, type Row, type Scale } from '../harness/row';
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
  return HelperProcess.use('appender', async (appender: HelperProcess<Appender>) => {
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
      ...compare(one.bare, one.ours, [{ ...perSecond, what: 'append, alone' }]),
      ...compare(one.bare, one.finish, [{ ...perSecond, what: 'finish, alone' }]),
      ...compare(many.bare, many.ours, [{ ...perSecond, what: 'append, 64 at once' }]),
      ...compare(many.bare, many.finish, [{ ...perSecond, what: 'finish, 64 at once, one day' }]),
      ...compare(one.bare, one.ours, [{ ...cpu, what: 'our CPU per append, alone' }]),
      ...compare(one.bare, one.finish, [{ ...cpu, what: 'our CPU per finish, alone' }]),
      ...compare(many.bare, many.ours, [{ ...cpu, what: 'our CPU per append, 64 at once' }]),
    ];
  });
}
