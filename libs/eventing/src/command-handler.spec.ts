import { MemoryEventStore } from '@app/adapters';
import { commandHandler, type CommandHandlerOptions, type HandledCommand } from './command-handler';
import { StoreFailed } from './event-store.port';
import { type Fault, FaultStore, lostAnswer, lostAppend } from './testing/fault-store';
import { NotYetReadable } from './upcasting';
import {
  newEvent,
  historyOf,
  metaOf,
  deposit,
  withdraw,
  accountDecider,
  type AccountCommand,
  type AccountEvent,
} from './testing/bank-account';

const deposited = { type: 'Deposited', account: 'a', amount: 1 } as const;

let store: FaultStore;
let ask: (id: string, command: AccountCommand, stream?: string) => Promise<HandledCommand<AccountEvent>>;

beforeEach(() => {
  store = new FaultStore(new MemoryEventStore());
  open();
});

describe('Handling a command', () => {
  it('answers with its events once they are stored', async () => {
    const handled = await ask('one', deposit(5, 7));
    expect(handled).toMatchObject({ outcome: 'accepted', revision: 2 });
    expect(await historyOf(store, 'account-a')).toMatchObject(handled.events);
  });

  it('appends nothing when there is nothing to do, and answers the current revision', async () => {
    await ask('one', deposit(5, 7));
    expect(await ask('two', deposit())).toEqual({ outcome: 'accepted', events: [], revision: 2 });
    expect(store.appends).toEqual([2]);
  });

  it('rejects with the error that the decision threw', async () => {
    await expect(ask('one', withdraw(1))).rejects.toMatchObject({ code: 'insufficient-funds' });
    expect(store.appends).toEqual([]);
  });

  it('decides on events stored earlier', async () => {
    await store.append('account-a', 0, [newEvent('old', { ...deposited, amount: 9 })]);
    expect(await ask('one', withdraw(9))).toMatchObject({ revision: 2 });
  });

  it('reads a stream once for many commands', async () => {
    for (let number = 0; number < 50; number++) await ask(`deposit ${number}`, deposit(1));
    expect(store.reads).toEqual(['account-a']);
  });

  it('re-reads a stream that was evicted from memory', async () => {
    open({ streams: 1 });
    await ask('one', deposit(5));
    await ask('two', deposit(5), 'account-b');
    await ask('three', withdraw(5));
    expect(store.reads).toEqual(['account-a', 'account-b', 'account-a']);
  });
});

describe('Concurrent commands on one stream', () => {
  it('share one append', async () => {
    const handled = await Promise.all(range(64).map((number) => ask(`deposit ${number}`, deposit(1))));
    expect(handled.map(({ revision }) => revision)).toEqual(range(64).map((number) => number + 1));
    expect(store.appends).toEqual([64]);
  });

  it('succeed beside one whose event other nodes cannot read yet, which is not retried', async () => {
    const notYet: Fault = () => Promise.reject(new NotYetReadable('Deposited', 2));
    store.faults.push(notYet, (write) => write(), notYet);
    const asked = ['one', 'two', 'three'].map((id) => ask(id, deposit(1)));
    await expect(Promise.all(asked)).rejects.toMatchObject({ code: 'upgrade-under-way' });
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(store.appends).toEqual([3, 1, 1, 1]);
  });

  it('share the next append when they arrive during one', async () => {
    let others: Promise<unknown> | undefined;
    store.faults.push((write) => {
      others = Promise.all(range(10).map((number) => ask(`deposit ${number}`, deposit(1))));
      return write();
    });
    await ask('first', deposit(1));
    await others;
    expect(store.appends).toEqual([1, 10]);
  });

  it('are decided in order, each on the events of the ones before', async () => {
    const [, , refused] = await Promise.allSettled([
      ask('one', deposit(5)),
      ask('two', withdraw(5)),
      ask('three', withdraw(1)),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'insufficient-funds' } });
    expect(await amounts()).toEqual([5, 5]);
  });

  it('succeed beside one that is refused, has nothing to do, or cannot be serialised', async () => {
    const unwritable = deposit(1n as unknown as number);
    const answers = await Promise.allSettled([
      ask('one', deposit(5)),
      ask('two', withdraw(99)),
      ask('three', deposit()),
      ask('four', unwritable),
      ask('five', withdraw(2)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await amounts()).toEqual([5, 2]);
  });

  it('go in appends of at most 256 commands', async () => {
    await Promise.all(range(600).map((number) => ask(`deposit ${number}`, deposit(1))));
    expect(store.appends).toEqual([256, 256, 88]);
  });

  it('go in appends well under 1 MiB, with the events of one command together', async () => {
    const large = deposit(...range(400));
    await Promise.all([ask('one', large), ask('two', large), ask('three', deposit(1))]);
    expect(store.appends).toEqual([400, 401]);
    await ask('four', deposit(...range(2000)));
    expect(store.appends).toEqual([400, 401, 2000]);
  });

  it('succeed beside one that exceeds the append limit, which is refused', async () => {
    const all = await Promise.allSettled([ask('one', deposit(...range(9000))), ask('two', deposit(1))]);
    expect(all).toMatchObject([
      { status: 'rejected', reason: { code: 'append-too-large' } },
      { status: 'fulfilled', value: { revision: 1 } },
    ]);
  });

  it('do not wait for another stream', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    store.faults.push((write) => held.then(write));
    const slow = ask('one', deposit(1));
    await ask('two', deposit(1), 'account-b');
    release();
    expect(await slow).toMatchObject({ revision: 1 });
  });
});

