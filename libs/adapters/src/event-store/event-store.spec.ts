import { join } from 'node:path';
import type { AppendResult, EventMeta, EventStore } from '@app/eventing';
import fc from 'fast-check';
import { MemoryEventStore } from './memory.event-store';
import { positionOf } from './stored-event';
import { SqliteEventStore } from './sqlite.event-store';
import { temporaryFolder } from '../testing/test-files';
import { eventStoreContract, twoHandlersContract } from '@app/eventing/testing';

const directory = temporaryFolder();
let files = 0;

const memory = () => Promise.resolve(new MemoryEventStore());
const sqlite = () => SqliteEventStore.open(join(directory, `${String(++files)}.db`));

eventStoreContract('Memory', memory);
eventStoreContract('SQLite', sqlite);
twoHandlersContract('Memory', memory);
twoHandlersContract('SQLite', sqlite);

/** One requested append; stores compare events by id. */
interface AppendRequest {
  readonly stream: string;
  readonly expected: number;
  readonly ids: readonly string[];
}

/** A reference model of an event store. */
class Model {
  readonly log: { readonly id: string; readonly stream: string }[] = [];
  readonly requests: AppendRequest[] = [];
  idCount = 0;

  revision(stream: string): number {
    return this.of(stream).length;
  }

  of(stream: string): string[] {
    return this.log.filter((event) => event.stream === stream).map(({ id }) => id);
  }

  append({ stream, expected, ids }: AppendRequest): AppendResult | string {
    const history = this.of(stream);
    if (history.slice(expected, expected + ids.length).join() === ids.join()) {
      return { revision: expected + ids.length };
    }
    if (ids.some((id) => this.log.some((event) => event.id === id))) return 'partly-known-append';
    if (history.length !== expected) return 'revision-conflict';
    this.log.push(...ids.map((id) => ({ id, stream })));
    this.requests.push({ stream, expected, ids });
    return { revision: history.length + ids.length };
  }
}

interface Real {
  store: EventStore;
  readonly reopen: (store: EventStore) => Promise<EventStore>;
}

type Step = fc.AsyncCommand<Model, Real>;

const meta: EventMeta = {
  at: 1,
  recordedAt: 2,
  by: 'b',
  device: 'd',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'x',
};

const write = ({ store }: Real, { stream, expected, ids }: AppendRequest) =>
  store
    .append(
      stream,
      expected,
      ids.map((id) => ({ id, event: { type: 'Happened' }, meta })),
    )
    .catch((error: unknown) => (error as { readonly code: string }).code);

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return { check: () => true, run, toString: () => name };
}

const someStream = fc.constantFrom('a', 'b', 'c');

/** A requested append: right or wrong revision; new, known or mixed events. */
const anyRequest = fc
  .record({
    stream: someStream,
    off: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(-1, 1)),
    count: fc.integer({ min: 1, max: 3 }),
    known: fc.oneof({ weight: 3, arbitrary: fc.constant('none') }, fc.constantFrom('again', 'partly')),
    which: fc.nat(20),
  })
  .map((wish) => ({ wish, text: JSON.stringify(wish) }));

type Wish = (typeof anyRequest extends fc.Arbitrary<infer W> ? W : never)['wish'];

function toRequest(model: Model, { stream, off, count, known, which }: Wish): AppendRequest {
  const earlier = model.requests[which % Math.max(1, model.requests.length)];
  if (earlier && known === 'again') return earlier;
  const ids = Array.from({ length: count }, () => `id-${String(++model.idCount)}`);
  const expected = Math.max(0, model.revision(stream) + off);
  return { stream, expected, ids: earlier && known === 'partly' ? [...ids, ...earlier.ids] : ids };
}

const steps: readonly fc.Arbitrary<Step>[] = [
  anyRequest.map(({ wish, text }) =>
    step(`append ${text}`, async (model, real) => {
      const request = toRequest(model, wish);
      expect(await write(real, request)).toEqual(model.append(request));
    }),
  ),
  fc.array(anyRequest, { minLength: 2, maxLength: 6 }).map((wishes) =>
    step(`at once ${wishes.map(({ text }) => text).join(' ')}`, async (model, real) => {
      const all = wishes.map(({ wish }) => toRequest(model, wish));
      const written = Promise.all(all.map((request) => write(real, request)));
      expect(await written).toEqual(all.map((request) => model.append(request)));
    }),
  ),
  fc.record({ stream: someStream, after: fc.nat(8) }).map(({ stream, after }) =>
    step(`read ${stream} after ${String(after)}`, async (model, { store }) => {
      const seen: string[] = [];
      for await (const page of store.read(stream, after)) seen.push(...page.map(({ id }) => id));
      expect(seen).toEqual(model.of(stream).slice(after));
    }),
  ),
  fc.nat(30).map((from) =>
    step(`follow from ${String(from)}`, async (model, { store }) => {
      const after = from % (model.log.length + 1);
      const stop = new AbortController();
      const seen: { id: string; stream: string }[] = [];
      for await (const page of store.follow(after === 0 ? undefined : positionOf(after), stop.signal)) {
        seen.push(...page.events.map(({ id, stream }) => ({ id, stream })));
        if (page.caughtUp) stop.abort();
      }
      expect(seen).toEqual(model.log.slice(after));
    }),
  ),
  fc.constant(
    step('close and open', async (_, real) => {
      real.store = await real.reopen(real.store);
    }),
  ),
];

function behavesLikeTheModel(setUp: () => Promise<Real>, numRuns: number): Promise<void> {
  const commands = fc.commands([...steps], { maxCommands: 40 });
  return fc.assert(
    fc.asyncProperty(commands, async (all) => {
      const real = await setUp();
      await fc.asyncModelRun(() => ({ model: new Model(), real }), all);
      await real.store.close();
    }),
    { numRuns, seed: 20_250_913 },
  );
}

describe('An event store under random commands', () => {
  it('in memory behaves like the model', () =>
    behavesLikeTheModel(async () => ({ store: new MemoryEventStore(), reopen: async (same) => same }), 200));

  it(
    'on disk behaves like the model, also after closing and reopening',
    () =>
      behavesLikeTheModel(async () => {
        const file = join(directory, `${String(++files)}.db`);
        const reopen = async (store: EventStore) => {
          await store.close();
          return SqliteEventStore.open(file);
        };
        return { store: await SqliteEventStore.open(file), reopen };
      }, 15),
    30_000,
  );
});
