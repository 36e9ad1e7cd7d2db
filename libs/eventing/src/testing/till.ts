import type { Decider } from '../decider';
import { eventId, type EventMeta, type NewEvent, type Recorded } from '../event';
import type { MadeRow, Row, View } from '../view';

/** A bank account: the smallest domain with a rule, for tests that do not depend on the rules. */
export type TillEvent =
  | { readonly type: 'Paid'; readonly till: string; readonly amount: number }
  | { readonly type: 'Refunded'; readonly till: string; readonly amount: number }
  | { readonly type: 'Greeted'; readonly guest: string; readonly name: string; readonly age: number | null };

export type TillCommand =
  | { readonly type: 'Pay'; readonly till: string; readonly amounts: readonly number[] }
  | { readonly type: 'Refund'; readonly till: string; readonly amount: number };

/** A withdrawal must be covered; depositing nothing is nothing to do. */
export const tillDecider: Decider<TillCommand, { total: number }, TillEvent> = {
  initial: () => ({ total: 0 }),
  decide: (command, { total }) => {
    const { till } = command;
    if (command.type === 'Pay') return command.amounts.map((amount) => ({ type: 'Paid', till, amount }));
    if (command.amount > total) throw new TillRefusal('too-little');
    return [{ type: 'Refunded', till, amount: command.amount }];
  },
  evolve: (state, event) => {
    if (event.type === 'Paid') state.total += event.amount;
    if (event.type === 'Refunded') state.total -= event.amount;
    return state;
  },
};

/** The same decider, with `fork`. */
export const forkingTill: typeof tillDecider = { ...tillDecider, fork: ({ total }) => ({ total }) };

class TillRefusal extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export function pay(...amounts: number[]): TillCommand {
  return { type: 'Pay', till: 'a', amounts };
}

export function refund(amount: number): TillCommand {
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
export function fresh<Event extends { readonly type: string }>(
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

export interface TakingsRow extends Row {
  readonly till: string;
  readonly total: number;
}

/** The balance of each account. */
export const takings: View<MadeRow<TakingsRow> | undefined, TakingsRow, TillEvent> = {
  name: 'takings',
  version: 1,
  streams: 'till-',
  initial: () => undefined,
  evolve: (takingsSoFar, event) => {
    if (event.type === 'Greeted') return takingsSoFar;
    const { till, amount, type } = event;
    const total = (takingsSoFar?.total ?? 0) + (type === 'Paid' ? amount : -amount);
    return { till, total };
  },
  rows: (row) => (row ? [{ partition: 'all', key: row.till, row: { ...row } }] : []),
};
