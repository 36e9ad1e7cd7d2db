import { MemoryNodeRegistry, type NodeCard, type NodeRegistry } from '@app/adapters';
import { StoreAway } from '@app/eventing';
import { until } from '../../../../../test/support/until';
import { Nodes } from './nodes';

const pace = { beatMs: 100, goneMs: 500, forgetMs: 2000 };

const cardOf = (id: string, changes: Partial<NodeCard> = {}): NodeCard => ({
  id,
  name: `host/${id}`,
  role: 'all',
  release: '0.1.0',
  startedAt: 0,
  reads: {},
  views: {},
  ...changes,
});

describe('Nodes of the product', () => {
  let registry: NodeRegistry;
  let now: number;
  let one: Nodes;
  let other: Nodes;

  const nodeOf = (id: string) => new Nodes({ registry, own: cardOf(id), now: () => now, pace });
  const idsAt = (nodes: Nodes) => nodes.living().map(({ id }) => id);

  beforeEach(async () => {
    registry = new MemoryNodeRegistry();
    now = 1000;
    [one, other] = [nodeOf('one'), nodeOf('other')];
    for (const each of [one, other]) await each.announce();
  });

  it('know each other, themselves first', async () => {
    await one.look();
    expect(one.living()).toEqual([cardOf('one'), cardOf('other')]);
    expect(idsAt(other)).toEqual(['other']);
    await other.beat();
    expect(idsAt(other)).toEqual(['other', 'one']);
  });

  it('hear with each beat what others tell, as long as those are there', async () => {
    let phones = 1;
    other.tell('phones', () => phones);
    await other.beat();
    await one.beat();
    expect([one.told('phones'), one.told('screens'), other.told('phones')]).toEqual([[1], [], []]);
    phones = 2;
    await other.beat();
    expect(one.told('phones')).toEqual([1]);
    await one.look();
    expect(one.told('phones')).toEqual([2]);
    await other.leave();
    await one.look();
    expect(one.told('phones')).toEqual([]);
  });

  it('count as there while they beat, and as gone after a silence that was watched', async () => {
    for (let round = 0; round < 20; round += 1) {
      await other.beat();
      now += pace.beatMs;
      await one.beat();
    }
    expect(idsAt(one)).toEqual(['one', 'other']);
    for (let round = 0; round < 4; round += 1) {
      now += pace.beatMs;
      await one.beat();
    }
    expect(idsAt(one)).toEqual(['one', 'other']);
    now += pace.beatMs;
    await one.beat();
    expect(idsAt(one)).toEqual(['one']);
    await other.beat();
    await one.beat();
    expect(idsAt(one)).toEqual(['one', 'other']);
  });

  it('hold no time against others in which nobody looked', async () => {
    await one.beat();
    now += 1_000_000;
    await one.beat();
    expect(idsAt(one)).toEqual(['one', 'other']);
  });

  it('keep what they knew while nobody can be asked, and say so', async () => {
    await one.beat();
    const all = jest.spyOn(registry, 'all').mockRejectedValue(new StoreAway('gone'));
    await expect(one.beat()).rejects.toThrow(StoreAway);
    expect([idsAt(one), one.isAway]).toEqual([['one', 'other'], true]);
    all.mockRestore();
    await one.beat();
    expect(one.isAway).toBe(false);
  });

  it('clear away who has been silent for long, who is known again when it wakes up', async () => {
    await one.beat();
    for (let round = 0; round < 20; round += 1) {
      now += pace.beatMs;
      await one.beat();
    }
    expect((await registry.all()).map(({ card }) => card.id)).toEqual(['one']);
    await other.beat();
    await one.look();
    expect(idsAt(one)).toEqual(['one', 'other']);
  });

  it('hear of each other’s coming and going, and only of that', async () => {
    const heard: string[][] = [];
    const forget = one.onChange(() => heard.push(idsAt(one)));
    await one.beat();
    await one.beat();
    await other.leave();
    await one.beat();
    forget();
    await nodeOf('third').announce();
    await one.beat();
    expect(heard).toEqual([['one', 'other'], ['one']]);
  });

  it('leave at once also where nobody can be told', async () => {
    jest.spyOn(registry, 'remove').mockRejectedValue(new StoreAway('gone'));
    await expect(one.leave()).resolves.toBeUndefined();
  });

  it('beat by themselves until they leave, whatever goes wrong on the way', async () => {
    const [quick, steady] = ['quick', 'steady'].map(
      (id) => new Nodes({ registry, own: cardOf(id), pace: { ...pace, beatMs: 1 } }),
    ) as [Nodes, Nodes];
    const renewed = jest.spyOn(registry, 'renew').mockRejectedValueOnce(new StoreAway('gone'));
    renewed.mockImplementation(() => Promise.resolve());
    const beatsOf = (id: string) => renewed.mock.calls.filter(([card]) => card.id === id).length;
    quick.keepBeating();
    await until(() => beatsOf('quick') > 3);
    await quick.leave();
    const beats = beatsOf('quick');
    // A node that goes on at the same pace: while it beats three times, the other would have done so too.
    steady.keepBeating();
    await until(() => beatsOf('steady') > 2);
    await steady.leave();
    expect(beatsOf('quick')).toBe(beats);
  });
});
