import fc from 'fast-check';
import { MemoryEventStore } from '@app/adapters';
import { commandHandler, type HandledCommand } from './command-handler';
import { FaultStore, lostAnswer, lostAppend, type Fault } from './testing/fault-store';
import { recordedFrom } from './testing/projection';
import {
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
