import { MemoryReactorStore } from '@app/adapters';
import type { DomainEvent } from '@app/domain';
import type { Recorded } from '@app/eventing';
import { recordedFrom } from '@app/eventing/testing';
import { type Reactor, ReactorQueue } from './reactor';

type Erased = Extract<DomainEvent, { type: 'PersonErased' }>;

const erased = (registration: string): Erased => ({ type: 'PersonErased', registration });
const ended: DomainEvent = { type: 'RaceEnded', part: 'race-250913-08', at: 1 };
const events = (...all: DomainEvent[]): readonly Recorded<DomainEvent>[] => recordedFrom<DomainEvent>(all);

describe('The queue of a reactor’s events', () => {
  const reactorStore = { now: new MemoryReactorStore() };
  let stopping: AbortController;
  let errors: unknown[];
  let seen: string[];

  beforeEach(() => {
    reactorStore.now = new MemoryReactorStore();
    stopping = new AbortController();
    errors = [];
    seen = [];
  });

  const queueOf = async (react: (event: Erased) => Promise<void>) => {
    const reactor: Reactor = { name: 'goodbye', on: { PersonErased: react } };
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
  const note = async ({ registration }: Erased) => {
    seen.push(registration);
  };
  const checkpoint = () => reactorStore.now.checkpoint('log/goodbye');

  it('takes what concerns it in order, and writes down how far it has come', async () => {
    const queue = await queueOf(note);
    const [first, second, third] = events(erased('a'), ended, erased('b'));
    queue.take([first, second, third].flatMap((event) => event ?? []));
    await queue.idle();
    expect(seen).toEqual(['a', 'b']);
    expect(await checkpoint()).toBe(third?.position);
  });

  it('tries again what failed, before anything after it', async () => {
    let failures = 2;
    const queue = await queueOf(async (event) => {
      await note(event);
      if (event.registration === 'a' && failures-- > 0) throw new Error('not now');
    });
    queue.take(events(erased('a'), erased('b')));
    await queue.idle();
    expect(seen).toEqual(['a', 'a', 'a', 'b']);
    expect(errors).toHaveLength(2);
  });

  it('goes on after a restart where it was', async () => {
    const all = events(erased('a'), erased('b'));
    const before = await queueOf(note);
    before.take(all.slice(0, 1));
    await before.idle();

    const after = await queueOf(note);
    after.take(all);
    await after.idle();
    expect(seen).toEqual(['a', 'b']);
  });

  it('takes up again what was under way when it was stopped', async () => {
    const queue = await queueOf(async () => {
      stopping.abort();
      throw new Error('cut off');
    });
    queue.take(events(erased('a')));
    await queue.idle();
    expect(await checkpoint()).toBeUndefined();
  });

  it('deals with nothing more when the store that keeps how far it has come has stopped', async () => {
    const stopped = new Error('the disk is full');
    const store = reactorStore.now;
    jest.spyOn(store, 'saveCheckpoint').mockRejectedValue(stopped);
    jest.spyOn(store, 'failure').mockReturnValue(stopped as never);
    const queue = await queueOf(note);
    queue.take(events(erased('a'), erased('b')));
    await queue.idle();
    expect(seen).toEqual(['a']);
    expect(errors).toEqual([stopped]);
  });

  it('passes by what does not concern it, and writes that down only now and then', async () => {
    const queue = await queueOf(note);
    const many = events(...Array.from({ length: 1001 }, () => ended));
    queue.take(many.slice(0, 1000));
    await queue.idle();
    expect(await checkpoint()).toBeUndefined();
    queue.take(many);
    await queue.idle();
    expect(await checkpoint()).toBe(many.at(-1)?.position);
  });
});
