import {
  type Checkpoint,
  PartitionUnavailable,
  type PartitionRange,
  type RowChange,
  StoreUnavailable,
} from '@app/eventing';
import {
  OnDemandViewStore,
  truncatedAt,
  foldAll,
  accountHistories,
  withPageSize,
  storeWith,
  partitionsOf,
  viewStoreContract,
} from '@app/eventing/testing';
import fc from 'fast-check';
import { inspect } from 'node:util';
import { MemoryViewStore } from './memory.view-store';
import { WarmViewStore } from './warm.view-store';

const ofEarlierYears: PartitionRange = { from: '', below: '2025' };

viewStoreContract('Memory, warm-started from an empty store,', () =>
  Promise.resolve(new WarmViewStore(new OnDemandViewStore(ofEarlierYears))),
);

const ranges = fc.constantFrom<PartitionRange>(
  { from: 'a', below: 'b' },
  { from: 'a abroad', below: 'b abroad' },
  { from: '', below: 'z' },
);

describe('A WarmViewStore with on-demand partitions', () => {
  it('equals a full fold at every log position, wherever the writer is and however small the cache', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          ...{ history: accountHistories, range: ranges, diesBetween: fc.boolean() },
          cuts: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
        }),
        async ({ history, range, cuts, diesBetween }) => {
          const [start, nodeAt, writerAt] = randomPositions(cuts, history.length);
          const log = await storeWith(history);
          const source = new OnDemandViewStore(range);
          await foldAll(truncatedAt(log, start), source);
          const node = await warmStarted(source);
          if (diesBetween) await source.freezeCheckpoint('owners');

          await foldAll(truncatedAt(log, nodeAt), node);
          expect(await partitionsOf(node)).toEqual(await partitionsOf(await foldedUpTo(log, nodeAt)));
          await foldAll(truncatedAt(log, writerAt), source);
          await partitionsOf(node); // which may be ahead of the node now
          await foldAll(withPageSize(log, 3), node);
          expect(await partitionsOf(node)).toEqual(await partitionsOf(await foldedUpTo(log, history.length)));
        },
      ),
      { numRuns: 150 },
    );
  });

  async function warmStarted(source: OnDemandViewStore): Promise<WarmViewStore> {
    const node = new WarmViewStore(source, 4);
    const checkpoint = await source.checkpoint('owners');
    const rows: RowChange[] = [];
    for await (const change of source.rowsAndRemovals('owners')) rows.push(change);
    if (checkpoint) await node.warmStart('owners', rows, checkpoint);
    return node;
  }

  async function foldedUpTo(
    log: Awaited<ReturnType<typeof storeWith>>,
    length: number,
  ): Promise<MemoryViewStore> {
    const memory = new MemoryViewStore();
    await foldAll(truncatedAt(log, length), memory);
    return memory;
  }

  /**
   * Picks the node's start, its later position and the writer's later position, both at or after the start.
   */
  function randomPositions(
    [a, b, c]: readonly [number, number, number],
    length: number,
  ): [number, number, number] {
    const start = a % (length + 1);
    const left = length - start + 1;
    return [start, start + (b % left), start + (c % left)];
  }
});

