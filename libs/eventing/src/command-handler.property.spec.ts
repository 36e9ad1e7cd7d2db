import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { MemoryEventStore } from '@app/adapters';
import { commandHandler, type HandledCommand } from './command-handler';
import type { EventShape, NewEvent, Recorded } from './event';
import type { AppendResult } from './event-store.port';
import { FaultStore, lostAnswer, lostAppend, type Fault } from './testing/fault-store';
import { recordedFrom } from './testing/specification';
import {
  forkingAccountDecider,
  newEvent,
  historyOf,
  metaOf,
  deposit,
  withdraw,
  accountDecider,
  type AccountEvent,
} from './testing/bank-account';

const stream = 'account-a';

const request = fc.record({
  id: fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `command ${index}`)),
  amount: fc.integer({ min: -6, max: 6 }),
  /** Whether the client waits for the answer before it sends the next command. */
  waits: fc.boolean(),
});

/**
 * The fate of an append: it succeeds, it is lost, its answer is lost, or another writer appends first. Each
 * is followed by a success, so that retries suffice.
 */
const fates = fc.array(fc.constantFrom('succeeds', 'lost', 'answer lost', 'raced'), { maxLength: 10 });

describe('Commands in any order, repeated, raced and interrupted', () => {
  it('take effect exactly once and never break the rule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 40 }), fates, async (commands, chosenFates) => {
        const store = new FaultStore(new MemoryEventStore());
        store.faults.push(...chosenFates.flatMap((fate, index) => [faultOf(store, fate, index), succeed]));
        const first = new Map<string, number>(commands.toReversed().map(({ id, amount }) => [id, amount]));

        const answers = await askAll(store, commands, first);

        const history = await historyOf(store, stream);
        expect(history.map(({ revision }) => revision)).toEqual(history.map((_, index) => index + 1));
        expectNeverBelowZero(history.map(({ event }) => event as AccountEvent));
        for (const [id, amount] of first) {
          const written = history.filter(({ meta }) => meta.commandId === id);
          expectConsistentAnswers(answers.get(id) ?? [], { written: written.length, amount });
        }
      }),
      { numRuns: 150 },
    );
  });
});

type Answer = PromiseSettledResult<HandledCommand<AccountEvent>>;
type Answers = Map<string, Answer[]>;

/** A repeated id always carries the command it carried first. */
async function askAll(
  store: FaultStore,
  commands: readonly { id: string; waits: boolean }[],
  first: ReadonlyMap<string, number>,
): Promise<Answers> {
  const { handle } = commandHandler(store, accountDecider);
  const answers: Answers = new Map();
  const pending: Promise<unknown>[] = [];
  for (const { id, waits } of commands) {
    const amount = first.get(id) ?? 0;
    const command = amount < 0 ? withdraw(-amount) : deposit(...(amount === 0 ? [] : [amount]));
    const answer = Promise.allSettled([handle(stream, command, metaOf(id))]).then(([settled]) => {
      answers.set(id, [...(answers.get(id) ?? []), settled]);
    });
    pending.push(answer);
    if (waits) await answer;
  }
  await Promise.all(pending);
  return answers;
}

