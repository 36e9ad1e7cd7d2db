import { MemoryNodeRegistry, type NodeInfo, type MongoViewStore } from '@app/adapters';
import { StoreUnavailable } from '@app/eventing';
import { until } from '../../../../../test/support/until';
import { Nodes } from '../nodes/nodes';
import { dropUnusedViews } from './persisted-views';

const cardOf = (id: string, views: Record<string, number>): NodeInfo => ({
  ...{ id, name: id, role: 'all', release: '0.1.0', startedAt: 0, reads: {} },
  views,
});

describe('dropUnusedViews', () => {
  const setUp = async () => {
    const registry = new MemoryNodeRegistry();
    const [ours, others] = [cardOf('ours', { races: 2 }), cardOf('other', { races: 1, lists: 4 })].map(
      (own) => new Nodes({ registry, own }),
    ) as [Nodes, Nodes];
    for (const each of [ours, others]) await each.announce();
    const used: string[] = [];
    const dropOtherVersions = jest.fn<Promise<void>, Parameters<MongoViewStore['dropOtherVersions']>>(
      async (inUse) => {
        const views = (await inUse?.()) ?? [];
        used.push(views.map(({ name, version }) => `${name} ${String(version)}`).join());
      },
    );
    return { ours, others, used, dropOtherVersions };
  };
  it('retains the versions of all running nodes', async () => {
    const { ours, others, used, dropOtherVersions } = await setUp();
    await ours.poll();
    const stop = dropUnusedViews({ dropOtherVersions }, ours);
    await until(() => used.length > 0);
    expect(used).toEqual(['races 2,races 1,lists 4']);
    await others.leave();
    await ours.heartbeat();
    await until(() => used.length > 1);
    expect(used.slice(1)).toEqual(['races 2']);
    stop();
    // A second subscriber gets the same change after the stopped one would have.
    const dropStill = jest.fn(() => Promise.resolve());
    const stopOther = dropUnusedViews({ dropOtherVersions: dropStill }, ours);
    await others.announce();
    await ours.heartbeat();
    await until(() => dropStill.mock.calls.length === 2);
    expect(dropOtherVersions).toHaveBeenCalledTimes(2);
    expect(used).toHaveLength(2);
    stopOther();
  });

  it('drops nothing while the registry is unavailable, and retries', async () => {
    const { ours, used, dropOtherVersions } = await setUp();
    await ours.poll();
    dropOtherVersions.mockRejectedValueOnce(new StoreUnavailable('gone'));
    const pauses: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => pauses.push(resolve));
    const stop = dropUnusedViews({ dropOtherVersions }, ours, wait);
    const endPause = await until(() => pauses[0]);
    expect(used).toEqual([]);
    endPause();
    await until(() => used.length > 0);
    expect(used).toEqual(['races 2,races 1,lists 4']);
    stop();
  });
});