describe('An on-demand partition', () => {
  const at = (position: string): Checkpoint => ({ version: 1, log: 'ours', position });
  const note = (cell: string, text: string, revision: number): RowChange => {
    const [partition = '', key = ''] = cell.split(' ');
    return { view: 'notes', partition, key, row: Object.assign({ text }, { revision }) };
  };
  let source: OnDemandViewStore;
  let node: WarmViewStore;

  beforeEach(async () => {
    source = new OnDemandViewStore(ofEarlierYears);
    await source.save('notes', [note('2023 1', 'old', 1), note('2024 1', 'one', 2)], at('0002'));
    node = new WarmViewStore(source, 4);
    await node.warmStart('notes', [note('2025 1', 'hot', 3)], at('0002'));
  });

  it('is loaded once, on the first request', async () => {
    const reads = jest.spyOn(source, 'rowsAndRemovals');
    expect(await node.list('notes', '2025')).toEqual([note('2025 1', 'hot', 3).row]);
    expect(reads).not.toHaveBeenCalled();
    const answers = await Promise.all([
      ...[node.list('notes', '2024'), node.list('notes', '2024')],
      ...[node.get('notes', '2024', '1'), node.get('notes', '2024', '2')],
    ]);
    const { row } = note('2024 1', 'one', 2);
    expect(answers).toEqual([[row], [row], row, undefined]);
    expect(await node.list('notes', '2024')).toEqual([row]);
    expect(reads.mock.calls).toEqual([['notes', '2024']]);
  });

  it('is evicted from the cache, and reloaded with all changes since', async () => {
    await node.list('notes', '2024');
    await node.save('notes', [{ ...note('2024 1', 'corrected', 5), skipIfUnchanged: true }], at('0005'));
    await node.save('notes', [note('2024 2', 'new', 6)], at('0006'));
    const expected = [note('2024 1', 'corrected', 5).row, note('2024 2', 'new', 6).row];
    expect(await node.list('notes', '2024')).toEqual(expected);
    const reads = jest.spyOn(source, 'rowsAndRemovals');
    for (const year of ['2020', '2021', '2022', '2023']) await node.list('notes', year);
    expect(await node.list('notes', '2024')).toEqual(expected);
    expect(reads.mock.calls.filter(([, year]) => year === '2024')).toHaveLength(1);
    expect(await node.list('notes', '2020')).toEqual([]);
  });

  it('accepts changes while it is not loaded and its store is unavailable', async () => {
    const checkpoint = jest.spyOn(source, 'checkpoint').mockRejectedValue(new StoreUnavailable('gone'));
    const inMemory = node.inMemoryRows('notes');
    expect(['2024', '2025'].map((year) => inMemory?.isUnloaded?.(year))).toEqual([true, false]);
    const removal = { ...note('2024 1', '', 5), row: { revision: 5, removed: true } as const };
    await node.save('notes', [{ ...removal, skipIfUnchanged: true }], at('0005'));
    await expect(node.list('notes', '2024')).rejects.toThrow(PartitionUnavailable);
    await expect(node.get('notes', '2023', '1')).rejects.toThrow(PartitionUnavailable);
    expect(await node.list('notes', '2025')).toHaveLength(1);
    checkpoint.mockRestore();
    expect(await node.list('notes', '2024')).toEqual([]);
    expect(await node.list('notes', '2023')).toHaveLength(1);
  });

  it.each([
    ['is missing', undefined],
    ['belongs to another log', { ...at('0009'), log: 'theirs' }],
    ['belongs to another version', { ...at('0009'), version: 2 }],
    ['is older than the node’s start', at('0001')],
  ])('is unavailable when the stored checkpoint %s, before or after reading', async (_what, other) => {
    const checkpoint = jest.spyOn(source, 'checkpoint').mockResolvedValueOnce(other);
    await expect(node.list('notes', '2024')).rejects.toThrow(PartitionUnavailable);
    checkpoint.mockResolvedValueOnce(at('0002')).mockResolvedValueOnce(other);
    await expect(node.list('notes', '2024')).rejects.toThrow(PartitionUnavailable);
    expect(await node.list('notes', '2024')).toHaveLength(1);
  });

  it('is never served older than at the last load', async () => {
    await source.save('notes', [note('2024 1', 'ahead of the node', 7)], at('0007'));
    expect(await node.list('notes', '2024')).toEqual([note('2024 1', 'ahead of the node', 7).row]);
    for (const year of ['2020', '2021', '2022', '2023']) await node.list('notes', year);
    const checkpoint = jest.spyOn(source, 'checkpoint').mockResolvedValue(at('0006'));
    await expect(node.list('notes', '2024')).rejects.toThrow(PartitionUnavailable);
    checkpoint.mockRestore();
    await node.save('notes', [{ ...note('2024 1', 'older', 6), skipIfUnchanged: true }], at('0006'));
    expect(await node.list('notes', '2024')).toEqual([note('2024 1', 'ahead of the node', 7).row]);
  });

  it.each<[string, RowChange, readonly unknown[]]>([
    ['erased', note('2024 1', 'Borttagen', 5), [note('2024 1', 'Borttagen', 5).row]],
    [
      'removed',
      { ...note('2024 1', '', 5), row: { revision: 5, removed: true } as const, skipIfUnchanged: true },
      [],
    ],
  ])('retains no name in memory of a person who was %s', async (_what, change, left) => {
    await node.save('notes', [{ ...note('2024 1', 'Anna Ek', 3), skipIfUnchanged: true }], at('0003'));
    await node.save('notes', [{ ...note('2024 2', 'Bo', 3), skipIfUnchanged: true }], at('0003'));
    await node.save('notes', [{ ...note('2024 1', 'Anna Ek', 4), skipIfUnchanged: true }], at('0004'));
    expect(memoryDump()).toContain('Anna Ek');
    await node.save('notes', [change], at('0005'));
    expect(memoryDump()).not.toContain('Anna Ek');
    expect(await node.list('notes', '2024')).toEqual([...left, note('2024 2', 'Bo', 3).row]);
    expect(memoryDump()).not.toContain('Anna Ek');
  });

  function memoryDump(): string {
    return inspect(node, { depth: Infinity, showHidden: true });
  }

  it('is read a second time when empty, because a rebuild may just have replaced it', async () => {
    const nothing = (async function* (): AsyncGenerator<RowChange> {})();
    jest.spyOn(source, 'rowsAndRemovals').mockReturnValueOnce(nothing);
    expect(await node.list('notes', '2024')).toHaveLength(1);
  });

  it('has all rows in memory once the view is rebuilt', async () => {
    await node.clear('notes');
    const reads = jest.spyOn(source, 'rowsAndRemovals');
    expect(await node.list('notes', '2024')).toEqual([]);
    await node.save('notes', [note('2024 1', 'rebuilt', 1)], at('0001'));
    expect(await node.list('notes', '2024')).toHaveLength(1);
    expect([
      node.inMemoryRows('notes')?.isUnloaded?.('2024') ?? false,
      node.onDemandPartitions('notes'),
    ]).toEqual([false, undefined]);
    expect(reads).not.toHaveBeenCalled();
  });
});
