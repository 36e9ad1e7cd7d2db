import { MemoryReactorStore } from '@app/adapters';
import type { DomainEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { recordedFrom } from '@app/eventing/testing';
import { type Reactor, ReactorQueue } from './reactor';

type Erased = Extract<DomainEvent, { type: 'PersonErased' }>;

const erased = (registration: string): Erased => ({ type: 'PersonErased', registration });
const ended: DomainEvent = { type: 'RaceEnded', part: 'race-250913-08', at: 1 };
const events = (...all: DomainEvent[]): readonly Recorded<DomainEvent>[] => recordedFrom<DomainEvent>(all);

describe('ReactorQueue', () => {
  const reactorStore = { now: new MemoryReactorStore() };
  let stopping: AbortController;
  let errors: unknown[];
  let handled: string[];

  beforeEach(() => {
    reactorStore.now = new MemoryReactorStore();
    stopping = new AbortController();
    errors = [];
    handled = [];
  });

  const queueOf = async (react: (event: Erased) => Promise<void>, name = 'goodbye') => {
    const reactor: Reactor = { name, on: { PersonErased: react } };
    const queue = new ReactorQueue(reactor, {
      reactorStore: reactorStore.now,
      logId: 'log',
      stopping: stopping.signal,
      firstPauseMs: 1,
      onError: (error) => errors.push(error),
    });
    await queue.resume();
    return queue;
  };
  const record = async ({ registration }: Erased) => {
    handled.push(registration);
  };
  const checkpoint = () => reactorStore.now.checkpoint('log/goodbye');

  it('handles its events in order and saves a checkpoint', async () => {
    const queue = await queueOf(record);
    const [first, second, third] = events(erased('a'), ended, erased('b'));
    queue.take([first, second, third].flatMap((event) => event ?? []));
    await queue.idle();
    expect(handled).toEqual(['a', 'b']);
    expect(await checkpoint()).toBe(third?.position);
  });

  it('retries a failed event before any later one', async () => {
    let failures = 2;
    const queue = await queueOf(async (event) => {
      await record(event);
      if (event.registration === 'a' && failures-- > 0) throw new Error('not now');
    });
    queue.take(events(erased('a'), erased('b')));
    await queue.idle();
    expect(handled).toEqual(['a', 'a', 'a', 'b']);
    expect(errors).toHaveLength(2);
  });

  it('resumes from its checkpoint after a restart', async () => {
    const all = events(erased('a'), erased('b'));
    const before = await queueOf(record);
    before.take(all.slice(0, 1));
    await before.idle();

    const after = await queueOf(record);
    after.take(all);
    await after.idle();
    expect(handled).toEqual(['a', 'b']);
  });

  describe('of a reactor that replaced others', () => {
    const name = 'registration-when-runner-changed';
    const older = ['registration-when-corrected', 'registration-when-revoked', 'cancelled-when-withdrawn'];
    const all = events(...['a', 'b', 'c', 'd'].map(erased));
    const saveAt = async (reactor: string, index: number) =>
      reactorStore.now.saveCheckpoint(`log/${reactor}`, all[index]?.position ?? '');
    const handleAll = async () => {
      handled = [];
      const queue = await queueOf(record, name);
      queue.take(all);
      await queue.idle();
      return handled;
    };

    it('starts from the earliest of their checkpoints, which stay, and then from its own', async () => {
      for (const [index, reactor] of older.entries()) await saveAt(reactor, 2 - index);
      const before = [...(await reactorStore.now.checkpoints())];
      expect(await handleAll()).toEqual(['b', 'c', 'd']);
      expect([...(await reactorStore.now.checkpoints())]).toEqual([
        ...before,
        [`log/${name}`, all[3]?.position],
      ]);
      expect(await handleAll()).toEqual([]);
    });

    it('starts from the first event when one of them has no checkpoint, or none has', async () => {
      expect(await (await queueOf(record, name)).resume()).toBeUndefined();
      for (const reactor of older.slice(1)) await saveAt(reactor, 2);
      expect(await handleAll()).toEqual(['a', 'b', 'c', 'd']);
    });

    it('continues from its own checkpoint after an older node has led', async () => {
      await saveAt(name, 1);
      for (const reactor of older) await saveAt(reactor, 2);
      expect(await handleAll()).toEqual(['c', 'd']);
    });
  });

  it('saves no checkpoint for an event that was interrupted', async () => {
    const queue = await queueOf(async () => {
      stopping.abort();
      throw new Error('cut off');
    });
    queue.take(events(erased('a')));
    await queue.idle();
    expect(await checkpoint()).toBeUndefined();
  });

  it('handles nothing more once the checkpoint store has failed', async () => {
    const stopped = new Error('the disk is full');
    const store = reactorStore.now;
    jest.spyOn(store, 'saveCheckpoint').mockRejectedValue(stopped);
    jest.spyOn(store, 'failure').mockReturnValue(stopped as never);
    const queue = await queueOf(record);
    queue.take(events(erased('a'), erased('b')));
    await queue.idle();
    expect(handled).toEqual(['a']);
    expect(errors).toEqual([stopped]);
  });

  it('skips other events, and saves a checkpoint only after 1000 of them', async () => {
    const queue = await queueOf(record);
    const many = events(...Array.from({ length: 1001 }, () => ended));
    queue.take(many.slice(0, 1000));
    await queue.idle();
    expect(await checkpoint()).toBeUndefined();
    queue.take(many);
    await queue.idle();
    expect(await checkpoint()).toBe(many.at(-1)?.position);
  });
});
