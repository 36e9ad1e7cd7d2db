import { MemoryEventStore } from '@app/adapters';
import { commandHandler, type HandledCommand } from './command-handler';
import type { Decider } from './decider';
import { RevisionConflict, StoreFailed } from './event-store.port';
import { type Fault, FaultStore, lostAnswer, lostAppend } from './testing/fault-store';
import { NotYetReadable } from './upcasting';
import {
  newEvent,
  historyOf,
  metaOf,
  deposit,
  withdraw,
  accountDecider,
  forkingAccountDecider,
  type AccountCommand,
  type AccountEvent,
} from './testing/bank-account';

const stream = 'account-a';
const LONG = 5_000;
const deposited = { type: 'Deposited', account: 'a', amount: 1 } as const;

let store: FaultStore;
let pauses: number[];
let conflicts: string[];
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

describe('A revision conflict', () => {
  beforeEach(() => open({ decider: forkingAccountDecider }));

  it('is retried at once, and the command is accepted', async () => {
    await ask('one', deposit(5));
    store.faults.push(raced(1));
    expect(await ask('two', withdraw(5))).toMatchObject({ outcome: 'accepted', revision: 3 });
    expect(conflicts).toEqual([stream]);
  });

  it('is retried with longer random pauses, and given up after thirty conflicts', async () => {
    store.faults.push(...Array.from({ length: 30 }, () => refusing));
    const answers = await Promise.allSettled([ask('one', deposit(1)), ask('two', deposit(2))]);
    const conflict = { status: 'rejected', reason: { code: 'revision-conflict' } };
    expect(answers).toMatchObject([conflict, conflict]);
    expect(pauses).toEqual([2, 4, 8, 16, 32, ...Array<number>(24).fill(50)]);
    expect(conflicts).toHaveLength(30);
    expect(await historyOf(store, stream)).toEqual([]);
    expect(await ask('one', deposit(1))).toMatchObject({ outcome: 'accepted', revision: 1 });
  });

  it('is counted apart from store failures', async () => {
    store.faults.push(lostAppend, refusing, lostAppend, refusing);
    expect(await ask('one', deposit(1))).toMatchObject({ revision: 1 });
    expect(pauses).toEqual([2, 4]);
  });

  it("leads to a refusal when the other writer's event forbids the command", async () => {
    await ask('one', deposit(5));
    store.faults.push(raced(-5));
    await expect(ask('two', withdraw(5))).rejects.toMatchObject({ code: 'insufficient-funds' });
  });
});

describe.each([
  ['that can fork', forkingAccountDecider],
  ['that cannot fork', accountDecider],
])('Reads after conflicts on a long stream, with a state %s', (_, decider) => {
  beforeEach(async () => {
    for (let at = 0; at < LONG; at += 1000)
      await store.append(
        stream,
        at,
        Array.from({ length: 1000 }, (_each, index) => eventOfAnotherWriter(at + index, 1)),
      );
    open({ decider });
    await ask('first', deposit());
    store.eventsRead = 0;
  });

  it('are only the tail for a single command', async () => {
    for (let round = 0; round < 20; round++) {
      store.faults.push(raced(1));
      await ask(`deposit ${round}`, deposit(1));
    }
    expect(conflicts).toHaveLength(20);
    expect(store.eventsRead).toBe(20);
  });

  it('are at most one whole read for concurrent commands, however often they lose', async () => {
    for (let round = 0; round < 20; round++) {
      store.faults.push(raced(1));
      await Promise.all([1, 2, 3].map((each) => ask(`deposit ${round} ${each}`, deposit(each))));
    }
    expect(conflicts.length).toBeGreaterThanOrEqual(20);
    expect(store.eventsRead).toBeLessThan(LONG + 200);
    expect(await ask('all of it', withdraw(LONG + 20 + 20 * 6))).toMatchObject({ outcome: 'accepted' });
  });

  it('end once appends stay free of conflicts: commands share appends again', async () => {
    store.faults.push(raced(1));
    await ask('lost', deposit(1));
    for (let turn = 0; turn < 256; turn++) await ask(`deposit ${turn}`, deposit(1));
    const before = store.appends.length;
    await Promise.all([1, 2, 3].map((each) => ask(`together ${each}`, deposit(1))));
    expect(store.appends.slice(before)).toEqual([3]);
  });
});

describe('Concurrent commands on a stream with other writers', () => {
  it('share an append when the decider can fork, and otherwise go one by one', async () => {
    const appends: number[][] = [];
    for (const decider of [forkingAccountDecider, accountDecider]) {
      store = new FaultStore(new MemoryEventStore());
      open({ decider });
      await ask('first', deposit(1));
      store.faults.push(raced(1));
      await ask('lost', deposit(1));
      const before = store.appends.length;
      const answers = await Promise.allSettled([
        ask('a', deposit(2)),
        ask('b', withdraw(5)),
        ask('c', withdraw(1)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
      appends.push(store.appends.slice(before));
    }
    expect(appends).toEqual([[2], [1, 1]]);
  });
});

interface HandlerSetup {
  readonly decider?: Decider<AccountCommand, { total: number }, AccountEvent>;
  readonly streams?: number;
  readonly answers?: number;
}

/** Starts a handler, with empty caches, on the same store. */
function open({ decider = accountDecider, ...caches }: HandlerSetup = {}): void {
  pauses = [];
  conflicts = [];
  const { handle } = commandHandler(store, decider, {
    ...caches,
    onConflict: (lostOn) => conflicts.push(lostOn),
    wait: (ms) => Promise.resolve(pauses.push(ms)),
    random: () => 0.5,
  });
  ask = (id, command, stream = 'account-a') => handle(stream, command, metaOf(id));
}

async function amounts(): Promise<number[]> {
  const history = await historyOf(store, 'account-a');
  return history.map(({ event }) => ('amount' in event ? Number(event.amount) : 0));
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

let written = 0;

function eventOfAnotherWriter(number: number, amount: number) {
  const type = amount < 0 ? 'Withdrawn' : 'Deposited';
  return newEvent(`elsewhere ${number} ${++written}`, { type, account: 'a', amount: Math.abs(amount) });
}

/** Another writer deposits first (withdraws when negative). */
function raced(amount: number): Fault {
  return async (write) => {
    const { length } = await historyOf(store.direct, stream);
    await store.direct.append(stream, length, [eventOfAnotherWriter(length, amount)]);
    return write();
  };
}

const refusing: Fault = () => Promise.reject(new RevisionConflict(stream, 0, 1));
