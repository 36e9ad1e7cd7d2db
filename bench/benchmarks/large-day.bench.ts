import { HelperProcess } from '../harness/helper-process';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtMost, runInterleaved } from '../harness/measure';
import { inTemporaryFolder } from '../harness/machine';
import type { LargeDay } from '../processes/large-day';

const RUNNERS = 10_000;

/** The cost of changing a day's history at the largest size of a day. */
export const largeDay: Benchmark = {
  name: 'large-day',
  isDefault: true,
  title:
    'A race of 10,000 is reset, a draft of corrections is shown, and the day read from the disk: 60,000 events (baseline: the events folded; read)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<MetricResult[]> {
  const helper = HelperProcess.start<LargeDay>('large-day');
  const runners = scale.scaled(RUNNERS);
  type Method = 'fold' | 'refoldView' | 'preview' | 'readWithoutFold' | 'readAndFold';
  const msOf = (method: Method) => async () => ({ ms: await helper.call(method, runners) });
  const against = (baseline: Method, ours: Method) =>
    runInterleaved(scale, { baseline: msOf(baseline), ours: msOf(ours) });
  try {
    await helper.call('storeDay', folder, runners);
    const rows = await against('fold', 'refoldView');
    const shown = await against('fold', 'preview');
    const stored = await against('readWithoutFold', 'readAndFold');
    const line = { metric: 'ms', unit: 'ms' } as const;
    return [
      ...compare(rows.baseline, rows.ours, [
        { ...line, what: 'until all rows are written', goal: ratioAtMost(1.5) },
      ]),
      ...compare(shown.baseline, shown.ours, [
        { ...line, what: 'until a draft is shown', goal: ratioAtMost(3) },
      ]),
      ...compare(stored.baseline, stored.ours, [
        { ...line, what: 'until the day is folded, from the store', goal: ratioAtMost(1.3) },
      ]),
    ];
  } finally {
    await helper.stop();
  }
}
