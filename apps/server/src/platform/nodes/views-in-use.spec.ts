import { MemoryNodeRegistry, type NodeCard, type MongoViewStore } from '@app/adapters';
import { StoreAway } from '@app/eventing';
import { Nodes } from './nodes';
import { keepViewsInUse } from './views-in-use';

const cardOf = (id: string, views: Record<string, number>): NodeCard => ({
  ...{ id, name: id, role: 'all', release: '0.1.0', startedAt: 0, reads: {} },
  views,
});

describe('Views that nodes begin from', () => {
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
  const settled = () => new Promise(setImmediate);

  it('stay as long as one of them is there', async () => {
    const { ours, others, kept, dropOtherVersions } = await setUp();
    await ours.look();
    const stop = keepViewsInUse({ dropOtherVersions }, ours);
    await settled();
    expect(kept).toEqual(['races 2,races 1,lists 4']);
    await others.leave();
    await ours.beat();
    await settled();
    expect(kept.slice(1)).toEqual(['races 2']);
    stop();
    await others.announce();
    await ours.beat();
    await settled();
    expect(kept).toHaveLength(2);
  });

  it('stay while nobody can say who is there, and are let go after that', async () => {
    const { ours, kept, dropOtherVersions } = await setUp();
    await ours.look();
    dropOtherVersions.mockRejectedValueOnce(new StoreAway('gone'));
    let goOn = () => {};
    const wait = () => new Promise<void>((resolve) => (goOn = resolve));
    const stop = keepViewsInUse({ dropOtherVersions }, ours, wait);
    await settled();
    expect(kept).toEqual([]);
    goOn();
    await settled();
    expect(kept).toEqual(['races 2,races 1,lists 4']);
    stop();
  });
});
