import {
  expectEqual,
  singleFinding,
  compare,
  runInterleaved,
  atLeast,
  atMost,
  type Finding,
  type Row,
  type Scale,
} from '../harness/row';
import { HelperProcess } from '../harness/helper-process';
import { logOnDisk } from '../harness/history';
import { inTemporaryFolder } from '../harness/machine';
import type { Rebuilder } from '../processes/rebuild';

const EVENTS = 1_000_000;
const MB = 1024 * 1024;
/** With much memory V8 collects so late that the measurement would count garbage. */
const SMALL_HEAP = '--max-old-space-size=512';

/**
 * The duration of a start with a long history. Each run is its own process, so that memory starts at zero.
 */
export const rebuildViews: Row = {
  name: 'rebuild-views',
  isDefault: true,
  title: 'All views from 1,000,000 events (baseline: lines of JSON, parsed)',
  measure: (scale) => inTemporaryFolder((folder) => measure(folder, scale)),
};

async function measure(folder: string, scale: Scale): Promise<Finding[]> {
  const events = scale.count(EVENTS);
  const { lines } = await logOnDisk(folder, events);
  const run = await runInterleaved(scale, {
    baseline: () => readLines(lines, events),
    ours: () => rebuild(folder, events, []),
    small: () => rebuild(folder, events, [SMALL_HEAP]),
  });
  return [
    ...compare(run.baseline, run.ours, [
      { metric: 'perSecond', unit: '/s', what: 'events into all views', goal: atLeast(0.25) },
    ]),
    singleFinding(
      { metric: 'peak', unit: 'MB', what: 'most memory above the start, heap of 512 MB', goal: atMost(150) },
      run.small,
    ),
    singleFinding({ metric: 'peak', unit: 'MB', what: 'the same with the heap left to V8' }, run.ours),
    singleFinding({ metric: 'openMs', unit: 'ms', what: 'opening the log before that' }, run.ours),
  ];
}

async function readLines(file: string, expected: number) {
  return HelperProcess.use('rebuild', async (helper: HelperProcess<Rebuilder>) => {
    const { events, ms } = await helper.ask('readAll', file);
    expectEqual('lines read', events, expected);
    return { perSecond: (events / ms) * 1000, peak: 0, openMs: 0 };
  });
}

async function rebuild(folder: string, events: number, flags: readonly string[]) {
  return HelperProcess.use(
    'rebuild',
    async (helper: HelperProcess<Rebuilder>) => {
      const { openMs, ms, peak } = await helper.ask('rebuild', folder);
      return { perSecond: (events / ms) * 1000, peak: peak / MB, openMs };
    },
    flags,
  );
}
