import type { Decider } from '../decider';
import { eventId, type EventMeta, type NewEvent, type Recorded } from '../event';
import type { RowData, Row, View } from '../view';

/** A bank account: the smallest domain with a rule, for tests that do not depend on the rules. */
export type AccountEvent =
  | { readonly type: 'Paid'; readonly till: string; readonly amount: number }
  | { readonly type: 'Refunded'; readonly till: string; readonly amount: number }
  | { readonly type: 'Greeted'; readonly guest: string; readonly name: string; readonly age: number | null };

export type AccountCommand =
  | { readonly type: 'Pay'; readonly till: string; readonly amounts: readonly number[] }
  | { readonly type: 'Refund'; readonly till: string; readonly amount: number };

/** A withdrawal must be covered; depositing nothing is nothing to do. */
export const accountDecider: Decider<AccountCommand, { total: number }, AccountEvent> = {
  initial: () => ({ total: 0 }),
  decide: (command, { total }) => {
    const { till } = command;
    if (command.type === 'Pay') return command.amounts.map((amount) => ({ type: 'Paid', till, amount }));
    if (command.amount > total) throw new AccountRefusal('too-little');
    return [{ type: 'Refunded', till, amount: command.amount }];
  },
  evolve: (state, event) => {
    if (event.type === 'Paid') state.total += event.amount;
    if (event.type === 'Refunded') state.total -= event.amount;
    return state;
  },
};

/** The same decider, with `fork`. */
export const forkingAccountDecider: typeof accountDecider = {
  ...accountDecider,
  fork: ({ total }) => ({ total }),
};

class AccountRefusal extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export function deposit(...amounts: number[]): AccountCommand {
  return { type: 'Pay', till: 'a', amounts };
}

export function withdraw(amount: number): AccountCommand {
  return { type: 'Refund', till: 'a', amount };
}

/** Metadata of a command; only its id differs. */
export function metaOf(commandId: string): EventMeta {
  const at = 1_757_750_400_000;
  return {
    at,
    recordedAt: at,
    by: 'test',
    device: 'test',
    commandId,
    correlationId: commandId,
    causationId: commandId,
  };
}

/** An event to append, as if one command had written it alone. */
export function newEvent<Event extends { readonly type: string }>(
  commandId: string,
  event: Event,
): NewEvent<Event> {
  return { id: eventId(commandId, 0), event, meta: metaOf(commandId) };
}

/** Reads a whole stream. */
export async function historyOf(
  store: { read(stream: string): AsyncIterable<readonly Recorded[]> },
  stream: string,
): Promise<readonly Recorded[]> {
  const events: Recorded[] = [];
  for await (const page of store.read(stream)) events.push(...page);
  return events;
}

export interface BalanceRow extends Row {
  readonly till: string;
  readonly total: number;
}

/** The balance of each account. */
export const balances: View<RowData<BalanceRow> | undefined, BalanceRow, AccountEvent> = {
  name: 'takings',
  version: 1,
  streamPrefix: 'till-',
  initial: () => undefined,
  evolve: (balance, event) => {
    if (event.type === 'Greeted') return balance;
    const { till, amount, type } = event;
    const total = (balance?.total ?? 0) + (type === 'Paid' ? amount : -amount);
    return { till, total };
  },
  rows: (row) => (row ? [{ partition: 'all', key: row.till, row: { ...row } }] : []),
};
