import { HelperProcess } from '../harness/helper-process';
import { compare, runInterleaved, atMost, type Finding, type Row, type Scale } from '../harness/row';
import { inTemporaryFolder } from '../harness/machine';
import type { Refolder } from '../processes/refold';

const RUNNERS = 10_000;

/** The cost of changing a day's history at the largest size of a day. */
export const refold: Row = {
  name: 'refold',
  isDefault: true,
  title:
    'A race of 10,000 is reset, a draft of corrections is shown, and the day read from the disk: 60,000 events (baseline: the events folded; read)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const helper = HelperProcess.start<Refolder>('refold');
  const runners = scale.count(RUNNERS);
  type Method = 'fold' | 'refoldView' | 'preview' | 'readOnly' | 'readAndFold';
  const msOf = (method: Method) => async () => ({ ms: await helper.ask(method, runners) });
  const against = (baseline: Method, ours: Method) =>
    runInterleaved(scale, { baseline: msOf(baseline), ours: msOf(ours) });
  try {
    await helper.ask('storeDay', folder, runners);
    const rows = await against('fold', 'refoldView');
    const shown = await against('fold', 'preview');
    const stored = await against('readOnly', 'readAndFold');
    const line = { metric: 'ms', unit: 'ms' } as const;
    return [
      ...compare(rows.baseline, rows.ours, [
        { ...line, what: 'until all rows are written', goal: atMost(1.5, 'baseline') },
      ]),
      ...compare(shown.baseline, shown.ours, [
        { ...line, what: 'until a draft is shown', goal: atMost(3, 'baseline') },
      ]),
      ...compare(stored.baseline, stored.ours, [
        { ...line, what: 'until the day is folded, from the store', goal: atMost(1.3, 'baseline') },
      ]),
    ];
  } finally {
    await helper.stop();
  }
}