/** All answers to one command agree: one is accepted and the rest are duplicates, or all are refused. */
function expectConsistentAnswers(
  answers: readonly Answer[],
  { written, amount }: { written: number; amount: number },
): void {
  const refused = answers.filter(({ status }) => status === 'rejected');
  if (refused.length > 0) {
    expect([written, refused.length]).toEqual([0, answers.length]);
    return;
  }
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(given.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
  expect(new Set(given.map(({ revision }) => revision)).size).toBe(1);
  expect(given.every(({ events }) => events.length === written)).toBe(true);
  expect(written).toBe(amount === 0 ? 0 : 1);
}

function expectNeverBelowZero(events: readonly AccountEvent[]): void {
  let total = 0;
  for (const recorded of recordedFrom(events)) {
    total = accountDecider.evolve({ total }, recorded.event, recorded).total;
    expect(total).toBeGreaterThanOrEqual(0);
  }
}

const succeed: Fault = (write) => write();

function faultOf(store: FaultStore, fate: string, index: number): Fault {
  if (fate === 'lost') return lostAppend;
  if (fate === 'answer lost') return lostAnswer;
  if (fate === 'succeeds') return succeed;
  return async (write) => {
    const revision = (await historyOf(store, stream)).length;
    store.faults.unshift(succeed);
    await store.append(stream, revision, [
      newEvent(`elsewhere ${index}`, { type: 'Deposited', account: 'a', amount: 1 }),
    ]);
    return write();
  };
}

const nodeRequest = fc.record({
  node: fc.nat(3),
  /** Several nodes may get the same command: a phone retries on any node that answers. */
  id: fc.constantFrom(...Array.from({ length: 24 }, (_, index) => `command ${index}`)),
  amount: fc.integer({ min: -6, max: 9 }),
  waits: fc.nat(3),
});
const nodes = fc.record({
  commands: fc.array(nodeRequest, { minLength: 1, maxLength: 60 }),
  forks: fc.boolean(),
  /** Duration of each read, append and pause, in turns of the event loop. */
  delays: fc.array(fc.nat(4), { minLength: 1, maxLength: 40 }),
});

describe('Commands sent to several nodes at once', () => {
  it('take effect exactly once, and are refused only where the stream forbids them', async () => {
    await fc.assert(
      fc.asyncProperty(nodes, async ({ commands, forks, delays }) => {
        const delay = delaying(delays);
        const store = new SlowStore(delay);
        const handlers = Array.from({ length: 4 }, () =>
          commandHandler(store, forks ? forkingAccountDecider : accountDecider, {
            wait: delay,
            random: () => 0.5,
          }),
        );
        const amounts = new Map(commands.toReversed().map(({ id, amount }) => [id, amount]));

        /** The stream's length when a node first got a command: a node that refused it refuses it again. */
        const firstAsked = new Map<string, number>();
        const answers: Promise<TimedAnswer>[] = [];
        for (const { node, id, waits } of commands) {
          const amount = amounts.get(id) ?? 0;
          const handle = handlers[node]?.handle ?? fail;
          const command = amount < 0 ? withdraw(-amount) : deposit(amount);
          const from = firstAsked.get(`${node} ${id}`) ?? store.length;
          firstAsked.set(`${node} ${id}`, from);
          const answer = handle(stream, command, metaOf(id)).then(
            ({ revision }) => ({ id, amount, from, to: store.length, revision }),
            (error: unknown) => ({ id, amount, from, to: store.length, error }),
          );
          answers.push(answer);
          await delay(waits);
        }
        const settled = await Promise.all(answers);
        expectPossibleAnswers(await historyOf(store, stream), settled);
      }),
      { numRuns: 150 },
    );
  });
});

/** A client's answer, with the stream's length at its first request and at the answer. */
interface TimedAnswer {
  readonly id: string;
  readonly amount: number;
  readonly from: number;
  readonly to: number;
  readonly revision?: number;
  readonly error?: unknown;
}

function expectPossibleAnswers(history: readonly Recorded[], answers: readonly TimedAnswer[]): void {
  const totals = [0];
  for (const recorded of history) {
    const before = { total: totals.at(-1) ?? 0 };
    const { total } = accountDecider.evolve(before, recorded.event as AccountEvent, recorded);
    expect(total).toBeGreaterThanOrEqual(0);
    totals.push(total);
  }
  for (const { id, amount, from, to, revision, error } of answers) {
    const written = history.filter(({ meta }) => meta.commandId === id);
    if (revision === undefined) {
      expect(error).toMatchObject({ code: 'insufficient-funds' });
      expect(Math.min(...totals.slice(from, to + 1))).toBeLessThan(-amount);
    } else expect(written.map((recorded) => recorded.revision)).toEqual([revision]);
    expect(written.length).toBeLessThanOrEqual(1);
  }
}

type Delay = (turns: number) => Promise<void>;

/** Waits the given number of event-loop turns, plus a delay that the test run chose. */
function delaying(delays: readonly number[]): Delay {
  let calls = 0;
  return async (turns) => {
    const extra = delays[calls++ % delays.length] ?? 0;
    for (let turn = 0; turn < Math.ceil(turns) + extra; turn++) await setImmediate();
  };
}

/** An event store that answers some event-loop turns later. */
class SlowStore extends FaultStore {
  length = 0;

  constructor(private readonly delay: Delay) {
    super(new MemoryEventStore());
  }

  override async append(name: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    await this.delay(0);
    const appended = await super.append(name, expected, events);
    this.length = Math.max(this.length, appended.revision);
    await this.delay(0);
    return appended;
  }

  override async *read<Event extends EventShape>(
    name: string,
    after?: number,
  ): AsyncIterable<readonly Recorded<Event>[]> {
    await this.delay(0);
    yield* super.read<Event>(name, after);
  }
}