describe('Repeating a command', () => {
  it('answers the same events and changes nothing', async () => {
    const first = await ask('one', deposit(5, 7));
    await ask('two', deposit(1));
    expect(await ask('one', deposit(5, 7))).toEqual({ ...first, outcome: 'duplicate' });
    expect(await amounts()).toEqual([5, 7, 1]);
  });

  it('answers the same when both arrive at once', async () => {
    const [first, second] = await Promise.all([ask('one', deposit(5)), ask('one', deposit(5))]);
    expect(second).toEqual({ ...first, outcome: 'duplicate' });
    expect(await amounts()).toEqual([5]);
  });

  it('reads all stored answers of a stream in one read', async () => {
    const asked = range(40).map(
      (number) => [`deposit ${number}`, deposit(...range(1 + (number % 3)))] as const,
    );
    const first = await Promise.all(asked.map(([id, command]) => ask(id, command)));
    open();
    store.reads.length = 0;
    const again = await Promise.all([...asked].reverse().map(([id, command]) => ask(id, command)));
    expect(again.reverse()).toMatchObject(first.map((one) => ({ ...one, outcome: 'duplicate' })));
    expect(store.reads).toEqual(['account-a', 'account-a']);
  });

  it('refuses it again, even if it would be accepted now', async () => {
    await expect(ask('one', withdraw(5))).rejects.toMatchObject({ code: 'insufficient-funds' });
    await ask('two', deposit(5));
    await expect(ask('one', withdraw(5))).rejects.toMatchObject({ code: 'insufficient-funds' });
  });

  it('answers again that nothing changed, at the revision of the first time', async () => {
    await ask('one', deposit());
    await ask('two', deposit(5));
    expect(await ask('one', deposit())).toEqual({ outcome: 'duplicate', events: [], revision: 0 });
  });

  it('recognises it from the stream after a restart', async () => {
    const first = await ask('one', deposit(5, 7));
    await ask('two', deposit(1));
    open();
    expect(await ask('one', deposit(5, 7))).toMatchObject({ ...first, outcome: 'duplicate' });
    expect(await amounts()).toEqual([5, 7, 1]);
  });

  it('recognises it after its answer was evicted', async () => {
    open({ answers: 1 });
    const first = await ask('one', deposit(5, 7));
    await ask('two', deposit(1));
    expect(await ask('one', deposit(5, 7))).toMatchObject({ ...first, outcome: 'duplicate' });
  });

  it('treats the same id on another stream as another command', async () => {
    await expect(ask('one', withdraw(5), 'account-b')).rejects.toMatchObject({ code: 'insufficient-funds' });
    expect(await ask('one', deposit(5))).toMatchObject({ outcome: 'accepted' });
  });
});

describe('A failed append', () => {
  it('is decided again on the events of another writer', async () => {
    await ask('one', deposit(5));
    await store.append('account-a', 1, [
      newEvent('elsewhere', { type: 'Withdrawn', account: 'a', amount: 5 }),
    ]);
    await expect(ask('two', withdraw(5))).rejects.toMatchObject({ code: 'insufficient-funds' });
    expect(await ask('three', deposit(1))).toMatchObject({ outcome: 'accepted', revision: 3 });
  });

  it('is retried when it was lost on the way', async () => {
    store.faults.push(lostAppend, lostAppend);
    expect(await ask('one', deposit(5))).toMatchObject({ outcome: 'accepted', revision: 1 });
  });

  it('counts once when only its answer was lost', async () => {
    store.faults.push(lostAnswer);
    const answers = await Promise.all([
      ask('one', deposit(5)),
      ask('two', deposit(7)),
      ask('two', deposit(7)),
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'duplicate']);
    expect(answers.map(({ revision }) => revision)).toEqual([1, 2, 2]);
    expect(await amounts()).toEqual([5, 7]);
  });

  it('is not retried when the store has stopped', async () => {
    store.faults.push(() => Promise.reject(new StoreFailed('disk full')));
    await expect(ask('one', deposit(5))).rejects.toBeInstanceOf(StoreFailed);
    expect(store.appends).toEqual([1]);
  });

  it('does not fail the neighbours of a command whose id is used elsewhere', async () => {
    await ask('taken', deposit(6), 'account-b');
    const answers = await Promise.allSettled([
      ask('one', deposit(5)),
      ask('taken', deposit(6)),
      ask('two', deposit(7)),
    ]);
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: { revision: 1 } },
      { status: 'rejected', reason: { code: 'partly-known-append' } },
      { status: 'fulfilled', value: { revision: 2 } },
    ]);
  });
});

function open(options?: CommandHandlerOptions): void {
  const { handle } = commandHandler(store, accountDecider, options);
  ask = (id, command, stream = 'account-a') => handle(stream, command, metaOf(id));
}

async function amounts(): Promise<number[]> {
  const history = await historyOf(store, 'account-a');
  return history.map(({ event }) => ('amount' in event ? Number(event.amount) : 0));
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
