import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import {
  compare,
  expectEqual,
  ratioAtLeast,
  runInterleaved,
  summarize,
  valueAtMost,
} from '../harness/measure';
import { HelperProcess } from '../harness/helper-process';
import { writeHistoryToDisk } from '../harness/history';
import { inTemporaryFolder } from '../harness/machine';
import type { Rebuilder } from '../processes/rebuild';

const EVENTS = 1_000_000;
const MB = 1024 * 1024;
/** With much memory V8 collects so late that the measurement would count garbage. */
const SMALL_HEAP = '--max-old-space-size=512';

/** The duration of a start with a long history. Each run is its own process, so that memory starts at zero. */
export const rebuildView: Benchmark = {
  name: 'rebuild-view',
  isDefault: true,
  title: 'The raceday view from 1,000,000 events (baseline: lines of JSON, parsed)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<MetricResult[]> {
  const events = scale.scaled(EVENTS);
  const { jsonLinesPath } = await writeHistoryToDisk(folder, events);
  const run = await runInterleaved(scale, {
    baseline: () => readJsonLines(jsonLinesPath, events),
    ours: () => rebuild(folder, events, []),
    smallHeap: () => rebuild(folder, events, [SMALL_HEAP]),
  });
  return [
    ...compare(run.baseline, run.ours, [
      { metric: 'perSecond', unit: '/s', what: 'events into the raceday view', goal: ratioAtLeast(0.25) },
    ]),
    summarize(
      {
        metric: 'peakMb',
        unit: 'MB',
        what: 'peak memory above the start, 512 MB heap',
        goal: valueAtMost(150),
      },
      run.smallHeap,
    ),
    summarize({ metric: 'peakMb', unit: 'MB', what: 'the same with the heap left to V8' }, run.ours),
    summarize({ metric: 'openMs', unit: 'ms', what: 'opening the log before that' }, run.ours),
  ];
}

async function readJsonLines(file: string, expected: number) {
  return HelperProcess.use('rebuild', async (helper: HelperProcess<Rebuilder>) => {
    const { events, ms } = await helper.call('readJsonLines', file);
    expectEqual('lines read', events, expected);
    return { perSecond: (events / ms) * 1000, peakMb: 0, openMs: 0 };
  });
}

async function rebuild(folder: string, events: number, flags: readonly string[]) {
  return HelperProcess.use(
    'rebuild',
    async (helper: HelperProcess<Rebuilder>) => {
      const { openMs, ms, peakBytes } = await helper.call('rebuild', folder);
      return { perSecond: (events / ms) * 1000, peakMb: peakBytes / MB, openMs };
    },
    flags,
  );
}
