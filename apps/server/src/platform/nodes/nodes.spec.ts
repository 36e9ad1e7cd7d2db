import { MemoryNodeRegistry, type NodeInfo, type NodeRegistry } from '@app/adapters';
import { StoreUnavailable } from '@app/eventing';
import { until } from '../../../../../test/support/until';
import { Nodes } from './nodes';

const pace = { beatMs: 100, goneMs: 500, forgetMs: 2000 };

const cardOf = (id: string, changes: Partial<NodeInfo> = {}): NodeInfo => ({
  id,
  name: `host/${id}`,
  role: 'all',
  release: '0.1.0',
  startedAt: 0,
  reads: {},
  views: {},
  ...changes,
});

describe('Nodes', () => {
  let registry: NodeRegistry;
  let now: number;
  let one: Nodes;
  let other: Nodes;

  const nodeOf = (id: string) => new Nodes({ registry, own: cardOf(id), now: () => now, pace });
  const idsAt = (nodes: Nodes) => nodes.running().map(({ id }) => id);

  beforeEach(async () => {
    registry = new MemoryNodeRegistry();
    now = 1000;
    [one, other] = [nodeOf('one'), nodeOf('other')];
    for (const each of [one, other]) await each.announce();
  });

  it('lists the running nodes, its own first', async () => {
    await one.poll();
    expect(one.running()).toEqual([cardOf('one'), cardOf('other')]);
    expect(idsAt(other)).toEqual(['other']);
    await other.heartbeat();
    expect(idsAt(other)).toEqual(['other', 'one']);
  });

  it('shares values with each heartbeat, until the node leaves', async () => {
    let phones = 1;
    other.share('phones', () => phones);
    await other.heartbeat();
    await one.heartbeat();
    expect([
      one.sharedByOthers('phones'),
      one.sharedByOthers('screens'),
      other.sharedByOthers('phones'),
    ]).toEqual([[1], [], []]);
    phones = 2;
    await other.heartbeat();
    expect(one.sharedByOthers('phones')).toEqual([1]);
    await one.poll();
    expect(one.sharedByOthers('phones')).toEqual([2]);
    await other.leave();
    await one.poll();
    expect(one.sharedByOthers('phones')).toEqual([]);
  });

  it('counts a node as gone after an observed silence', async () => {
    for (let round = 0; round < 20; round += 1) {
      await other.heartbeat();
      now += pace.beatMs;
      await one.heartbeat();
    }
    expect(idsAt(one)).toEqual(['one', 'other']);
    for (let round = 0; round < 4; round += 1) {
      now += pace.beatMs;
      await one.heartbeat();
    }
    expect(idsAt(one)).toEqual(['one', 'other']);
    now += pace.beatMs;
    await one.heartbeat();
    expect(idsAt(one)).toEqual(['one']);
    await other.heartbeat();
    await one.heartbeat();
    expect(idsAt(one)).toEqual(['one', 'other']);
  });

  it('does not count time without polls as silence', async () => {
    await one.heartbeat();
    now += 1_000_000;
    await one.heartbeat();
    expect(idsAt(one)).toEqual(['one', 'other']);
  });

  it('retains its last state while the registry is unavailable, and reports that', async () => {
    await one.heartbeat();
    const all = jest.spyOn(registry, 'all').mockRejectedValue(new StoreUnavailable('gone'));
    await expect(one.heartbeat()).rejects.toThrow(StoreUnavailable);
    expect([idsAt(one), one.isUnavailable]).toEqual([['one', 'other'], true]);
    all.mockRestore();
    await one.heartbeat();
    expect(one.isUnavailable).toBe(false);
  });

  it('removes a node that has long been silent, and lists it again when it returns', async () => {
    await one.heartbeat();
    for (let round = 0; round < 20; round += 1) {
      now += pace.beatMs;
      await one.heartbeat();
    }
    expect((await registry.all()).map(({ info }) => info.id)).toEqual(['one']);
    await other.heartbeat();
    await one.poll();
    expect(idsAt(one)).toEqual(['one', 'other']);
  });

  it('notifies listeners only when nodes come or go', async () => {
    const notified: string[][] = [];
    const unsubscribe = one.onChange(() => notified.push(idsAt(one)));
    await one.heartbeat();
    await one.heartbeat();
    await other.leave();
    await one.heartbeat();
    unsubscribe();
    await nodeOf('third').announce();
    await one.heartbeat();
    expect(notified).toEqual([['one', 'other'], ['one']]);
  });

  it('leaves even when the registry is unavailable', async () => {
    jest.spyOn(registry, 'remove').mockRejectedValue(new StoreUnavailable('gone'));
    await expect(one.leave()).resolves.toBeUndefined();
  });

  it('sends heartbeats until it leaves, whatever fails', async () => {
    const [quick, steady] = ['quick', 'steady'].map(
      (id) => new Nodes({ registry, own: cardOf(id), pace: { ...pace, beatMs: 1 } }),
    ) as [Nodes, Nodes];
    const renewed = jest
      .spyOn(registry, 'recordHeartbeat')
      .mockRejectedValueOnce(new StoreUnavailable('gone'));
    renewed.mockImplementation(() => Promise.resolve());
    const beatsOf = (id: string) => renewed.mock.calls.filter(([info]) => info.id === id).length;
    quick.startHeartbeat();
    await until(() => beatsOf('quick') > 3);
    await quick.leave();
    const beats = beatsOf('quick');
    // A second node at the same pace: while it sends three heartbeats, the first would have sent some too.
    steady.startHeartbeat();
    await until(() => beatsOf('steady') > 2);
    await steady.leave();
    expect(beatsOf('quick')).toBe(beats);
  });
});
