import { fold } from './fold';

/**
 * A receipt got its number, in stream `receipts-{edition}`: 1, 2, 3 …, without gaps or repeats. `payref` is
 * the payment's id.
 */
export interface ReceiptEvent {
  readonly type: 'ReceiptNumbered';
  readonly edition: string;
  readonly payref: string;
  readonly number: number;
  /** Epoch ms. */
  readonly at: number;
}

/** Numbers a payment's receipt. */
interface ReceiptCommand {
  readonly type: 'NumberReceipt';
  readonly edition: string;
  readonly payref: string;
  /** Epoch ms. */
  readonly at: number;
}

/** State: how many receipts an edition has, and for which payments. */
interface Receipts {
  count: number;
  readonly payrefs: Set<string>;
}

/**
 * Decider of one edition's receipts. Numbers have no gaps because each is decided and appended after all
 * earlier ones.
 */
export const receiptsDecider = {
  initial: (): Receipts => ({ count: 0, payrefs: new Set() }),
  decide,
  evolve: fold<Receipts, ReceiptEvent>({
    ReceiptNumbered: (receipts, { number, payref }) => {
      receipts.count = number;
      receipts.payrefs.add(payref);
    },
  }),
};

function decide(
  { edition, payref, at }: ReceiptCommand,
  { count, payrefs }: Receipts,
): readonly ReceiptEvent[] {
  if (payrefs.has(payref)) return [];
  return [{ type: 'ReceiptNumbered', edition, payref, number: count + 1, at }];
}

/** A receipt's number as printed: '2025-17'. */
export function receiptNumberText(edition: string, number: number): string {
  return `${edition}-${String(number)}`;
}
