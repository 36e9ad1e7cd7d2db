import { MemoryEventStore, MemoryNodeRegistry, type NodeCard } from '@app/adapters';
import { commonEvents, copied, copyLog, eventId } from '@app/eventing';
import { asked } from '../testing/asked';
import { terminal } from '../output';
import { mustRest } from './at-rest';
import { missingIn } from './parts';
import { TranslatedPlaces } from './translated';

describe('A move', () => {
  it.each([
    [['--from', 'data'], 2, 'Say --from and --to'],
    [['--from', 'data', '--to', 'other'], 2, 'the other "servers"'],
    [['--from', 'servers', '--to', 'servers'], 2, 'the other "servers"'],
    [['--from', 'data', '--to', 'servers'], 1, 'must name the servers, both of them'],
  ])('is refused: %j', async (args, code, words) => {
    const said = await asked(['move', ...args]);
    expect([said.code, said.text]).toEqual([code, expect.stringContaining(words)]);
  });
});

describe('What is kept beside the log', () => {
  const kept = new Map([['a', { to: 1 }]]);
  it('is written where it is missing', () => {
    expect(missingIn('keys', kept, new Map())).toEqual(kept);
    expect(missingIn('keys', kept, new Map([['a', { to: 1 }]]))).toEqual(new Map());
  });
  it.each([new Map([['a', { to: 2 }]]), new Map([['b', { to: 1 }]])])(
    'is refused where it is other: %j',
    (other) => {
      expect(() => missingIn('keys', kept, other)).toThrow('the target holds keys of something else');
    },
  );
});

describe('Where somebody had come in a log', () => {
  const meta = {
    at: 0,
    recordedAt: 0,
    by: '',
    device: '',
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
  };
  const event = (index: number) => ({ id: eventId('c', index), event: { type: 'Noted' }, meta });

  it('is behind the same event in its copy, whatever places are called there', async () => {
    const [source, target] = [new MemoryEventStore('one'), new MemoryEventStore('two')];
    for (const index of [0, 1, 2]) await source.append(`stream-${String(index)}`, 0, [event(index)]);
    const [from, to] = [copied(source, { together: true }), copied(target, { together: true })];
    await copyLog(from, to);
    const at = (number: number) => String(number).padStart(16, '0');
    const checkpoints = new Map([
      ...[['one/lists', at(2)] as const, ['one/told', at(3)] as const],
      ...[['one/none', at(0)] as const, ['other/lists', at(3)] as const],
    ]);
    const places = new TranslatedPlaces(checkpoints, 'one', 'two');
    await commonEvents(from, to, {
      onPair: (ours, copy) => places.take(ours, { ...copy, position: `place ${copy.position}` }),
    });
    expect(places.all()).toEqual(
      new Map([
        ['two/lists', `place ${at(2)}`],
        ['two/told', `place ${at(3)}`],
      ]),
    );
  });
});

describe('Nodes on the servers of a move', () => {
  const out = terminal({ write: () => true });
  const card: NodeCard = {
    ...{ id: 'n', name: 'host/1', role: 'all', release: '1', startedAt: 0 },
    ...{ reads: {}, views: {} },
  };

  it('are watched, and refused where they give a sign of life', async () => {
    const registry = new MemoryNodeRegistry();
    await registry.renew(card, 1);
    await mustRest(registry, out, () => Promise.resolve());
    const beats = () => registry.renew(card, 2);
    await expect(mustRest(registry, out, beats)).rejects.toThrow(
      'host/1 runs on these servers: stop it first',
    );
  });

  it('are not waited for where there are none', async () => {
    const wait = () => Promise.reject(new Error('nobody waits'));
    await mustRest(new MemoryNodeRegistry(), out, wait);
    await mustRest(undefined, out, wait);
  });
});
