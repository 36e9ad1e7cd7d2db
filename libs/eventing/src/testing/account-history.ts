import { MemoryEventStore, MemoryViewStore } from '@app/adapters';
import fc from 'fast-check';
import type { EventShape, Position, Recorded } from '../event';
import type { EventStore, Page } from '../event-store.port';
import { ProjectionRunner } from '../projection-runner';
import { TransformedEventStore } from '../transformed-event-store';
import type { Row, RowData, View } from '../view';
import { newEvent, type AccountEvent } from './bank-account';
import type { ViewStore } from '../view-store.port';

interface OwnerRow extends Row {
  readonly name: string;
  readonly deposited: number;
  readonly withdrawals: number;
}

/** The owners of an account `a`: at home in the partition `a`, abroad in `a abroad`. */
interface OwnersState {
  account: string;
  readonly ownersByKey: Map<string, { readonly partition: string; readonly owner: RowData<OwnerRow> }>;
}

/**
 * A view with all difficult cases: sums, rows made from other rows, an event that changes them all, rows that
 * move, and forced revisions.
 */
export const accountOwners: View<OwnersState, OwnerRow, AccountEvent> = {
  name: 'owners',
  version: 1,
  streamPrefix: 'account-',
  initial: () => ({ account: '', ownersByKey: new Map() }),
  evolve: (state, event, { stream }) => {
    state.account = stream.replace('account-', '');
    const { account, ownersByKey } = state;
    if (event.type === 'Deposited') {
      const deposited = (ownersByKey.get('sum')?.owner.deposited ?? 0) + event.amount;
      ownersByKey.set('sum', { partition: account, owner: { name: '', deposited, withdrawals: 0 } });
    } else if (event.type === 'Withdrawn') {
      for (const [key, { partition, owner }] of ownersByKey)
        if (partition === account)
          ownersByKey.set(key, { partition, owner: { ...owner, withdrawals: owner.withdrawals + 1 } });
    } else if (event.type === 'AccountOpened') open(state, event);
    else move(state, event.owner);
    return state;
  },
  rows: ({ account, ownersByKey }, since) =>
    [...ownersByKey]
      .filter(([key]) => !since || !('owner' in since) || key === since.owner)
      .flatMap(([key, { partition, owner }]) => [
        { partition, key, row: { ...owner } },
        { partition: otherPartition(account, partition), key, row: null },
      ]),
  hasRetroactiveEffect: ({ type }) => type === 'Withdrawn',
  forcesNewRevision: (event) => event.type === 'AccountOpened' && event.age === 5,
};

function open(
  { account, ownersByKey }: OwnersState,
  { owner, name }: Extract<AccountEvent, { type: 'AccountOpened' }>,
): void {
  const deposited = ownersByKey.get('sum')?.owner.deposited ?? -1;
  const withdrawals = ownersByKey.get(owner)?.owner.withdrawals ?? 0;
  ownersByKey.set(owner, { partition: account, owner: { name, deposited, withdrawals } });
}

function move({ account, ownersByKey }: OwnersState, owner: string): void {
  const current = ownersByKey.get(owner);
  if (current) ownersByKey.set(owner, { ...current, partition: otherPartition(account, current.partition) });
}

function otherPartition(account: string, partition: string): string {
  return partition === account ? `${account} abroad` : account;
}

const accounts = ['a', 'b', 'c'] as const;

/** A history of three accounts. */
export const accountHistories = fc.array(
  fc.record({
    account: fc.constantFrom(...accounts),
    kind: fc.constantFrom('Deposited', 'AccountOpened', 'Withdrawn', 'OwnerMoved'),
    number: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 60 },
);
type AccountAction = typeof accountHistories extends fc.Arbitrary<(infer One)[]> ? One : never;

export async function storeWith(history: readonly AccountAction[]): Promise<EventStore> {
  const store = new MemoryEventStore('the-log');
  await writeAll(store, history);
  return store;
}

export async function writeAll(store: EventStore, history: readonly AccountAction[]): Promise<void> {
  const revisions = new Map<string, number>();
  for (const [index, { account, kind, number }] of history.entries()) {
    const revision = revisions.get(account) ?? 0;
    await store.append(`account-${account}`, revision, [
      newEvent(String(index), eventOf(kind, account, number)),
    ]);
    revisions.set(account, revision + 1);
  }
}

function eventOf(kind: AccountAction['kind'], account: string, number: number): AccountEvent {
  const owner = `owner ${number}`;
  if (kind === 'OwnerMoved') return { type: kind, owner };
  if (kind === 'AccountOpened') return { type: kind, owner, name: owner, age: number };
  return { type: kind, account, amount: number };
}

/** Folds all events and stops; at a save that crashes it stops without a retry. */
export async function foldAll(store: EventStore, viewStore: MemoryViewStore): Promise<void> {
  let onError = () => {};
  const crashed = new Promise<void>((resolve) => (onError = resolve));
  const runner = new ProjectionRunner({
    store,
    viewStore,
    views: [accountOwners],
    retryAfterMs: 60_000,
    onError,
  });
  runner.start();
  await Promise.race([runner.caughtUp(), crashed]);
  await runner.stop();
}

/** The same log, in smaller pages. */
export function withPageSize(store: EventStore, size: number): EventStore {
  return new (class extends TransformedEventStore {
    override async *follow<Event extends EventShape>(after: Position | undefined, signal: AbortSignal) {
      for await (const { events, caughtUp } of store.follow<Event>(after, signal)) {
        yield* pagesOf(events, size, caughtUp);
      }
    }
  })(store);
}

/** The log's first `length` events, read from any position. */
export function truncatedAt(store: EventStore, length: number): EventStore {
  return new (class extends TransformedEventStore {
    override async *follow<Event extends EventShape>(after: Position | undefined, signal: AbortSignal) {
      for await (const { events } of store.follow<Event>(undefined, signal)) {
        const newEvents = events.slice(0, length).filter(({ position }) => position > (after ?? ''));
        yield { events: newEvents, caughtUp: true };
        return;
      }
    }
  })(store);
}

function* pagesOf<Event extends EventShape>(
  events: readonly Recorded<Event>[],
  size: number,
  caughtUp: boolean,
): Generator<Page<Event>> {
  for (let from = 0; from === 0 || from < events.length; from += size) {
    yield { events: events.slice(from, from + size), caughtUp: caughtUp && from + size >= events.length };
  }
}

/** Every possible partition, with its keys and rows in order, loaded one by one. */
export async function partitionsOf(store: ViewStore): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const partitions: Record<string, unknown[]> = {};
  for (const account of accounts)
    for (const partition of [account, `${account} abroad`]) {
      const rows: unknown[] = [];
      for await (const { key, row } of store.load(accountOwners.name, partition)) rows.push([key, row]);
      partitions[partition] = rows;
    }
  return partitions;
}
