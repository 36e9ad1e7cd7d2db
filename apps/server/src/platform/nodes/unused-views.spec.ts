import { MemoryNodeRegistry, type NodeInfo, type MongoViewStore } from '@app/adapters';
import { StoreUnavailable } from '@app/eventing';
import { until } from '../../../../../test/support/until';
import { Nodes } from './nodes';
import { dropUnusedViews } from './unused-views';

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
    const kept: string[] = [];
    const dropOtherVersions = jest.fn<Promise<void>, Parameters<MongoViewStore['dropOtherVersions']>>(
      async (inUse) => {
        const views = (await inUse?.()) ?? [];
        kept.push(views.map(({ name, version }) => `${name} ${String(version)}`).join());
      },
    );
    return { ours, others, kept, dropOtherVersions };
  };
  it('retains the versions of all running nodes', async () => {
    const { ours, others, kept, dropOtherVersions } = await setUp();
    await ours.poll();
    const stop = dropUnusedViews({ dropOtherVersions }, ours);
    await until(() => kept.length > 0);
    expect(kept).toEqual(['races 2,races 1,lists 4']);
    await others.leave();
    await ours.heartbeat();
    await until(() => kept.length > 1);
    expect(kept.slice(1)).toEqual(['races 2']);
    stop();
    // A second subscriber gets the same change after the stopped one would have.
    const goesOn = jest.fn(() => Promise.resolve());
    const stopOther = dropUnusedViews({ dropOtherVersions: goesOn }, ours);
    await others.announce();
    await ours.heartbeat();
    await until(() => goesOn.mock.calls.length === 2);
    expect(dropOtherVersions).toHaveBeenCalledTimes(2);
    expect(kept).toHaveLength(2);
    stopOther();
  });

  it('drops nothing while the registry is unavailable, and retries', async () => {
    const { ours, kept, dropOtherVersions } = await setUp();
    await ours.poll();
    dropOtherVersions.mockRejectedValueOnce(new StoreUnavailable('gone'));
    const pauses: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => pauses.push(resolve));
    const stop = dropUnusedViews({ dropOtherVersions }, ours, wait);
    const endPause = await until(() => pauses[0]);
    expect(kept).toEqual([]);
    endPause();
    await until(() => kept.length > 0);
    expect(kept).toEqual(['races 2,races 1,lists 4']);
    stop();
  });
});
