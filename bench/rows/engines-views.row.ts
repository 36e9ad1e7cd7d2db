import { onEveryMongo } from '../harness/engine-servers';
import { HelperProcess } from '../harness/helper-process';
import { compare, runInterleaved, atLeast, type Finding, type Row, type Scale } from '../harness/row';
import type { RowKind, ViewWriter } from '../processes/view-writer';

/** The page size of the log while a view catches up. */
const PAGE = 500;
/**
 * FerretDB 1.24 writes each row to disk by itself, and hangs for ever at some hundred changes in one bulk
 * write.
 */
const SMALL_PAGE = 20;

/** The cost of the guarantee that a row never goes back, even if written twice or late. */
export const enginesViews: Row = {
  name: 'engines-views',
  group: 'engines',
  title:
    'Rows of a view into MongoDB, guarded, with the checkpoint (baseline: bare ordered bulk writes of them)',
  measure: (scale) => onEveryMongo((server) => measure(server, scale)),
};

interface MongoServer {
  readonly name: string;
  readonly url: string;
}

async function measure({ name, url }: MongoServer, scale: Scale): Promise<Finding[]> {
  return HelperProcess.use('view-writer', async (writer: HelperProcess<ViewWriter>) => {
    const page = name === 'FerretDB' ? SMALL_PAGE : PAGE;
    await writer.ask('open', url, page);
    const run = async (kind: RowKind, rows: number) => {
      const writing = { kind, rows, ms: scale.ms };
      return runInterleaved(scale, {
        bare: () => writer.ask('bare', writing),
        ours: () => writer.ask('ours', writing),
      });
    };
    const fresh = await run('fresh', page);
    const changed = await run('changed', page);
    const alone = { kind: 'changed', rows: 1, ms: scale.ms } as const;
    const single = await runInterleaved(scale, {
      bare: () => writer.ask('bare', alone),
      marked: () => writer.ask('bare', { ...alone, marks: true }),
      ours: () => writer.ask('ours', alone),
    });
    const perSecond = { metric: 'perSecond', unit: '/s', goal: atLeast(0.6) } as const;
    const cpu = { metric: 'cpu', unit: 'µs' } as const;
    const found = [
      ...compare(fresh.bare, fresh.ours, [{ ...perSecond, what: `new rows, ${String(page)} at a time` }]),
      ...compare(changed.bare, changed.ours, [
        { ...perSecond, what: `changed rows, ${String(page)} at a time` },
      ]),
      ...compare(single.bare, single.ours, [{ ...perSecond, what: 'changed rows, one at a time' }]),
      ...compare(single.marked, single.ours, [
        { ...perSecond, what: '– beside bare ones with a checkpoint' },
      ]),
      ...compare(fresh.bare, fresh.ours, [{ ...cpu, what: 'our CPU per new row' }]),
      ...compare(changed.bare, changed.ours, [{ ...cpu, what: 'our CPU per changed row' }]),
    ];
    await writer.ask('close');
    return found;
  });
}
