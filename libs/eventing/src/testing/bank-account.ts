import type { Decider } from '../decider';
import { eventId, type EventMeta, type NewEvent, type Recorded } from '../event';
import type { EventStore } from '../event-store.port';
import type { RowData, Row, View } from '../view';

/**
 * A bank account: the smallest domain with a rule, for tests that do not depend on the rules. Each owner of a joint
 * account opens it.
 */
export type AccountEvent =
  | { readonly type: 'Deposited'; readonly account: string; readonly amount: number }
  | { readonly type: 'Withdrawn'; readonly account: string; readonly amount: number }
  | { readonly type: 'AccountOpened'; readonly owner: string; readonly name: string; readonly age: number }
  | { readonly type: 'OwnerMoved'; readonly owner: string };

export type AccountCommand =
  | { readonly type: 'Deposit'; readonly account: string; readonly amounts: readonly number[] }
  | { readonly type: 'Withdraw'; readonly account: string; readonly amount: number };

/** A withdrawal must be covered; depositing nothing is nothing to do. */
export const accountDecider: Decider<AccountCommand, { total: number }, AccountEvent> = {
  initial: () => ({ total: 0 }),
  decide: (command, { total }) => {
    const { account } = command;
    if (command.type === 'Deposit')
      return command.amounts.map((amount) => ({ type: 'Deposited', account, amount }));
    if (command.amount > total) throw new AccountRefusal('insufficient-funds');
    return [{ type: 'Withdrawn', account, amount: command.amount }];
  },
  evolve: (state, event) => {
    if (event.type === 'Deposited') state.total += event.amount;
    if (event.type === 'Withdrawn') state.total -= event.amount;
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
  return { type: 'Deposit', account: 'a', amounts };
}

export function withdraw(amount: number): AccountCommand {
  return { type: 'Withdraw', account: 'a', amount };
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

/** Reads a stream, at first or after a revision. */
export async function historyOf(
  store: Pick<EventStore, 'read'>,
  stream: string,
  after?: number,
): Promise<readonly Recorded[]> {
  const events: Recorded[] = [];
  for await (const page of store.read(stream, after)) events.push(...page);
  return events;
}

export interface BalanceRow extends Row {
  readonly account: string;
  readonly total: number;
}

/** The balance of each account. */
export const balances: View<RowData<BalanceRow> | undefined, BalanceRow, AccountEvent> = {
  name: 'balances',
  version: 1,
  streamPrefix: 'account-',
  initial: () => undefined,
  evolve: (balance, event) => {
    if (event.type === 'AccountOpened' || event.type === 'OwnerMoved') return balance;
    const { account, amount, type } = event;
    const total = (balance?.total ?? 0) + (type === 'Deposited' ? amount : -amount);
    return { account, total };
  },
  rows: (row) => (row ? [{ partition: 'all', key: row.account, row: { ...row } }] : []),
};
