import { MemoryEventStore, MemoryNodeRegistry, type NodeInfo } from '@app/adapters';
import { compareLogs, asLogSink, copyLog } from '@app/eventing';
import { newEvent } from '@app/eventing/testing';
import { runCommand } from '../testing/run-command';
import { createOutput } from '../output';
import { assertNoRunningNodes, TranslatedPositions } from './run-move';
import { missingEntries } from './data-kinds';

describe('ops move', () => {
  it.each([
    [['--from', 'data'], 2, 'Give --from and --to'],
    [['--from', 'data', '--to', 'other'], 2, 'the other "servers"'],
    [['--from', 'servers', '--to', 'servers'], 2, 'the other "servers"'],
    [['--from', 'data', '--to', 'servers'], 1, 'must both name a server'],
  ])('is refused: %j', async (args, code, message) => {
    const result = await runCommand(['move', ...args]);
    expect([result.code, result.text]).toEqual([code, expect.stringContaining(message)]);
  });
});

describe('Data kinds beside the log', () => {
  const entries = new Map([['a', { to: 1 }]]);
  it('are written where missing', () => {
    expect(missingEntries('keys', entries, new Map())).toEqual(entries);
    expect(missingEntries('keys', entries, new Map([['a', { to: 1 }]]))).toEqual(new Map());
  });
  it.each([new Map([['a', { to: 2 }]]), new Map([['b', { to: 1 }]])])(
    'are refused where they differ: %j',
    (other) => {
      expect(() => missingEntries('keys', entries, other)).toThrow('the target holds other keys');
    },
  );
});

describe('TranslatedPositions', () => {
  it("maps a checkpoint to the same event's position in the copy", async () => {
    const [source, target] = [new MemoryEventStore('one'), new MemoryEventStore('two')];
    for (const id of ['a', 'b', 'c'])
      await source.append(`stream-${id}`, 0, [newEvent(id, { type: 'Noted' })]);
    const [from, to] = [
      asLogSink(source, { appendsConcurrently: true }),
      asLogSink(target, { appendsConcurrently: true }),
    ];
    await copyLog(from, to);
    const at = (number: number) => String(number).padStart(16, '0');
    const checkpoints = new Map([
      ...[['one/lists', at(2)] as const, ['one/told', at(3)] as const],
      ...[['one/none', at(0)] as const, ['other/lists', at(3)] as const],
    ]);
    const positions = new TranslatedPositions(checkpoints, 'one', 'two');
    await compareLogs(from, to, {
      onCompared: (original, copy) =>
        positions.record(original, { ...copy, position: `place ${copy.position}` }),
    });
    expect(positions.all()).toEqual(
      new Map([
        ['two/lists', `place ${at(2)}`],
        ['two/told', `place ${at(3)}`],
      ]),
    );
  });
});

describe("Nodes on a move's servers", () => {
  const out = createOutput({ write: () => true });
  const info: NodeInfo = {
    ...{ id: 'n', name: 'host/1', role: 'all', release: '1', startedAt: 0 },
    ...{ reads: {}, views: {} },
  };

  it('are polled, and the move is refused if one sends a heartbeat', async () => {
    const registry = new MemoryNodeRegistry();
    await registry.recordHeartbeat(info, 1);
    await assertNoRunningNodes(registry, out, () => Promise.resolve());
    const beats = () => registry.recordHeartbeat(info, 2);
    await expect(assertNoRunningNodes(registry, out, beats)).rejects.toThrow(
      'host/1 runs on these servers: stop it first',
    );
  });

  it('are not waited for if none is registered', async () => {
    const wait = () => Promise.reject(new Error('nobody waits'));
    await assertNoRunningNodes(new MemoryNodeRegistry(), out, wait);
    await assertNoRunningNodes(undefined, out, wait);
  });
});
