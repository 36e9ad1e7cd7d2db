import { MemoryEventStore } from '@app/adapters';
import { commandHandler, type HandledCommand } from './command-handler';
import type { Decider } from './decider';
import { RevisionConflict } from './event-store.port';
import { type Fault, FaultStore, lostAppend } from './testing/fault-store';
import {
  forkingAccountDecider,
  newEvent,
  historyOf,
  metaOf,
  deposit,
  withdraw,
  accountDecider,
  type AccountCommand,
  type AccountEvent,
} from './testing/bank-account';

const stream = 'account-a';
const LONG = 5_000;

let store: FaultStore;
let pauses: number[];
let conflicts: string[];
let ask: (id: string, command: AccountCommand) => Promise<HandledCommand<AccountEvent>>;

beforeEach(() => {
  store = new FaultStore(new MemoryEventStore());
  open();
});

describe('A revision conflict', () => {
  it('is retried at once, and the command is accepted', async () => {
    await ask('one', deposit(5));
    store.faults.push(raced(1));
    expect(await ask('two', withdraw(5))).toMatchObject({ outcome: 'accepted', revision: 3 });
    expect(conflicts).toEqual([stream]);
  });

  it('is retried with longer random pauses, and given up after thirty lost races', async () => {
    store.faults.push(...Array.from({ length: 30 }, () => refusing));
    const answers = await Promise.allSettled([ask('one', deposit(1)), ask('two', deposit(2))]);
    const lostRace = { status: 'rejected', reason: { code: 'revision-conflict' } };
    expect(answers).toMatchObject([lostRace, lostRace]);
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
])('Reads after lost races on a long stream, with a state %s', (_, decider) => {
  beforeEach(async () => {
    for (let at = 0; at < LONG; at += 1000)
      await store.append(
        stream,
        at,
        Array.from({ length: 1000 }, (_each, index) => eventOfAnotherWriter(at + index, 1)),
      );
    open(decider);
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
      open(decider);
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

function open(
  decider: Decider<AccountCommand, { total: number }, AccountEvent> = forkingAccountDecider,
): void {
  pauses = [];
  conflicts = [];
  const { handle } = commandHandler(store, decider, {
    onConflict: (lostOn) => conflicts.push(lostOn),
    wait: (ms) => Promise.resolve(pauses.push(ms)),
    random: () => 0.5,
  });
  ask = (id, command) => handle(stream, command, metaOf(id));
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
