import { onEveryMongo } from '../harness/engine-servers';
import { HelperProcess } from '../harness/helper-process';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, ratioAtLeast, runInterleaved } from '../harness/measure';
import type { RowKind, ViewWriter } from '../processes/view-writer';

/** The page size of the log while a view catches up. */
const PAGE = 500;
/**
 * FerretDB 1.24 writes each row to disk by itself, and hangs for ever at some hundred changes in one bulk
 * write.
 */
const SMALL_PAGE = 20;

/** The cost of the guarantee that a row never goes back, even if written twice or late. */
export const enginesViews: Benchmark = {
  name: 'engines-views',
  group: 'engines',
  title:
    'Rows of a view into MongoDB, guarded, with the checkpoint (baseline: plain ordered bulk writes of them)',
  measure: (scale) => onEveryMongo((server) => measure(server, scale)),
};

interface MongoServer {
  readonly name: string;
  readonly url: string;
}

async function measure({ name, url }: MongoServer, scale: Scale): Promise<MetricResult[]> {
  return HelperProcess.use('view-writer', async (writer: HelperProcess<ViewWriter>) => {
    const page = name === 'FerretDB' ? SMALL_PAGE : PAGE;
    await writer.call('open', url, page);
    const run = async (kind: RowKind, rows: number) => {
      const job = { kind, rows, ms: scale.durationMs };
      return runInterleaved(scale, {
        plain: () => writer.call('measureBulkWrites', job),
        guarded: () => writer.call('measureViewStore', job),
      });
    };
    const fresh = await run('fresh', page);
    const changed = await run('changed', page);
    const alone = { kind: 'changed', rows: 1, ms: scale.durationMs } as const;
    const single = await runInterleaved(scale, {
      plain: () => writer.call('measureBulkWrites', alone),
      withCheckpoint: () => writer.call('measureBulkWrites', { ...alone, writesCheckpoint: true }),
      guarded: () => writer.call('measureViewStore', alone),
    });
    const perSecond = { metric: 'perSecond', unit: '/s', goal: ratioAtLeast(0.6) } as const;
    const cpu = { metric: 'cpuUsPerOperation', unit: 'µs' } as const;
    const results = [
      ...compare(fresh.plain, fresh.guarded, [{ ...perSecond, what: `new rows, ${String(page)} at a time` }]),
      ...compare(changed.plain, changed.guarded, [
        { ...perSecond, what: `changed rows, ${String(page)} at a time` },
      ]),
      ...compare(single.plain, single.guarded, [{ ...perSecond, what: 'changed rows, one at a time' }]),
      ...compare(single.withCheckpoint, single.guarded, [
        { ...perSecond, what: '– baseline that also writes a checkpoint' },
      ]),
      ...compare(fresh.plain, fresh.guarded, [{ ...cpu, what: 'our CPU per new row' }]),
      ...compare(changed.plain, changed.guarded, [{ ...cpu, what: 'our CPU per changed row' }]),
    ];
    await writer.call('close');
    return results;
  });
}
